import type { AgentRequest, Message, Part, ThreadState, ToolCallPart, Turn } from "../../model/index.ts";
import { locateCall } from "../call/locateCall.ts";
import { locatePart } from "../locatePart.ts";
import type { PlaceHint } from "../call/placesOf.ts";
import { isOpenRequestState } from "../requestState.ts";
import { locateMessage } from "../updateMessage.ts";

/** Returns a part by its key, in constant time while the hint is right; undefined if there is none. */
export function selectPart(thread: ThreadState, key: string, hint?: PlaceHint): Part | undefined {
  const place = locatePart(thread, key, hint);
  return place && thread.messages[place.messageIndex]?.parts[place.partIndex];
}

/** Returns a message by its id, in constant time while the hint is right; undefined if there is none. */
export function selectMessage(thread: ThreadState, messageId: string, hint?: PlaceHint): Message | undefined {
  const hinted = hint && thread.messages[hint.messageIndex];
  return hinted?.id === messageId ? hinted : thread.messages[locateMessage(thread, messageId)];
}

/** Returns a tool call by its key; undefined if there is none or the part is not a call. */
export function selectToolCall(thread: ThreadState, key: string, hint?: PlaceHint): ToolCallPart | undefined {
  const place = locateCall(thread, key, hint);
  const part = place && thread.messages[place.messageIndex]?.parts[place.partIndex];
  return part?.type === "tool_call" ? part : undefined;
}

/** Returns the requests that a filter accepts, oldest first; all without a filter. */
export function selectRequests(
  thread: ThreadState,
  filter?: (request: AgentRequest) => boolean,
): readonly AgentRequest[] {
  return filter === undefined ? thread.requests : thread.requests.filter(filter);
}

/** Returns the requests that are not settled: open, staged, sending, sent or failed. */
export function selectOpenRequests(thread: ThreadState): readonly AgentRequest[] {
  return thread.requests.filter((request) => isOpenRequestState(request.state));
}

/** Returns a request by its id; undefined if there is none. */
export function selectRequest(thread: ThreadState, requestId: string): AgentRequest | undefined {
  return thread.requests.findLast((request) => request.requestId === requestId);
}

/** Whether a turn runs: the agent works, or is being stopped. */
export function isTurnRunning({ status }: Turn): boolean {
  return status === "running" || status === "stopping";
}
