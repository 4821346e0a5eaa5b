import type { ToolCallPart, ToolOutput } from "../model/index.ts";

/** A tool call as DeltaKit's client stores it, with its field names. */
export interface DeltaKitToolCallPart {
  readonly type: "tool_call";
  readonly tool_name: string;
  /** JSON text of the arguments, exactly as received. */
  readonly argument: string;
  /** Wire id of the call; absent if the wire gave none. */
  readonly callId?: string | undefined;
  /** Absent until the result arrives. Anything but text is given as JSON text. */
  readonly result?: string | undefined;
}

/** Converts a tool call to the shape that DeltaKit documents. */
export function toDeltaKitPart(part: ToolCallPart): DeltaKitToolCallPart {
  return {
    type: "tool_call",
    tool_name: part.toolName,
    argument: part.argument,
    callId: part.toolCallId === "" ? undefined : part.toolCallId,
    result: part.result === undefined ? undefined : toText(part.result),
  };
}

function toText(output: ToolOutput): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}
