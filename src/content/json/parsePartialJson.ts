import { createPartialJson } from "./createPartialJson.ts";
import type { PartialJson } from "./createPartialJson.ts";

/** Reads a JSON text that may not be all there, by the rules of `createPartialJson`, which is for a text that keeps growing. */
export function parsePartialJson(text: string): PartialJson {
  const reader = createPartialJson();
  reader.feed(text);
  return reader.read();
}
