import type { AgentRequest, Message, Part, ThreadState, ToolCallPart } from "../model/index.ts";
import { mergeFields } from "./mergeFields.ts";
import { isFinalStatus } from "./call/toolCallStatus.ts";
import { applyRequest } from "./call/syncToolCall.ts";
import { equalJson } from "./equalJson.ts";
import { isOpenRequestState } from "./requestState.ts";

/**
 * Copies into a freshly read history what it cannot contain: the keys that the view uses, answers given here, denials and results.
 *
 * Calls are matched by wire id and by their index among those with that id, messages by id, and their other parts by type and position;
 * requests by id, else by call and kind; what was decided before a reload of the page counts only for an equal question. Final states in
 * the history win. A request that the history does not contain is dropped, unless its call is there and its answer was sent, a client tool
 * asks it, or the page has run that call and the result is still to be sent.
 */
export function adoptLocalFacts(fresh: ThreadState, old: ThreadState): ThreadState {
  if (old.messages.length === 0 && old.requests.length === 0) return { ...fresh, turn: adoptTurn(fresh, old) };
  const oldCalls = nthById(listToolCalls(old));
  const pairs = [...nthById(listToolCalls(fresh))].flatMap(([id, call]) => {
    const oldCall = oldCalls.get(id);
    return oldCall === undefined ? [] : [[call.key, oldCall] as const];
  });
  const byKey = new Map(pairs);
  const toKey = (key: string): string => byKey.get(key)?.key ?? key;
  const requests = adoptRequests(fresh, old, toKey);
  const thread = { ...fresh, requests, turn: adoptTurn(fresh, old) };
  const oldMessages = new Map(old.messages.map((message) => [message.id, message]));
  const messages = fresh.messages.map((message) => {
    const keys = toPartKeys(message, oldMessages.get(message.id));
    const parts = message.parts.map((part) =>
      part.type === "tool_call" ? adoptToolCall(thread, part, byKey.get(part.key), toKey) : withKey(part, keys),
    );
    const turnTook = message.turnTook ?? oldMessages.get(message.id)?.turnTook;
    return mergeFields<Message>(message, { parts, parent: message.parent && toKey(message.parent), turnTook });
  });
  return { ...thread, messages };
}

/** Marks the requests of a stored thread that are not settled: the client half of this page has not read them. */
export function markRestored(thread: ThreadState): ThreadState {
  if (!thread.requests.some(({ state }) => isOpenRequestState(state))) return thread;
  const requests = thread.requests.map((request) =>
    isOpenRequestState(request.state) ? ({ ...request, restored: true } as const) : request,
  );
  return { ...thread, requests };
}

/** A history without turns leaves the turn as it was; the count of steps is kept by this client. */
function adoptTurn(fresh: ThreadState, old: ThreadState): ThreadState["turn"] {
  if (fresh.turn.turnId === null) return old.turn;
  if (fresh.turn.turnId !== old.turn.turnId) return fresh.turn;
  return mergeFields(fresh.turn, { steps: Math.max(fresh.turn.steps, old.turn.steps) });
}

function adoptToolCall(
  thread: ThreadState,
  part: ToolCallPart,
  oldCall: ToolCallPart | undefined,
  toKey: (key: string) => string,
): ToolCallPart {
  const key = toKey(part.key);
  const requests = thread.requests.filter((request) => request.toolCallKey === key);
  const requestIds = requests.map((request) => request.requestId);
  const keyed = mergeFields<ToolCallPart>(part, {
    key,
    requestIds,
    parentKey: part.parentKey && toKey(part.parentKey),
  });
  const adopted = oldCall === undefined ? keyed : adoptCallFacts(keyed, oldCall);
  return requests.reduce((call, request) => applyRequest(thread, call, request), adopted);
}

/** Copies the times, and the status and output that the history lacks, from the call as it was here. */
function adoptCallFacts(part: ToolCallPart, oldCall: ToolCallPart): ToolCallPart {
  const isDenied = oldCall.status === "denied" && part.status !== "completed";
  const isEnded = isFinalStatus(oldCall.status) && !isFinalStatus(part.status);
  const localStatus = isDenied || isEnded ? { status: oldCall.status, settledBy: oldCall.settledBy } : {};
  return mergeFields<ToolCallPart>(part, {
    ...localStatus,
    startedAt: oldCall.startedAt ?? part.startedAt,
    endedAt: part.endedAt ?? oldCall.endedAt,
    result: part.result ?? oldCall.result,
    rawOutput: part.rawOutput ?? oldCall.rawOutput,
    error: part.error ?? (isDenied || isEnded ? oldCall.error : undefined),
    content: part.content.length === 0 ? oldCall.content : part.content,
  });
}

