import type { Message, ThreadState, Turn } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";
import { openTurn } from "../openTurn.ts";
import type { EventByType, Reducers } from "../Reducers.ts";
import { isTurnRunning } from "../select/selectors.ts";
import { reopenCalls, settleOtherTurns, settleTurn } from "../settleTurn.ts";

/**
 * Starts and ends turns. The start of an earlier turn and repeated events change nothing; the end of a turn that is not the current one
 * settles only what that turn left open.
 */
export const turnReducers: Reducers<"turn.started" | "turn.stopping" | "turn.ended"> = {
  "turn.started": (thread, event) => {
    if (thread.turn.turnId === event.turnId) return settleOtherTurns(resumeTurn(thread, event));
    if (isEarlierTurn(thread, event.turnId)) return thread;
    const turn: Turn = { turnId: event.turnId, status: "running", steps: event.step ?? 0, startedAt: event.time };
    return settleOtherTurns({ ...thread, turn });
  },

  "turn.stopping": (thread, event) => {
    if (thread.turn.turnId !== event.turnId || thread.turn.status === "idle") return thread;
    return withTurn(thread, { status: "stopping" });
  },

  "turn.ended": (thread, event) => {
    const opened = thread.turn.turnId === null ? openTurn(thread, event.turnId, event.time) : thread;
    const { turn } = opened;
    if (turn.turnId !== event.turnId) return settleTurn(opened, event);
    if (isStaleEnd(turn, event)) return thread;
    const isWaiting = event.reason === "tool_use" || event.reason === "paused";
    const ended = withTurn(opened, {
      status: isWaiting ? "waiting" : "idle",
      reason: event.reason,
      word: event.word,
      error: event.error ?? turn.error,
      endedAt: turn.reason === event.reason ? (turn.endedAt ?? event.time) : event.time,
      steps: event.step ?? turn.steps,
    });
    return keepDuration(settleTurn(ended, event));
  },
};

/** Continues the same turn. After a `cut` it is the same step; otherwise the next one, unless the wire has the number. */
function resumeTurn(thread: ThreadState, event: EventByType["turn.started"]): ThreadState {
  const { turn } = thread;
  const isRunning = isTurnRunning(turn);
  const isCut = turn.reason === "cut";
  const steps = event.step ?? (isRunning || isCut ? turn.steps : turn.steps + 1);
  if (steps < turn.steps) return thread;
  if (steps === turn.steps && !isCut)
    return isRunning ? withTurn(thread, { startedAt: toStartedAt(turn, event) }) : thread;
  return withTurn(isCut ? reopenCalls(thread, event.turnId) : thread, {
    status: turn.status === "stopping" ? "stopping" : "running",
    steps,
    reason: undefined,
    word: undefined,
    error: undefined,
    endedAt: undefined,
    startedAt: toStartedAt(turn, event),
  });
}

/** Whether the end of an earlier step is repeated, or a local `cut` follows an end that the agent reported. */
function isStaleEnd(turn: Turn, event: EventByType["turn.ended"]): boolean {
  if (event.step !== undefined && event.step < turn.steps) return true;
  const isOver = turn.status === "waiting" || turn.status === "idle";
  return event.reason === "cut" && isOver && turn.reason !== undefined && turn.reason !== "cut";
}

/** Whether the turn has messages, and all of them are before those of the current turn. */
function isEarlierTurn(thread: ThreadState, turnId: string): boolean {
  const last = thread.messages.findLastIndex((message) => message.turnId === turnId);
  return last !== -1 && thread.messages.slice(last).some((message) => message.turnId === thread.turn.turnId);
}

function withTurn(thread: ThreadState, changes: { readonly [K in keyof Turn]?: Turn[K] | undefined }): ThreadState {
  const turn = mergeFields<Turn>(thread.turn, changes);
  return turn === thread.turn ? thread : { ...thread, turn };
}

function toStartedAt(turn: Turn, event: EventByType["turn.started"]): number | undefined {
  return turn.startedAt ?? event.time;
}

/** Keeps how long the turn took with its last message: the next turn takes the place of this one. */
function keepDuration(thread: ThreadState): ThreadState {
  const { turnId, status, startedAt, endedAt } = thread.turn;
  const index = thread.messages.findLastIndex((message) => message.turnId === turnId);
  const last = thread.messages[index];
  if (status !== "idle" || last === undefined || startedAt === undefined || endedAt === undefined) return thread;
  const message = mergeFields<Message>(last, { turnTook: endedAt - startedAt });
  return message === last ? thread : { ...thread, messages: thread.messages.with(index, message) };
}
