import type { AgentRequest, Message, Part, ThreadState, ToolCallPart } from "../model/index.ts";
import { mergeFields } from "./mergeFields.ts";
import { isFinalStatus } from "./call/toolCallStatus.ts";
import { applyRequest } from "./call/syncToolCall.ts";

/**
 * Copies into a freshly read history what it cannot contain: the keys that the view uses, answers given here, denials and results.
 *
 * Calls are matched by wire id and by their index among those with that id, messages by id, and their other parts by type and position;
 * requests by id, else by call and kind. Final states in the history win.
 */
export function adoptLocalFacts(fresh: ThreadState, old: ThreadState): ThreadState {
  if (old.messages.length === 0 && old.requests.length === 0) return { ...fresh, turn: adoptTurn(fresh, old) };
  const oldCalls = nthById(listToolCalls(old));
  const pairs = [...nthById(listToolCalls(fresh))].flatMap(([id, call]) => {
    const before = oldCalls.get(id);
    return before === undefined ? [] : [[call.key, before] as const];
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
    return { ...message, parts, parent: message.parent && toKey(message.parent) };
  });
  return { ...thread, messages };
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
  before: ToolCallPart | undefined,
  toKey: (key: string) => string,
): ToolCallPart {
  const key = toKey(part.key);
  const about = thread.requests.filter((request) => request.toolCallKey === key);
  const requestIds = about.map((request) => request.requestId);
  const keyed = mergeFields<ToolCallPart>(part, {
    key,
    requestIds,
    parentKey: part.parentKey && toKey(part.parentKey),
  });
  const timed = before === undefined ? keyed : adoptCallFacts(keyed, before);
  return about.reduce((call, request) => applyRequest(thread, call, request), timed);
}

function adoptCallFacts(part: ToolCallPart, before: ToolCallPart): ToolCallPart {
  const isDenied = before.status === "denied" && part.status !== "completed";
  const isEnded = isFinalStatus(before.status) && !isFinalStatus(part.status);
  const localStatus = isDenied || isEnded ? { status: before.status, settledBy: before.settledBy } : {};
  return mergeFields<ToolCallPart>(part, {
    ...localStatus,
    startedAt: before.startedAt ?? part.startedAt,
    endedAt: part.endedAt ?? before.endedAt,
    result: part.result ?? before.result,
    rawOutput: part.rawOutput ?? before.rawOutput,
    error: part.error ?? (isDenied || isEnded ? before.error : undefined),
    content: part.content.length === 0 ? before.content : part.content,
  });
}

function adoptRequests(fresh: ThreadState, old: ThreadState, toKey: (key: string) => string): readonly AgentRequest[] {
  const left = [...old.requests];
  const adopted = fresh.requests.map((request) => {
    const { toolCallKey } = request;
    const keyed =
      toolCallKey === undefined ? request : mergeFields<AgentRequest>(request, { toolCallKey: toKey(toolCallKey) });
    const index = findCounterpart(left, keyed);
    const [before] = index === -1 ? [] : left.splice(index, 1);
    return before === undefined ? keyed : adoptRequest(keyed, before);
  });
  const calls = new Set(listToolCalls(fresh).map((call) => toKey(call.key)));
  const kept = left.filter(
    (it) =>
      (isDelivered(it) || it.askedBy === "tool") && (it.toolCallKey === undefined ? false : calls.has(it.toolCallKey)),
  );
  return [...adopted, ...kept];
}

function findCounterpart(requests: readonly AgentRequest[], request: AgentRequest): number {
  const byId = requests.findIndex((it) => it.requestId === request.requestId);
  if (byId !== -1 || request.toolCallKey === undefined) return byId;
  return requests.findIndex((it) => it.toolCallKey === request.toolCallKey && it.kind === request.kind);
}

/** Keeps the old id: a delivery in progress reports under it. */
function adoptRequest(request: AgentRequest, before: AgentRequest): AgentRequest {
  const { requestId, state, answer, error } = before;
  return mergeFields<AgentRequest>(request, {
    requestId,
    ...(request.state === "open" ? { state, error } : {}),
    answer: request.answer ?? answer,
    openedAt: before.openedAt ?? request.openedAt,
    blocked: before.blocked?.lasting === true ? before.blocked : request.blocked,
  });
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

/** Maps the keys of the parts that are no calls to those in the same message before: the nth text gets the nth text's key. */
function toPartKeys(message: Message, before: Message | undefined): ReadonlyMap<string, string> {
  const old = nthOfType(before?.parts ?? []);
  return new Map([...nthOfType(message.parts)].map(([name, part]) => [part.key, old.get(name)?.key ?? part.key]));
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
