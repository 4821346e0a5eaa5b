import { parseJson } from "../../model/index.ts";
import type { Json, ToolCallPart } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";

/**
 * Sets the whole argument text and parses it: `ready` with its value, or the state `otherwise` if it is not JSON.
 *
 * `parsed` is its value, where that is known already. An empty argument is an empty object: wires send calls of tools without
 * parameters like that.
 */
export function completeInput(
  part: ToolCallPart,
  argument: string,
  otherwise: "invalid" | "truncated" = "invalid",
  parsed?: Json,
): ToolCallPart {
  const input = parsed ?? (argument.trim() === "" ? {} : parseJson(argument));
  const inputState = input === undefined ? otherwise : "ready";
  return mergeFields<ToolCallPart>(part, { argument, input, inputState });
}

/**
 * Parses a streamed argument that must be complete, because an event followed that needs it. Returns the same call unless its input is
 * still `streaming`, and without any text.
 *
 * With `truncated` (the stream broke) only an object or a list counts as complete: the `1` of a cut `12` is a value, too.
 */
export function concludeInput(part: ToolCallPart, otherwise: "invalid" | "truncated" = "invalid"): ToolCallPart {
  if (part.inputState !== "streaming" || part.argument === "") return part;
  const concluded = completeInput(part, part.argument, otherwise);
  const isOpenEnded = otherwise === "truncated" && typeof concluded.input !== "object";
  return isOpenEnded ? mergeFields<ToolCallPart>(part, { inputState: "truncated" }) : concluded;
}