function adoptRequests(fresh: ThreadState, old: ThreadState, toKey: (key: string) => string): readonly AgentRequest[] {
  const left = [...old.requests];
  const adopted = fresh.requests.map((request) => {
    const { toolCallKey } = request;
    const keyed =
      toolCallKey === undefined ? request : mergeFields<AgentRequest>(request, { toolCallKey: toKey(toolCallKey) });
    const index = findCounterpart(left, keyed);
    const [oldRequest] = index === -1 ? [] : left.splice(index, 1);
    return oldRequest === undefined || isOtherQuestion(keyed, oldRequest) ? keyed : adoptRequest(keyed, oldRequest);
  });
  const calls = new Map(listToolCalls(fresh).map((call) => [toKey(call.key), call.status]));
  const kept = left.filter((it) => {
    const status = it.toolCallKey === undefined ? undefined : calls.get(it.toolCallKey);
    if (status === undefined) return false;
    return isDelivered(it) || it.askedBy === "tool" || (isResultToSend(it) && !isFinalStatus(status));
  });
  return [...adopted, ...kept];
}

/**
 * Whether a request under a new id asks something else than the one of an earlier life of the page about the same call, which is decided but
 * not sent: another client may have answered that one, and the agent have asked again.
 */
function isOtherQuestion(request: AgentRequest, old: AgentRequest): boolean {
  const isById = old.requestId === request.requestId;
  if (isById || old.restored !== true || !isUndelivered(old)) return false;
  return !equalJson(toQuestion(request), toQuestion(old));
}

/** What a person reads and chooses from. */
function toQuestion({ title, reason, options, safetyCheck, schema, url, details }: AgentRequest): object {
  return { title, reason, options, safetyCheck, schema, url, details };
}

function findCounterpart(requests: readonly AgentRequest[], request: AgentRequest): number {
  const byId = requests.findIndex((it) => it.requestId === request.requestId);
  if (byId !== -1 || request.toolCallKey === undefined) return byId;
  return requests.findIndex((it) => it.toolCallKey === request.toolCallKey && it.kind === request.kind);
}

/**
 * Keeps the old id: a delivery in progress reports under it. The id of an earlier life of the page is unknown to the wire, so that a decision
 * which this page has sent under it is sent again under the new one.
 */
function adoptRequest(request: AgentRequest, oldRequest: AgentRequest): AgentRequest {
  const { requestId, state, answer, error, restored } = oldRequest;
  // What was being sent when the page was closed has failed since, and waits for the user.
  const isLost = restored === true && requestId !== request.requestId && state === "sending";
  return mergeFields<AgentRequest>(request, {
    ...(restored === true ? {} : { requestId }),
    ...(request.state === "open" ? { state: isLost ? "staged" : state, error } : {}),
    answer: request.answer ?? answer,
    openedAt: oldRequest.openedAt ?? request.openedAt,
    blocked: oldRequest.blocked?.lasting === true ? oldRequest.blocked : request.blocked,
  });
}

function isUndelivered({ state }: AgentRequest): boolean {
  return state === "staged" || state === "sending" || state === "failed";
}

function isResultToSend({ kind, state }: AgentRequest): boolean {
  return kind === "execution" && state === "staged";
}

function isDelivered(request: AgentRequest): boolean {
  return request.state === "sending" || request.state === "sent" || request.state === "answered";
}

function listToolCalls(thread: ThreadState): ToolCallPart[] {
  return thread.messages.flatMap((message) => message.parts.filter((part) => part.type === "tool_call"));
}

/** Indexes the calls by wire id and their position among those with that id, over the whole thread. */
function nthById(calls: readonly ToolCallPart[]): Map<string, ToolCallPart> {
  const counts = new Map<string, number>();
  return new Map(
    calls.map((call) => {
      const nth = counts.get(call.toolCallId) ?? 0;
      counts.set(call.toolCallId, nth + 1);
      return [`${nth}:${call.toolCallId}`, call];
    }),
  );
}

/** Maps the keys of the parts that are no calls to those in the old message: the nth text gets the key of the old nth text. */
function toPartKeys(message: Message, oldMessage: Message | undefined): ReadonlyMap<string, string> {
  const oldParts = nthOfType(oldMessage?.parts ?? []);
  return new Map([...nthOfType(message.parts)].map(([nth, part]) => [part.key, oldParts.get(nth)?.key ?? part.key]));
}

function nthOfType(parts: readonly Part[]): Map<string, Part> {
  const counts = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const nth = counts.get(part.type) ?? 0;
      counts.set(part.type, nth + 1);
      return [`${nth}:${part.type}`, part];
    }),
  );
}

function withKey(part: Part, keys: ReadonlyMap<string, string>): Part {
  const key = keys.get(part.key) ?? part.key;
  return key === part.key ? part : { ...part, key };
}
