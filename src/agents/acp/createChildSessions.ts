import type { AgentEvent } from "../../model/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { AgentSession } from "../Agent.ts";
import type { ChildConnection } from "./ChildConnection.ts";
import { createChildSession, type ChildSession } from "./createChildSession.ts";
import type { Files } from "./createFiles.ts";

/** The sessions of an agent, over all lives of its process. */
export interface ChildSessions {
  add(session: AgentSession): void;
  /** The session on the child's side, opened where it is not. `forgot`: it was there before, and begins anew. */
  open(sessionId: string): Promise<{ readonly child: ChildSession; readonly forgot: boolean }>;
  /** The session that the child calls by this id. */
  find(wireId: string): ChildSession | undefined;
  accept(sessionId: string, event: AgentEvent): void;
  /** The process is gone; sessions open again when they are needed. */
  reset(): void;
  remove(sessionId: string): void;
}

/** Options of `createChildSessions`. */
export interface ChildSessionsOptions {
  /** The folder the agent works in. */
  readonly root: string;
  /** The files that sessions may grant. */
  readonly files: Files;
  /** Makes ids that are unique in all threads. */
  readonly createId: (noun: string) => string;
  /** Gives the running process, started where it is not. */
  readonly connect: () => Promise<ChildConnection>;
}

interface Entry {
  readonly host: AgentSession;
  child?: ChildSession | undefined;
  opening?: Promise<void> | undefined;
  /** Where the next life of the child finds it again. */
  wireId?: string | undefined;
  forgot: boolean;
}

/** Creates an empty set of sessions. */
export function createChildSessions({ root, files, createId, connect }: ChildSessionsOptions): ChildSessions {
  const entries = new Map<string, Entry>();

  const begin = async (entry: Entry): Promise<void> => {
    const connection = await connect();
    const command: ChildConnection["command"] = (given) => connection.command(given);
    const { host, wireId } = entry;
    entry.child = createChildSession({ session: host, wireId, root, files, createId, command });
    try {
      await entry.child.open();
    } catch (error) {
      entry.child = undefined;
      if (wireId === undefined) throw error;
      // It does not know the session any more: it begins anew rather than never.
      command({ type: "closeSession", sessionId: host.sessionId });
      Object.assign(entry, { wireId: undefined, forgot: true });
      await begin(entry);
    }
  };

  return {
    add: (host) => void entries.set(host.sessionId, { host, forgot: false }),
    async open(sessionId) {
      const entry = entries.get(sessionId);
      if (entry === undefined) throw new CountersignError({ code: "not_found", message: "There is no such session." });
      if (entry.child === undefined || entry.opening !== undefined)
        await (entry.opening ??= begin(entry).finally(() => (entry.opening = undefined)));
      const { child, forgot } = entry;
      if (child === undefined) throw new CountersignError({ code: "agent", message: "The agent has just ended." });
      entry.forgot = false;
      return { child, forgot };
    },
    find: (wireId) => [...entries.values()].find(({ child }) => child?.wireId === wireId)?.child,
    accept: (sessionId, event) => entries.get(sessionId)?.child?.accept(event),
    reset() {
      for (const entry of entries.values()) {
        const { child } = entry;
        if (child === undefined) continue;
        entry.wireId = child.canReopen ? child.wireId : undefined;
        entry.forgot = entry.wireId === undefined;
        entry.child = undefined;
      }
    },
    remove: (sessionId) => void entries.delete(sessionId),
  };
}
