import type { Json, ToolKind } from "../model/index.ts";
import { readEnum } from "./read.ts";

const toolKinds = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "switch_mode",
  "other",
] as const;

/** Reads what a call does; the words are those of ACP, which the kit's own extension shares. An unknown word gives nothing. */
export function readToolKind(value: Json | undefined): ToolKind | undefined {
  return readEnum(value, toolKinds);
}
