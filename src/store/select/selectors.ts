import type { AgentRequest, Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";
import { locatePart } from "../locatePart.ts";
import type { PlaceHint } from "../call/PlaceHint.ts";
import { isOpenRequestState } from "../requestState.ts";
import { locateMessage } from "../updateMessage.ts";

/** Gives a part by its key, in constant time while the hint is right; undefined where there is none. */
export function selectPart(thread: ThreadState, key: string, hint?: PlaceHint): Part | undefined {
  const place = locatePart(thread, key, hint);
  return place && thread.messages[place.messageIndex]?.parts[place.partIndex];
}

/** Gives a message by its id, in constant time while the hint is right; undefined where there is none. */
export function selectMessage(thread: ThreadState, messageId: string, hint?: PlaceHint): Message | undefined {
  const hinted = hint && thread.messages[hint.messageIndex];
  return hinted?.id === messageId ? hinted : thread.messages[locateMessage(thread, messageId)];
}

/** Gives a tool call by its key; undefined where there is none or the part is no call. */
export function selectToolCall(thread: ThreadState, key: string, hint?: PlaceHint): ToolCallPart | undefined {
  const part = selectPart(thread, key, hint);
  return part?.type === "tool_call" ? part : undefined;
}

/** Gives the requests a filter keeps, oldest first; all without one. */
export function selectRequests(
  thread: ThreadState,
  filter?: (request: AgentRequest) => boolean,
): readonly AgentRequest[] {
  return filter === undefined ? thread.requests : thread.requests.filter(filter);
}

/** Gives the requests that are not settled: open, staged, sending, sent or failed. */
export function selectOpenRequests(thread: ThreadState): readonly AgentRequest[] {
  return thread.requests.filter((request) => isOpenRequestState(request.state));
}

/** Gives a request by its id; undefined where there is none. */
export function selectRequest(thread: ThreadState, requestId: string): AgentRequest | undefined {
  return thread.requests.findLast((request) => request.requestId === requestId);
}
