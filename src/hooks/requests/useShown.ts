"use client";
import { useState } from "react";
import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { selectAskedCall } from "../../session/index.ts";
import { equalJson, selectRequest } from "../../store/index.ts";

/** Everything that a prompt shows of a request and its call, and that a grant refers to. The status of the call is no part of it. */
export interface ShownRequest {
  /** The request without its state and answer. */
  readonly request: Omit<
    AgentRequest,
    "state" | "heldElsewhere" | "answer" | "error" | "openedAt" | "wire" | "expiresAt"
  >;
  /** The call as it would run; undefined when the request names none. */
  readonly call:
    | Omit<ToolCallPart, "status" | "settledBy" | "requestIds" | "progress" | "startedAt" | "endedAt">
    | undefined;
}

/** A part of a request that the agent has changed while it was shown; a key of `messages.permission.changedWhat`. */
export type ChangedFact = "input" | "content" | "title" | "kind" | "tool" | "reason" | "options" | "call" | "details";

/** The shown request, and its changed parts. */
export interface ShownState {
  /** A new object when anything in it changes, otherwise the same one. Undefined without a request. */
  readonly shown: ShownRequest | undefined;
  /** The changed parts, each once; empty until something changes. */
  readonly changed: readonly ChangedFact[];
}

const nothing: readonly ChangedFact[] = [];

/**
 * Returns everything that a prompt shows as one object that keeps its identity until its content changes, however often the thread does.
 *
 * Updates while the input is still incomplete do not count as changes: no grant is possible yet.
 */
export function useShown(request: AgentRequest | undefined, call: ToolCallPart | undefined): ShownState {
  const [state, setState] = useState<ShownState>({ shown: undefined, changed: nothing });
  const next = request === undefined ? undefined : keepEqual(state.shown, pick(request, call));
  if (next === state.shown) return state;
  const previous = state.shown;
  const newChanges =
    previous === undefined || next === undefined || !hasWholeInput(previous) ? nothing : compare(previous, next);
  const changed =
    previous?.request.requestId === next?.request.requestId ? [...new Set([...state.changed, ...newChanges])] : nothing;
  const following = { shown: next, changed };
  // Set during the render, so that no frame shows the new content with the old identity.
  setState(following);
  return following;
}

/** Returns the value of before, if the new one is equal: never a copy, which would not have keys such as `__proto__`. */
function keepEqual<T>(before: T | undefined, next: T): T {
  return equalJson(before, next) && before !== undefined ? before : next;
}

function pick(request: AgentRequest, call: ToolCallPart | undefined): ShownRequest {
  const {
    state: _state,
    heldElsewhere: _held,
    answer: _answer,
    error: _error,
    openedAt: _at,
    wire: _wire,
    ...asked
  } = request;
  const { expiresAt: _expires, ...rest } = asked;
  return { request: rest, call: call && pickCall(call) };
}

function pickCall(call: ToolCallPart): NonNullable<ShownRequest["call"]> {
  const {
    status: _status,
    settledBy: _by,
    requestIds: _ids,
    progress: _progress,
    startedAt: _start,
    endedAt: _end,
    ...rest
  } = call;
  return rest;
}

/** Whether the input was complete, so that another one is a change. */
function hasWholeInput({ call }: ShownRequest): boolean {
  return call === undefined || (call.inputState !== "streaming" && call.inputState !== "truncated");
}

/**
 * Whether a request of the live thread is open here and shows the same as when it was drawn. The screen lags behind the thread by up to a
 * frame, so a press can come after its question has changed: an answer to what is no longer asked is given to no one.
 */
export function isStillShown(shown: ShownRequest | undefined, thread: ThreadState): boolean {
  if (shown === undefined) return false;
  const request = selectRequest(thread, shown.request.requestId);
  if (request?.state !== "open" || request.heldElsewhere !== undefined) return false;
  return equalJson(shown, pick(request, selectAskedCall(thread, request)));
}

/** Returns the parts that differ. */
function compare({ request, call }: ShownRequest, next: ShownRequest): readonly ChangedFact[] {
  const fields: [ChangedFact, unknown, unknown][] = [
    ["reason", request.reason, next.request.reason],
    ["options", request.options, next.request.options],
    ["details", request.details, next.request.details],
    ["details", request.schema, next.request.schema],
    ["details", request.url, next.request.url],
    ["title", request.title ?? call?.title, next.request.title ?? next.call?.title],
    ["call", call?.key, next.call?.key],
    ["tool", call?.toolName, next.call?.toolName],
    ["tool", call?.origin, next.call?.origin],
    ["kind", call?.kind, next.call?.kind],
    ["content", call?.content, next.call?.content],
    ["input", call?.input, next.call?.input],
    ["input", call?.argument, next.call?.argument],
  ];
  return fields.flatMap(([fact, before, after]) => (equalJson(before, after) ? [] : [fact]));
}

/** One of several requests that are decided together. */
export interface ShownItem {
  /** The request as the thread has it. */
  readonly request: AgentRequest;
  /** The call of the request; undefined when it names none. */
  readonly call: ToolCallPart | undefined;
}

/** `useShown` for several requests that are decided together: the list keeps its identity until one of them changes. */
export function useShownList(items: readonly ShownItem[]): readonly ShownRequest[] {
  const [shown, setShown] = useState<readonly ShownRequest[]>([]);
  const next = keepEqual(
    shown,
    items.map(({ request, call }) => pick(request, call)),
  );
  if (next !== shown) setShown(next);
  return next;
}
