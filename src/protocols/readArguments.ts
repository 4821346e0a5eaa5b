import type { ToolCallPatch } from "../model/index.ts";
import { parseJson } from "./read.ts";

/** Reads finished argument text: `ready` if it is valid JSON; an empty text is `{}`. */
export function readArguments(argument: string): ToolCallPatch {
  const input = argument === "" ? {} : parseJson(argument);
  return input === undefined ? { argument, inputState: "invalid" } : { argument, input, inputState: "ready" };
}
