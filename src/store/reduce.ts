import type { AgentEvent, AgentEventType, ThreadState } from "../model/index.ts";
import { blockRequests } from "./blockRequests.ts";
import { emptyThread } from "./emptyThread.ts";
import { loadHistory } from "./loadHistory.ts";
import type { EventByType, Reducers } from "./Reducers.ts";
import { branchReducers, isHiddenTurn } from "./reducers/branch.ts";
import { failureReducers } from "./reducers/failure.ts";
import { messageReducers } from "./reducers/message.ts";
import { partReducers } from "./reducers/part.ts";
import { requestReducers } from "./reducers/request.ts";
import { sessionReducers } from "./reducers/session.ts";
import { textReducers } from "./reducers/text.ts";
import { toolCallReducers } from "./reducers/toolCall.ts";
import { turnReducers } from "./reducers/turn.ts";

const reducers: Reducers = {
  ...turnReducers,
  ...messageReducers,
  ...branchReducers,
  ...textReducers,
  ...partReducers,
  ...toolCallReducers,
  ...requestReducers,
  ...sessionReducers,
  ...failureReducers,
  "history.loaded": (thread, event) => loadHistory(thread, event, reduceAll),
};

/**
 * Reduces one event into a thread. The only way a thread changes.
 *
 * Pure: the given thread is never changed, unchanged parts are shared, and the same thread is returned where nothing changed. Never
 * throws; an event of an unknown type changes nothing.
 */
export function reduce(thread: ThreadState, event: AgentEvent): ThreadState {
  if (!Object.hasOwn(reducers, event.type) || isLate(thread, event)) return thread;
  const next = apply(event.type, thread, event);
  return next === thread ? thread : blockRequests(next, event);
}

/** Reduces events in order, into an empty thread unless one is given. */
export function reduceAll(events: readonly AgentEvent[], thread: ThreadState = emptyThread()): ThreadState {
  return events.reduce(reduce, thread);
}

/** Whether the event belongs to a turn that is hidden: it must neither appear on the path nor begin its turn again. */
function isLate(thread: ThreadState, { type, turnId }: AgentEvent): boolean {
  return thread.forks !== undefined && type !== "branch.selected" && isHiddenTurn(thread, thread.forks, turnId);
}

function apply<T extends AgentEventType>(type: T, thread: ThreadState, event: EventByType[T]): ThreadState {
  return reducers[type](thread, event);
}
