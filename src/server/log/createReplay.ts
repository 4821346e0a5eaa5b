import type { AgentEvent, LogEntry } from "../../model/index.ts";
import { reduce } from "../../store/index.ts";
import type { TurnStart } from "../http/readPrompt.ts";
import type { Journal } from "./openJournal.ts";

/** What the log already holds of a turn that is run again after a restart. */
export interface Replay {
  /** Whether the event is logged already and must not be logged again. */
  knows(event: AgentEvent): boolean;
  /** Whether something of what is logged is still to be told again. */
  isGoingOn(): boolean;
}

/** The event without its time, as text; who builds an event the same way again gets the same text. */
function toKey(event: AgentEvent): string {
  return JSON.stringify({ ...event, time: undefined });
}

/** Whether it is logged in other pieces than it was told in; its offset says whether it is there already. */
function isPiece({ type }: AgentEvent): boolean {
  return /Delta$|^text\.delta$/.test(type);
}

/** Whether the agent tells it; borders and requests are the server's. */
function isTold({ type }: AgentEvent): boolean {
  return !/^(?:turn|request)\./.test(type);
}

/** The whole events that the agent has told of the turn. */
function selectTold(entries: readonly LogEntry[], { turnId, messageId }: TurnStart): readonly AgentEvent[] {
  const begin = entries.findIndex(({ event }) => event.type === "message.started" && event.messageId === messageId);
  return entries
    .slice(begin + 1)
    .map(({ event }) => event)
    .filter((event) => event.turnId === turnId && isTold(event) && !isPiece(event));
}

/**
 * Creates the replay of a turn: an agent that does the same again says the same again, and is heard only from where the log ends.
 *
 * @param start - What the turn was started with.
 */
export function createReplay(journal: Journal, start: TurnStart): Replay {
  const counts = new Map<string, number>();
  const told = selectTold(journal.entries, start).map(toKey);
  for (const key of told) counts.set(key, (counts.get(key) ?? 0) + 1);
  let left = told.length;
  return {
    knows: (event) => {
      if (isPiece(event)) return reduce(journal.thread(), event) === journal.thread();
      const key = toKey(event);
      const count = counts.get(key) ?? 0;
      if (count === 0) return false;
      counts.set(key, count - 1);
      left -= 1;
      return true;
    },
    isGoingOn: () => left > 0,
  };
}
