import type { ToolCallPatch } from "../model/index.ts";
import { parseJson } from "./read.ts";

/** Reads finished argument text: only a full parse makes it ready; no text at all is `{}`. */
export function readArguments(argument: string): ToolCallPatch {
  const input = argument === "" ? {} : parseJson(argument);
  return input === undefined ? { argument, inputState: "invalid" } : { argument, input, inputState: "ready" };
}
