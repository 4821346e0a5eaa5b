import type { AgentRequest, Answer, HeldElsewhere, NewRequest, RequestState, ThreadState } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";
import type { EventByType, Reducers } from "../Reducers.ts";
import { canMoveRequest } from "../requestState.ts";
import { resolveToolCall } from "../resolveToolCall.ts";
import { syncToolCall } from "../syncToolCall.ts";
import { toToolCallKey } from "../updateToolCall.ts";

/** What the agent waits for. Only this family sets `awaiting_*` and `denied` on a call. */
export const requestReducers: Reducers<"request.opened" | "request.updated" | "request.withdrawn"> = {
  "request.opened": (thread, event) => {
    if (thread.requests.some((it) => it.requestId === event.request.requestId)) return thread;
    const request = toRequest(thread, event);
    return syncToolCall({ ...thread, requests: [...thread.requests, request] }, request, event.time);
  },

  "request.updated": (thread, event) =>
    updateRequest(thread, event, (request) => {
      // Staging again changes the decision; any other state is said once.
      // A server can take the prompt away here before the tab that answered it says how.
      const isOutcome = request.state === "withdrawn" && event.answer?.elsewhere === true;
      if (event.state !== request.state && !isOutcome && !canMoveRequest(request.state, event.state)) return request;
      if (event.heldElsewhere !== undefined) return holdElsewhere(request, event.state, event.heldElsewhere);
      if (event.state === request.state && event.state !== "staged") return request;
      return mergeFields<AgentRequest>(request, {
        state: event.state,
        heldElsewhere: undefined,
        answer: event.state === "open" ? undefined : confirmAnswer(request.answer, event.answer),
        error: event.state === "failed" ? event.error : undefined,
      });
    }),

  "request.withdrawn": (thread, event) =>
    updateRequest(thread, event, (request) => {
      const state = event.expired === true ? "expired" : "withdrawn";
      return canMoveRequest(request.state, state) ? mergeFields<AgentRequest>(request, { state }) : request;
    }),
};

/** Only what is open here can be held by another tab. */
function holdElsewhere(request: AgentRequest, state: RequestState, held: HeldElsewhere | null): AgentRequest {
  if (state !== "open" || request.state !== "open" || (request.heldElsewhere ?? null) === held) return request;
  return mergeFields<AgentRequest>(request, { heldElsewhere: held ?? undefined });
}

/** A wire that confirms our answer does not know which rule of the page gave it. */
function confirmAnswer(ours: Answer | undefined, told: Answer | undefined): Answer | undefined {
  if (ours?.rule === undefined || told === undefined || told.granted !== ours.granted) return told ?? ours;
  return { ...told, rule: ours.rule };
}

function updateRequest(
  thread: ThreadState,
  event: EventByType["request.updated"] | EventByType["request.withdrawn"],
  change: (request: AgentRequest) => AgentRequest,
): ThreadState {
  const index = thread.requests.findLastIndex((it) => it.requestId === event.requestId);
  const request = thread.requests[index];
  if (request === undefined) return thread;
  const changed = change(request);
  if (changed === request) return thread;
  return syncToolCall({ ...thread, requests: thread.requests.with(index, changed) }, changed, event.time);
}

function toRequest(thread: ThreadState, event: EventByType["request.opened"]): AgentRequest {
  const { toolCallId, ...facts }: NewRequest = event.request;
  const turnId = facts.turnId;
  // The call may come later; then it finds the request by the key it will have.
  const toolCallKey =
    toolCallId === undefined
      ? undefined
      : (resolveToolCall(thread, { turnId, toolCallId })?.key ?? toToolCallKey({ turnId, toolCallId }));
  return {
    ...facts,
    state: "open",
    ...(toolCallKey === undefined ? {} : { toolCallKey }),
    ...(event.time === undefined ? {} : { openedAt: event.time }),
  };
}
