import { toJson, toToolCallKey } from "../../model/index.ts";
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
import { selectToolCall } from "../select/selectors.ts";
import { resolveToolCall } from "../call/resolveToolCall.ts";
import { syncToolCall } from "../call/syncToolCall.ts";
import { isFinalStatus } from "../call/toolCallStatus.ts";
import { failureReducers } from "./failure.ts";

/** Adds and updates requests. Only these reducers set `awaiting_*` and `denied` on a call. */
export const requestReducers: Reducers<"request.opened" | "request.updated" | "request.withdrawn"> = {
  "request.opened": (thread, event) => {
    const index = thread.requests.findLastIndex((it) => it.requestId === event.request.requestId);
    const existing = thread.requests[index];
    if (existing !== undefined) return handleRepeatedRequest(thread, event, index, existing);
    const request = toRequest(thread, event);
    return syncToolCall({ ...thread, requests: [...thread.requests, request] }, request, event.time);
  },

  "request.updated": (thread, event) =>
    updateRequest(thread, event, (request) => {
      // A server can withdraw the prompt before the tab that answered it reports the outcome.
      const isOutcome = request.state === "withdrawn" && event.answer?.elsewhere === true;
      if (event.state !== request.state && !isOutcome && !canMoveRequest(request.state, event.state)) return request;
      if (event.heldElsewhere !== undefined) return holdElsewhere(request, event.state, event.heldElsewhere);
      // Staging again changes the decision; any other state is reported once.
      if (event.state === request.state && event.state !== "staged") return request;
      if (isRefusedGrant(request, event.state, event.answer)) return request;
      return mergeFields<AgentRequest>(request, {
        state: event.state,
        heldElsewhere: undefined,
        answer: toAnswer(request, event),
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
 * The same question again is a replay, and changes nothing. Another question under its id blocks the open one, since it is unknown
 * which of the two an answer would be for; the other one is kept raw.
 */
function handleRepeatedRequest(
  thread: ThreadState,
  event: EventByType["request.opened"],
  index: number,
  existing: AgentRequest,
): ThreadState {
  const { turnId, time, request } = event;
  if (isSameQuestion(thread, existing, request)) return thread;
  const value = toJson(request);
  const name = "request.opened";
  const at = { turnId, time };
  const kept = failureReducers["unknown.received"](thread, { type: "unknown.received", name, value, ...at });
  const blocked = block("ambiguous_request", `Two different questions have the id ${existing.requestId}.`);
  const unanswerable = blockRequest(existing, blocked);
  return syncToolCall({ ...kept, requests: kept.requests.with(index, unanswerable) }, unanswerable, time);
}

/** Whether a question equals one that was asked already, in all fields on the wire and in the id of its call. */
function isSameQuestion(thread: ThreadState, existing: AgentRequest, { toolCallId, ...asked }: NewRequest): boolean {
  const { toolCallKey: _key, state: _state, heldElsewhere: _held, answer: _answer, error: _error, ...rest } = existing;
  const { openedAt: _at, blocked: _blocked, restored: _restored, ...question } = rest;
  const { blocked: _refused, ...askedQuestion } = asked;
  return isCall(thread, existing, toolCallId) && equalJson(question, askedQuestion);
}

/** Whether a request is about the call of that wire id; without one, whether it is about none. */
function isCall(thread: ThreadState, { turnId, toolCallKey }: AgentRequest, toolCallId: string | undefined): boolean {
  if (toolCallKey === undefined || toolCallId === undefined) return toolCallKey === toolCallId;
  const call = selectToolCall(thread, toolCallKey);
  // A call that is missing has the key that it would have.
  return call === undefined ? toolCallKey === toToolCallKey({ turnId, toolCallId }) : call.toolCallId === toolCallId;
}

/** Refuses a blocked grant before it is sent, as the last check before the wire; a grant that the wire reports is not refused. */
function isRefusedGrant(request: AgentRequest, state: RequestState, answer: Answer | undefined): boolean {
  const isOurs = state === "staged" || state === "sending";
  return isOurs && request.blocked !== undefined && (answer ?? request.answer)?.granted === true;
}

/** The answer of a request after it has moved: a failure is about the one that was sent, and brings no other. */
function toAnswer({ answer }: AgentRequest, event: EventByType["request.updated"]): Answer | undefined {
  if (event.state === "open") return undefined;
  return event.state === "failed" && answer !== undefined ? answer : confirmAnswer(answer, event.answer, event.time);
}

/** Sets what another tab has staged; only for a request that is open here. */
function holdElsewhere(request: AgentRequest, state: RequestState, held: HeldElsewhere | null): AgentRequest {
  if (state !== "open" || request.state !== "open" || (request.heldElsewhere ?? null) === held) return request;
  return mergeFields<AgentRequest>(request, { heldElsewhere: held ?? undefined });
}

/**
 * Adds to the confirmation of our answer what no wire carries: the page's rule, what had not been in sight, the grant, and the time; and
 * what the grant is for, where the wire has neither the digest nor the input.
 */
function confirmAnswer(
  ours: Answer | undefined,
  confirmed: Answer | undefined,
  time: number | undefined,
): Answer | undefined {
  if (confirmed === undefined) return ours;
  const isOurs = ours?.granted === confirmed.granted;
  // A wire without times gives 0.
  const at = confirmed.at === 0 ? ((isOurs ? ours.at : undefined) ?? time ?? 0) : confirmed.at;
  const { rule, unseen, grant, digest, input }: Partial<Answer> = isOurs ? ours : {};
  const isSilent = confirmed.digest === undefined && confirmed.input === undefined;
  return {
    ...confirmed,
    ...(isSilent && digest !== undefined ? { digest } : {}),
    ...(isSilent && input !== undefined ? { input } : {}),
    at,
    ...(rule === undefined ? {} : { rule }),
    ...(unseen === undefined ? {} : { unseen }),
    ...(grant === undefined ? {} : { grant }),
  };
}

function updateRequest(
  thread: ThreadState,
  event: EventByType["request.updated"] | EventByType["request.withdrawn"],
  change: (request: AgentRequest) => AgentRequest,
): ThreadState {
  const index = thread.requests.findLastIndex((it) => it.requestId === event.requestId);
  const request = thread.requests[index];
  if (request === undefined) return keepUnknownAnswer(thread, event);
  const changed = change(request);
  if (changed === request) return thread;
  return syncToolCall({ ...thread, requests: thread.requests.with(index, changed) }, changed, event.time);
}

/** Keeps the event of an unknown request raw; it changes nothing. */
function keepUnknownAnswer(
  thread: ThreadState,
  event: EventByType["request.updated"] | EventByType["request.withdrawn"],
): ThreadState {
  const { type: name, turnId, time, ...value } = event;
  const at = { turnId, time };
  return failureReducers["unknown.received"](thread, { type: "unknown.received", name, value: toJson(value), ...at });
}

function toRequest(thread: ThreadState, event: EventByType["request.opened"]): AgentRequest {
  const { toolCallId, ...fields }: NewRequest = event.request;
  const { turnId, occurrence } = fields;
  const reference = { turnId, occurrence };
  // The call may arrive later; then it finds the request by its key.
  const call = toolCallId === undefined ? undefined : resolveToolCall(thread, { ...reference, toolCallId });
  const toolCallKey = toolCallId === undefined ? undefined : (call?.key ?? toToolCallKey({ ...reference, toolCallId }));
  const ids = fields.options.map(({ id }) => id);
  const shared = new Set(ids).size < ids.length ? block("invalid", sharesOptions) : undefined;
  const blocked = fields.blocked ?? shared ?? (call && isOver(call) ? block("unknown_call", asksTooLate) : undefined);
  return { ...fields, state: "open", blocked, toolCallKey, openedAt: event.time };
}

const sharesOptions = "Two of its options have the same id, so that neither is unambiguous.";
const asksTooLate = "The call that it is about was over before it was asked about.";

/** Whether the agent has ended the call; a call that was denied may be asked about again. */
function isOver({ status, settledBy }: ToolCallPart): boolean {
  return settledBy === "wire" && status !== "denied" && isFinalStatus(status);
}
