import type { ThreadState, ToolCallPart } from "../../model/index.ts";
import { locatePart } from "../../store/index.ts";

/** A call and the ids that an event about it carries. */
export interface LocatedToolCall {
  /** The call as it is now. */
  readonly call: ToolCallPart;
  /** What an event about it carries. */
  readonly address: {
    readonly turnId: string;
    readonly messageId: string;
    readonly toolCallId: string;
    readonly occurrence: number;
  };
}

/** Finds a call by its key; undefined for no key, an unknown one and one of another part. */
export function locateToolCall(thread: ThreadState, key: string | undefined): LocatedToolCall | undefined {
  const place = key === undefined ? undefined : locatePart(thread, key);
  const message = place && thread.messages[place.messageIndex];
  const call = place && message?.parts[place.partIndex];
  if (message === undefined || call?.type !== "tool_call") return undefined;
  const { turnId, toolCallId, occurrence } = call;
  return { call, address: { turnId, messageId: message.id, toolCallId, occurrence } };
}
