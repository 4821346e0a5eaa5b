import type { AgentEvent } from "../../model/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { AgentSession } from "../Agent.ts";
import type { ChildConnection } from "./ChildConnection.ts";
import { createChildSession, type ChildSession } from "./createChildSession.ts";
import type { Files } from "./createFiles.ts";

/** The sessions of an agent, over all processes that it runs in. */
export interface ChildSessions {
  /** Registers a session of the server; the child opens it when it is needed. */
  add(session: AgentSession): void;
  /**
   * Returns the session of the child, and opens it first where needed. `forgot`: the child has lost it, and a new one begins.
   * Rejects with a `CountersignError`.
   */
  open(sessionId: string): Promise<{ readonly child: ChildSession; readonly forgot: boolean }>;
  /** Finds the session by its id in the child. */
  find(wireId: string): ChildSession | undefined;
  /** Passes an event of the client half to its session; ignores unknown sessions. */
  accept(sessionId: string, event: AgentEvent): void;
  /** Called when the process has ended; sessions open again when they are needed. */
  reset(): void;
  /** Forgets a session that was closed. */
  remove(sessionId: string): void;
}

/** Options of `createChildSessions`. */
export interface ChildSessionsOptions {
  /** The folder that the agent works in. */
  readonly root: string;
  /** The files that sessions may be granted to write. */
  readonly files: Files;
  /** Makes ids that are unique in all threads. */
  readonly createId: (noun: string) => string;
  /** Returns the running process, and starts it first where needed. */
  readonly connect: () => Promise<ChildConnection>;
}

interface Entry {
  readonly host: AgentSession;
  child?: ChildSession | undefined;
  opening?: Promise<void> | undefined;
  /** Its id for loading it in the next process of the child. */
  wireId?: string | undefined;
  forgot: boolean;
}

/** Creates an empty set of sessions. */
export function createChildSessions({ root, files, createId, connect }: ChildSessionsOptions): ChildSessions {
  const entries = new Map<string, Entry>();

  const begin = async (entry: Entry): Promise<void> => {
    const connection = await connect();
    const command: ChildConnection["command"] = (childCommand) => connection.command(childCommand);
    const { host, wireId } = entry;
    entry.child = createChildSession({ session: host, wireId, root, files, createId, command });
    try {
      await entry.child.open();
    } catch (error) {
      entry.child = undefined;
      if (wireId === undefined) throw error;
      // The child has lost the session: a new one is better than none.
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
        child.end();
        entry.wireId = child.canReopen ? child.wireId : undefined;
        entry.forgot = entry.wireId === undefined;
        entry.child = undefined;
      }
    },
    remove: (sessionId) => void entries.delete(sessionId),
  };
}
