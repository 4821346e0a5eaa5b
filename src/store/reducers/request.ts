import { toJson } from "../../model/index.ts";
import type {
  AgentRequest,
  Answer,
  HeldElsewhere,
  NewRequest,
  RequestState,
  ThreadState,
  ToolCallPart,
} from "../../model/index.ts";
import { block, blockRequest } from "../blockRequests.ts";
import { equalJson } from "../equalJson.ts";
import { mergeFields } from "../mergeFields.ts";
import type { EventByType, Reducers } from "../Reducers.ts";
import { canMoveRequest } from "../requestState.ts";
import { resolveToolCall } from "../call/resolveToolCall.ts";
import { syncToolCall } from "../call/syncToolCall.ts";
import { isFinalStatus } from "../call/toolCallStatus.ts";
import { toToolCallKey } from "../call/updateToolCall.ts";
import { failureReducers } from "./failure.ts";

/** What the agent waits for. Only this family sets `awaiting_*` and `denied` on a call. */
export const requestReducers: Reducers<"request.opened" | "request.updated" | "request.withdrawn"> = {
  "request.opened": (thread, event) => {
    const index = thread.requests.findLastIndex((it) => it.requestId === event.request.requestId);
    const known = thread.requests[index];
    if (known !== undefined) return meetAgain(thread, event, index, known);
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
      if (isRefusedGrant(request, event.state, event.answer)) return request;
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

/**
 * The same question again is a replay, and changes nothing. Another question under its id makes the one that waits unanswerable, since
 * nobody could say which of the two an answer is for; the other one is kept as it came.
 */
function meetAgain(
  thread: ThreadState,
  event: EventByType["request.opened"],
  index: number,
  known: AgentRequest,
): ThreadState {
  const { turnId, time, request } = event;
  if (isSameQuestion(known, request)) return thread;
  const value = toJson(request);
  const name = "request.opened";
  const at = { turnId, time };
  const kept = failureReducers["unknown.received"](thread, { type: "unknown.received", name, value, ...at });
  const blocked = block("ambiguous_request", `Two different questions have the id ${known.requestId}.`);
  const unanswerable = blockRequest(known, blocked);
  return syncToolCall({ ...kept, requests: kept.requests.with(index, unanswerable) }, unanswerable, time);
}

/** Whether a question is one that was asked already: all that the wire says of it, and the id of its call, are the same. */
function isSameQuestion(known: AgentRequest, { toolCallId, ...asked }: NewRequest): boolean {
  const { toolCallKey, state: _state, heldElsewhere: _held, answer: _answer, error: _error, ...rest } = known;
  const { openedAt: _at, blocked: _blocked, ...facts } = rest;
  const knownId = toolCallKey?.replace(/~\d+$/u, "");
  const isSameCall = toolCallId === undefined ? knownId === undefined : knownId?.endsWith(`:${toolCallId}`) === true;
  const { blocked: _refused, ...question } = asked;
  return isSameCall && equalJson(facts, question);
}

/** What this client would send is refused here, the last place before the wire; what the wire says has happened is not. */
function isRefusedGrant(request: AgentRequest, state: RequestState, answer: Answer | undefined): boolean {
  const isOurs = state === "staged" || state === "sending";
  return isOurs && request.blocked !== undefined && (answer ?? request.answer)?.granted === true;
}

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
  if (request === undefined) return keepStray(thread, event);
  const changed = change(request);
  if (changed === request) return thread;
  return syncToolCall({ ...thread, requests: thread.requests.with(index, changed) }, changed, event.time);
}

/** An answer to what nobody asked changes nothing, and is kept as it came. */
function keepStray(
  thread: ThreadState,
  event: EventByType["request.updated"] | EventByType["request.withdrawn"],
): ThreadState {
  const { type: name, turnId, time, ...value } = event;
  const at = { turnId, time };
  return failureReducers["unknown.received"](thread, { type: "unknown.received", name, value: toJson(value), ...at });
}

function toRequest(thread: ThreadState, event: EventByType["request.opened"]): AgentRequest {
  const { toolCallId, ...facts }: NewRequest = event.request;
  const { turnId, occurrence } = facts;
  const reference = { turnId, occurrence };
  // The call may come later; then it finds the request by the key it will have.
  const call = toolCallId === undefined ? undefined : resolveToolCall(thread, { ...reference, toolCallId });
  const toolCallKey = toolCallId === undefined ? undefined : (call?.key ?? toToolCallKey({ ...reference, toolCallId }));
  const ids = facts.options.map(({ id }) => id);
  const shared = new Set(ids).size < ids.length ? block("invalid", sharesOptions) : undefined;
  const blocked = facts.blocked ?? shared ?? (call && isOver(call) ? block("unknown_call", asksTooLate) : undefined);
  return { ...facts, state: "open", blocked, toolCallKey, openedAt: event.time };
}

const sharesOptions = "Two of its options have the same id, so that none of them means what it says.";
const asksTooLate = "The call that it is about was over before it was asked about.";

/** Whether the agent has said how the call ended; a call that was denied may be asked about again. */
function isOver({ status, settledBy }: ToolCallPart): boolean {
  return settledBy === "wire" && status !== "denied" && isFinalStatus(status);
}
