import type { ThreadState, ToolCallPart } from "../model/index.ts";

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

/** Finds a call by its key, newest messages first; undefined for no key and for an unknown one. */
export function locateToolCall(thread: ThreadState, key: string | undefined): LocatedToolCall | undefined {
  if (key === undefined) return undefined;
  for (const message of thread.messages.toReversed()) {
    for (const call of message.parts) {
      if (call.type !== "tool_call" || call.key !== key) continue;
      const { turnId, toolCallId, occurrence } = call;
      return { call, address: { turnId, messageId: message.id, toolCallId, occurrence } };
    }
  }
  return undefined;
}
