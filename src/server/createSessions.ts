import type { Agent } from "../agents/index.ts";
import { CountersignError } from "../model/index.ts";
import type { Protocol, SessionSummary } from "../model/index.ts";
import type { Claim, SessionLog } from "./AgentServer.ts";
import { createRuntime, type Runtime } from "./turn/createRuntime.ts";
import { inBackground } from "./inBackground.ts";
import { deletedMeanwhile, openJournal } from "./log/openJournal.ts";

/** The sessions of one mount: those loaded in this process, and all that are in the log. */
export interface Sessions {
  /** Whether other processes write to the same log. */
  readonly isShared: boolean;
  /** The runtime, if it is loaded already. */
  loaded(sessionId: string): Runtime | undefined;
  /** The runtime, loaded from the log if necessary; undefined if the session does not exist or is being removed. */
  find(sessionId: string): Promise<Runtime | undefined>;
  /** The runtime of the session, which is created if it does not exist. Rejects with `not_found` if it is removed meanwhile. */
  require(sessionId: string): Promise<Runtime>;
  /** All sessions of the mount in the log, the most recently used first. */
  list(): Promise<readonly SessionSummary[]>;
  /** Stops and deletes a session; false if it did not exist. */
  remove(sessionId: string): Promise<boolean>;
  /** Stops all turns (a resumable agent's are left to be resumed), ends all streams and closes the agent's sessions. */
  close(): Promise<void>;
}

/** Options of `createSessions`. */
export interface SessionsOptions {
  /** The agent of all sessions. */
  readonly agent: Agent;
  /** The log that stores the sessions. */
  readonly log: SessionLog;
  /** The mount's protocol; only these two fields are used. */
  readonly protocol: Pick<Protocol, "answers" | "carries">;
  /** Milliseconds for which deltas of one part are merged into one entry. */
  readonly coalesce: number;
  /** Creates an id with the noun as its prefix. */
  readonly createId: (noun: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const closing = {
  code: "server",
  message: "The server is shutting down and did not carry out the request. Send it again once it is back.",
} as const;

/** The claim for a log that only one process uses: it is never lost. */
function createPermanentClaim(): Claim {
  return { lost: new Promise(() => {}), release: () => Promise.resolve() };
}

/** Creates the sessions of a mount. Concurrent requests for one session load it once. */
export function createSessions(options: SessionsOptions): Sessions {
  const { agent, log, protocol, coalesce, createId, now } = options;
  const runtimes = new Map<string, Runtime>();
  const loading = new Map<string, Promise<Runtime | undefined>>();
  const removals = new Map<string, Promise<true>>();
  const ending = new WeakMap<Runtime, Promise<void>>();
  let isClosed = false;
  /** Refuses what would begin while the others end: nobody would end it. */
  const assertOpen = (): void => {
    if (isClosed) throw new CountersignError(closing);
  };
  const load = async (sessionId: string): Promise<Runtime | undefined> => {
    assertOpen();
    // Its streams end here, too, where nobody asks for it any more.
    const onGone = (): void => inBackground(find(sessionId));
    const journal = await openJournal({ log, sessionId, coalesce, now, onGone });
    if (!journal) return undefined;
    const claim = async (): Promise<Claim | undefined> => (log.claim ? log.claim(sessionId) : createPermanentClaim());
    const runtime = createRuntime({ agent, journal, protocol, createId, now, claim });
    await runtime.recover();
    runtimes.set(sessionId, runtime);
    return runtime;
  };
  const wasDeleted = async (sessionId: string, { journal }: Runtime): Promise<boolean> =>
    (await log.wasDeleted?.(sessionId, journal.entries.at(-1)?.eventId)) === true;
  const find: Sessions["find"] = async (sessionId) => {
    const runtime = await (runtimes.get(sessionId) ?? loading.get(sessionId));
    const isCurrent = runtime && (await runtime.journal.refresh());
    if (removals.has(sessionId)) return undefined;
    if (isCurrent) return runtime;
    // Another process has deleted it, or the log has lost entries: what a deletion removes is removed only after a deletion.
    if (runtime) await shut(sessionId, runtime, await wasDeleted(sessionId, runtime));
    // Another request that waited for the same end was first.
    const again = loading.get(sessionId) ?? runtimes.get(sessionId);
    if (again) return again;
    const loaded = load(sessionId).finally(() => loading.delete(sessionId));
    loading.set(sessionId, loaded);
    return loaded;
  };
  const remove = async (sessionId: string, runtime: Runtime): Promise<true> => {
    await runtime.stop();
    await shut(sessionId, runtime, true);
    await log.delete(sessionId);
    return true;
  };
  /** Ends a runtime once, however many requests find that its session is gone. */
  const shut = (sessionId: string, runtime: Runtime, deleted = false): Promise<void> => {
    const earlier = ending.get(runtime);
    if (earlier) return earlier;
    if (runtimes.get(sessionId) === runtime) runtimes.delete(sessionId);
    const end = async (): Promise<void> => {
      await runtime.close();
      await agent.closeSession?.(sessionId, deleted);
    };
    const ended = end();
    ending.set(runtime, ended);
    return ended;
  };
  return {
    isShared: log.claim !== undefined,
    loaded: (sessionId) => runtimes.get(sessionId),
    find,
    require: async (sessionId) => {
      assertOpen();
      if (!removals.has(sessionId)) await log.create(sessionId);
      const runtime = await find(sessionId);
      if (!runtime) throw new CountersignError(deletedMeanwhile);
      return runtime;
    },
    list: () => log.list(),
    remove: async (sessionId) => {
      const runtime = await find(sessionId);
      const earlier = removals.get(sessionId);
      if (earlier || !runtime) return earlier ?? false;
      const removal = remove(sessionId, runtime).finally(() => removals.delete(sessionId));
      removals.set(sessionId, removal);
      return removal;
    },
    close: async () => {
      isClosed = true;
      // A session that is still being loaded ends with the others.
      await Promise.allSettled(loading.values());
      await Promise.all([...runtimes].map(([sessionId, runtime]) => shut(sessionId, runtime)));
    },
  };
}
