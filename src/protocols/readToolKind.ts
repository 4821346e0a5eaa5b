import { toolKinds } from "../model/index.ts";
import type { Json, ToolKind } from "../model/index.ts";
import { readEnum } from "./read.ts";

/** Reads what a call does. An unknown word gives nothing. */
export function readToolKind(value: Json | undefined): ToolKind | undefined {
  return readEnum(value, toolKinds);
}
