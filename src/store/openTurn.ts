import type { ThreadState } from "../model/index.ts";
import { settleOtherTurns } from "./settleTurn.ts";

/**
 * Makes sure that an event's turn exists: an unannounced turn begins with its first message.
 *
 * Events of an earlier turn (it has messages) change nothing: a late result must not make its turn the current one again. An empty
 * id refers to no turn.
 */
export function openTurn(thread: ThreadState, turnId: string, time?: number): ThreadState {
  if (turnId === "" || thread.turn.turnId === turnId || hasMessages(thread, turnId)) return thread;
  const turn = { turnId, status: "running", steps: 0, startedAt: time } as const;
  return settleOtherTurns({ ...thread, turn });
}

function hasMessages(thread: ThreadState, turnId: string): boolean {
  return thread.messages.some((message) => message.turnId === turnId);
}
