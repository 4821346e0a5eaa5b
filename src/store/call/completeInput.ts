import { parseJson } from "../../model/index.ts";
import type { Json, ToolCallPart } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";

/**
 * Sets the whole argument text and parses it: `ready` with its value, or `invalid` (or what `otherwise` says) without one.
 *
 * `parsed` is what the text says, where that is known already. An argument without a character is an empty object: that is how wires send calls of tools without parameters.
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
 * Concludes that a streamed argument is whole because something followed that needs it; nothing changes where no text came.
 *
 * With `truncated` (the stream broke) only an object or a list counts as whole: the `1` of a cut `12` reads as a value, too.
 */
export function concludeInput(part: ToolCallPart, otherwise: "invalid" | "truncated" = "invalid"): ToolCallPart {
  if (part.inputState !== "streaming" || part.argument === "") return part;
  const concluded = completeInput(part, part.argument, otherwise);
  const isOpenEnded = otherwise === "truncated" && typeof concluded.input !== "object";
  return isOpenEnded ? mergeFields<ToolCallPart>(part, { inputState: "truncated" }) : concluded;
}
