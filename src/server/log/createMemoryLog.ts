import { createRandomText } from "../../model/index.ts";
import type { AgentEvent, LogEntry, SessionSummary } from "../../model/index.ts";
import type { SessionLog } from "../AgentServer.ts";
import { forgottenSession } from "./forgottenSession.ts";

interface StoredSession {
  readonly epoch: string;
  readonly entries: LogEntry[];
  title?: string | undefined;
  updatedAt?: number | undefined;
}

/**
 * Parses the sequence number of an event id, e.g. 17 of `1a2b3c4d.17`, counted from 1; undefined if the id belongs to another epoch or is
 * malformed.
 */
function readSequence(eventId: string, epoch: string): number | undefined {
  const [idEpoch, sequence, ...rest] = eventId.split(".");
  if (idEpoch !== epoch || sequence === undefined || rest.length > 0 || !/^\d{1,15}$/.test(sequence)) return undefined;
  return Number(sequence);
}

/** Keeps the title and the time for `list`. */
function remember(session: StoredSession, event: AgentEvent): void {
  if (event.time !== undefined) session.updatedAt = event.time;
  if (event.type !== "session.updated" || event.patch.title === undefined) return;
  if (event.patch.title === null) delete session.title;
  else session.title = event.patch.title;
}

function summarize(sessionId: string, session: StoredSession): SessionSummary {
  return {
    sessionId,
    title: session.title,
    updatedAt: session.updatedAt,
  };
}

/**
 * Creates a log in memory, which is lost when the process ends. A session gets a new epoch when it is created, so ids from before a
 * restart or a deletion never match later ones.
 */
export function createMemoryLog(): SessionLog {
  const sessions = new Map<string, StoredSession>();
  const listeners = new Map<string, Set<() => void>>();
  const append = (sessionId: string, events: readonly AgentEvent[]): readonly LogEntry[] => {
    const session = sessions.get(sessionId);
    if (!session) throw forgottenSession();
    const start = session.entries.length;
    const added = events.map((event, index) => ({ eventId: `${session.epoch}.${start + index + 1}`, event }));
    session.entries.push(...added);
    for (const event of events) remember(session, event);
    for (const listener of listeners.get(sessionId) ?? []) listener();
    return added;
  };
  return {
    create: async (sessionId) => {
      if (!sessions.has(sessionId)) sessions.set(sessionId, { epoch: createRandomText(8), entries: [] });
    },
    append: async (sessionId, events) => append(sessionId, events),
    appendAfter: async (sessionId, last, events) => {
      const session = sessions.get(sessionId);
      if (!session || session.entries.at(-1)?.eventId !== last) return false;
      append(sessionId, events);
      return true;
    },
    read: async (sessionId, after) => {
      const session = sessions.get(sessionId);
      if (!session) return undefined;
      if (after === undefined) return session.entries.slice();
      const sequence = readSequence(after, session.epoch);
      return sequence === undefined || sequence > session.entries.length ? undefined : session.entries.slice(sequence);
    },
    subscribe: (sessionId, listener) => {
      const own = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(sessionId) === own) listeners.delete(sessionId);
      };
    },
    list: async () =>
      [...sessions]
        .map(([sessionId, session]) => summarize(sessionId, session))
        .sort((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0)),
    delete: async (sessionId) => void sessions.delete(sessionId),
  };
}
