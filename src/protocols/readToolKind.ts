import { toolKinds } from "../model/index.ts";
import type { Json, ToolKind } from "../model/index.ts";
import { readEnum } from "./read.ts";

/** Reads the kind of a tool call (e.g. `edit`); none for an unknown value. */
export function readToolKind(value: Json | undefined): ToolKind | undefined {
  return readEnum(value, toolKinds);
}
