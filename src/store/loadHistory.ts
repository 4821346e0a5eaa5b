import type { AgentEvent, SessionInfo, ThreadState, Turn } from "../model/index.ts";
import { adoptLocalFacts } from "./adoptLocalFacts.ts";
import { emptyThread } from "./emptyThread.ts";
import { keepLateTurn, keepLostPrompt, keepNewerTurns, failUnansweredTurn } from "./keepLostPrompt.ts";
import { mergeFields } from "./mergeFields.ts";
import type { EventByType } from "./Reducers.ts";
import { splitThread } from "./splitThread.ts";

type Fold = (events: readonly AgentEvent[], thread: ThreadState) => ThreadState;

/**
 * Loads a history into a thread: in its place, or before its messages. Its events are reduced separately first, so that the screen changes
 * only once. `fold` reduces events (`reduceAll`).
 */
export function loadHistory(thread: ThreadState, event: EventByType["history.loaded"], fold: Fold): ThreadState {
  return event.place === "replace" ? replaceHistory(thread, event, fold) : prependHistory(thread, event.events, fold);
}

/** The history is authoritative about what happened; ids, answers and decisions of this client are copied into it. */
function replaceHistory(
  thread: ThreadState,
  { events, late = false, newer }: EventByType["history.loaded"],
  fold: Fold,
): ThreadState {
  // The cursor of older history belongs to the replaced list; everything else known about the session stays.
  const session = mergeFields<SessionInfo>(thread.session, { olderCursor: undefined });
  const folded = fold(events, { ...emptyThread(), session });
  // An empty history comes from a server that stores none, or none yet: the messages of this client stay.
  if (folded.messages.length === 0 && thread.messages.length > 0) {
    const kept = { ...thread, session: folded.session };
    return late || newer !== undefined ? kept : failUnansweredTurn(kept);
  }
  const settled = settleUnannouncedTurn(folded, events);
  if (newer !== undefined) {
    const index = thread.messages.findIndex(({ turnId }) => turnId !== undefined && newer.includes(turnId));
    // Their turns are in the thread under other ids: it has been replaced by a history that was requested later.
    if (index === -1) return { ...thread, session: folded.session };
    const { kept, rest } = splitThread(thread, index);
    return keepNewerTurns(adoptLocalFacts(settled, { ...thread, ...kept }), thread, { kept, rest });
  }
  const adopted = adoptLocalFacts(settled, thread);
  return (late ? keepLateTurn : keepLostPrompt)(adopted, thread);
}

function prependHistory(thread: ThreadState, events: readonly AgentEvent[], fold: Fold): ThreadState {
  const { messages, requests, session } = fold(events, { ...emptyThread(), session: thread.session });
  const messageIds = new Set(thread.messages.map((message) => message.id));
  const requestIds = new Set(thread.requests.map((request) => request.requestId));
  const olderMessages = messages.filter((message) => !messageIds.has(message.id));
  const olderRequests = requests.filter((request) => !requestIds.has(request.requestId));
  // Without a turn the failure was that of a load.
  const { turn } = thread;
  const settled =
    turn.turnId === null && turn.error !== undefined ? mergeFields<Turn>(turn, { error: undefined }) : turn;
  const isEmpty = olderMessages.length + olderRequests.length === 0;
  if (isEmpty && session === thread.session && settled === turn) return thread;
  return {
    ...thread,
    session,
    turn: settled,
    messages: [...olderMessages, ...thread.messages],
    requests: [...olderRequests, ...thread.requests],
  };
}

/** A history that only lists messages does not mean that its last turn still runs. */
function settleUnannouncedTurn(thread: ThreadState, events: readonly AgentEvent[]): ThreadState {
  const { turn } = thread;
  if (turn.status !== "running") return thread;
  const isAnnounced = events.some((event) => event.type === "turn.started" && event.turnId === turn.turnId);
  return isAnnounced ? thread : { ...thread, turn: { ...turn, status: "idle" } };
}
