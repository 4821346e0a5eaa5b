import type { AgentEvent, LogEntry } from "../../model/index.ts";
import { reduce } from "../../store/index.ts";
import type { TurnStart } from "../http/readPrompt.ts";
import type { Journal } from "./openJournal.ts";

/** Filters the events of a turn that is run again after a restart. */
export interface Replay {
  /** Whether the event is in the log already and must not be logged again. It counts: call it once for each event. */
  isLogged(event: AgentEvent): boolean;
  /** Whether the agent has not yet emitted all logged events again. */
  isActive(): boolean;
}

/** Serializes the event without its time; equal events give equal text. */
function toKey(event: AgentEvent): string {
  return JSON.stringify({ ...event, time: undefined });
}

/**
 * Whether it is a delta, e.g. `text.delta`, `toolCall.outputDelta`. Deltas are merged before they are logged, so they are compared by
 * offset.
 */
function isDelta({ type }: AgentEvent): boolean {
  return /Delta$|^text\.delta$/.test(type);
}

/** Whether the agent emits it; the server emits `turn.*` and `request.*`. */
function isFromAgent({ type }: AgentEvent): boolean {
  return !/^(?:turn|request)\./.test(type);
}

/** The events that the agent emitted in the turn, without deltas. */
function selectAgentEvents(entries: readonly LogEntry[], { turnId, messageId }: TurnStart): readonly AgentEvent[] {
  const begin = entries.findIndex(({ event }) => event.type === "message.started" && event.messageId === messageId);
  return entries
    .slice(begin + 1)
    .map(({ event }) => event)
    .filter((event) => event.turnId === turnId && isFromAgent(event) && !isDelta(event));
}

/**
 * Creates the replay of a turn. A resumable agent emits the same events again; those that are in the log are dropped.
 *
 * @param start - The input of the turn.
 */
export function createReplay(journal: Journal, start: TurnStart): Replay {
  const counts = new Map<string, number>();
  const keys = selectAgentEvents(journal.entries, start).map(toKey);
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  let left = keys.length;
  return {
    isLogged: (event) => {
      if (isDelta(event)) return reduce(journal.thread(), event) === journal.thread();
      const key = toKey(event);
      const count = counts.get(key) ?? 0;
      if (count === 0) return false;
      counts.set(key, count - 1);
      left -= 1;
      return true;
    },
    isActive: () => left > 0,
  };
}
