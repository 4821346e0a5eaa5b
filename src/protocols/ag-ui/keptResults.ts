import type { Json, JsonObject } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";

/** What the agent has sent of a result besides its content. */
export interface KeptResult {
  /** The id of its message. */
  readonly messageId: string;
}

/** Writes the item of a message that keeps the id under which the agent has the result of one of its calls. */
export function writeKeptResult(toolCallId: string, { messageId }: KeptResult): JsonObject {
  return { type: "TOOL_CALL_RESULT", toolCallId, messageId };
}

/** Selects what was kept last of the result of a call. */
export function selectResult(wire: readonly Json[], toolCallId: string): KeptResult | undefined {
  const item = readObject(
    wire.findLast((one) => {
      const { type, toolCallId: id } = readObject(one) ?? {};
      return type === "TOOL_CALL_RESULT" && id === toolCallId;
    }),
  );
  const messageId = readString(item?.["messageId"]);
  return messageId === undefined ? undefined : { messageId };
}
