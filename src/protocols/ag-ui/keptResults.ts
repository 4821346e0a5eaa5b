import type { Json, JsonObject } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";

/** Writes the item of a message that keeps the id under which the agent has the result of one of its calls. */
export function writeKeptResult(toolCallId: string, messageId: string): JsonObject {
  return { type: "TOOL_CALL_RESULT", toolCallId, messageId };
}

/** Selects the id that was kept last of the message of a call's result. */
export function selectResultId(wire: readonly Json[], toolCallId: string): string | undefined {
  const item = readList([...wire], readObject).findLast(
    (one) => one["type"] === "TOOL_CALL_RESULT" && one["toolCallId"] === toolCallId,
  );
  return readString(item?.["messageId"]);
}
