import type { ThreadState, ToolCallPart } from "../../model/index.ts";
import { locateCall } from "../../store/index.ts";

/** A call and the ids that an event about it carries. */
export interface LocatedToolCall {
  /** The current state of the call. */
  readonly call: ToolCallPart;
  /** The ids that an event about the call must have. */
  readonly address: {
    readonly turnId: string;
    readonly messageId: string;
    readonly toolCallId: string;
    readonly occurrence: number;
  };
}

/** Finds a call by its key; undefined without a key, for an unknown one and for that of another kind of part. */
export function locateToolCall(thread: ThreadState, key: string | undefined): LocatedToolCall | undefined {
  const place = key === undefined ? undefined : locateCall(thread, key);
  const message = place && thread.messages[place.messageIndex];
  const call = place && message?.parts[place.partIndex];
  if (message === undefined || call?.type !== "tool_call") return undefined;
  const { turnId, toolCallId, occurrence } = call;
  return { call, address: { turnId, messageId: message.id, toolCallId, occurrence } };
}
