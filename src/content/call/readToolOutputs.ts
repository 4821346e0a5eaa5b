import type { Json, ToolCallPart, ToolOutput } from "../../model/index.ts";
import { parsePartialJson } from "../json/createPartialJson.ts";
import { readOutputText } from "./readOutputText.ts";

/**
 * Lists the values that may be the output of a call, likeliest first: structured content of MCP, the raw output, the JSON in its text,
 * the result, its text (`readOutputText`). Empty while there is none.
 */
export function readToolOutputs(part: Pick<ToolCallPart, "content" | "rawOutput" | "result">): readonly ToolOutput[] {
  const { rawOutput, result } = part;
  const text = readOutputText(part);
  const parsed = text === undefined ? undefined : parsePartialJson(text);
  return [
    structuredOf(rawOutput),
    rawOutput,
    parsed?.complete === true && typeof parsed.value === "object" ? parsed.value : undefined,
    result,
    text,
  ].filter((value) => value !== undefined);
}

// {"content":[...],"structuredContent":{"temperature":22.5}}
function structuredOf(output: Json | undefined): Json | undefined {
  // Some servers write a field that they do not have as null.
  return typeof output === "object" && output !== null && !Array.isArray(output)
    ? (output["structuredContent"] ?? undefined)
    : undefined;
}
