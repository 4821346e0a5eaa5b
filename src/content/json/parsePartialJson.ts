import { createPartialJson } from "./createPartialJson.ts";
import type { PartialJson } from "./createPartialJson.ts";

/** Parses a JSON text that may be incomplete, by the rules of `createPartialJson`, which is for a text that keeps growing. */
export function parsePartialJson(text: string): PartialJson {
  const reader = createPartialJson();
  reader.feed(text);
  return reader.read();
}
