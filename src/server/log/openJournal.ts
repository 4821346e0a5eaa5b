import { CountersignError } from "../../model/index.ts";
import type { AgentEvent, KitError, LogEntry, ThreadState } from "../../model/index.ts";
import { emptyThread, reduceAll } from "../../store/index.ts";
import type { Claim, SessionLog } from "../AgentServer.ts";
import { inBackground } from "../inBackground.ts";
import { isDelta, mergeDeltas } from "./mergeDeltas.ts";

/** Identifies the request that caused an event; stored with the first event of the request. */
export type Accepted = AgentEvent["accepted"];

/** The log of one session with its current thread: the only writer of this process, and a reader of what other processes write. */
export interface Journal {
  readonly sessionId: string;
  /** All logged entries; the array grows in place. */
  readonly entries: readonly LogEntry[];
  /** The state, including events that were written but are not logged yet. */
  thread(): ThreadState;
  /** The state of the logged entries. */
  logged(): ThreadState;
  /**
   * Enqueues an event. Deltas of one part are merged for `coalesce` milliseconds, every other event is flushed at once. A failed append
   * is retried every 2 seconds until it succeeds or the journal is closed.
   *
   * @param claim - The claim on the turn that the event belongs to. The event is dropped if the claim is lost before it is logged.
   */
  write(event: AgentEvent, claim?: Claim): void;
  /**
   * Computes events from the latest state and appends them, or resolves with the error that `make` returns. When another process appends
   * first, `make` is called again with the new state. `accepted` is stored with the first event. Resolves with `not_found` if the session
   * was deleted; rejects with the log's error.
   */
  decide(
    make: (thread: ThreadState) => readonly AgentEvent[] | KitError,
    accepted?: Accepted,
  ): Promise<KitError | undefined>;
  /** Reads what other processes wrote; false if the session was deleted from the log. */
  refresh(): Promise<boolean>;
  /** Appends all pending events; resolves when they are durable. Rejects with the log's error, and tries again later. */
  flush(): Promise<void>;
  /** Calls the listener after new entries. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
  /** Flushes what is pending, once (a failure is ignored), and unsubscribes from the log. */
  close(): Promise<void>;
}

/** Options of `openJournal`. */
export interface JournalOptions {
  /** The log that stores the session. */
  readonly log: SessionLog;
  /** Id of the session, which is not created if the log does not contain it. */
  readonly sessionId: string;
  /** Milliseconds for which deltas are merged. */
  readonly coalesce: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called when the log no longer contains the session, which another process has deleted. */
  readonly onGone?: (() => void) | undefined;
}

/** Milliseconds after which a failed append is retried. */
const RETRY_DELAY = 2000;

/** The refusal of what concerns a session that was deleted while it was asked for. */
export const deletedMeanwhile: KitError = {
  code: "not_found",
  status: 404,
  message: "This session was deleted meanwhile; start a new one.",
};

function applyEntries(entries: readonly LogEntry[], thread: ThreadState): ThreadState {
  return reduceAll(
    entries.map(({ event }) => event),
    thread,
  );
}

/** Opens the journal of a session; undefined if the log does not contain it. */
export async function openJournal(options: JournalOptions): Promise<Journal | undefined> {
  const { log, sessionId, coalesce, now, onGone } = options;
  const loaded = await log.read(sessionId);
  if (!loaded) return undefined;
  const entries = [...loaded];
  const listeners = new Set<() => void>();
  let logged = applyEntries(entries, emptyThread());
  const unwritten = createUnwritten();
  let inFlight: readonly AgentEvent[] = [];
  // Operations are queued, so events are appended in the order in which they were written.
  const enqueue = createQueue();

  /** Reads new entries. The state and `inFlight` change together, so that no event is counted twice or missed. */
  const readNewEntries = async (): Promise<boolean> => {
    const fresh = await log.read(sessionId, entries.at(-1)?.eventId);
    inFlight = [];
    if (!fresh || fresh.length === 0) return fresh !== undefined;
    entries.push(...fresh);
    logged = applyEntries(fresh, logged);
    for (const listener of listeners) listener();
    return true;
  };
  const append = async (batch: Batch): Promise<void> => {
    inFlight = batch.events;
    try {
      await log.append(sessionId, batch.events, batch.claim);
    } catch (error) {
      inFlight = [];
      // The claim is lost, and another process continues the turn and emits its events; or the session is deleted.
      if (error instanceof CountersignError && error.code === "stale") return;
      unwritten.putBack(batch);
      throw error;
    }
    await readNewEntries();
  };
  const writePending = async (): Promise<void> => {
    for (let batch = unwritten.next(); batch !== undefined; batch = unwritten.next()) await append(batch);
  };
  const stamp = (event: AgentEvent): AgentEvent => (event.time === undefined ? { ...event, time: now() } : event);
  const decide: Journal["decide"] = async (make, accepted) => {
    await writePending();
    for (;;) {
      if (!(await readNewEntries())) return deletedMeanwhile;
      const made = make(logged);
      if ("code" in made) return made;
      const [first, ...rest] = made;
      const marked = first === undefined || accepted === undefined ? made : [{ ...first, accepted }, ...rest];
      const done = await log.appendAfter(sessionId, entries.at(-1)?.eventId, marked.map(stamp));
      if (done) return void (await readNewEntries());
    }
  };
  const flush = createRetries(() => enqueue(writePending));
  const follow = async (): Promise<void> => {
    if (!(await enqueue(readNewEntries))) onGone?.();
  };
  const unsubscribe = log.subscribe(sessionId, () => inBackground(follow()));

  return {
    sessionId,
    entries,
    thread: () => reduceAll([...inFlight, ...unwritten.events()], logged),
    logged: () => logged,
    write: (event, claim) => {
      const stamped = stamp(event);
      unwritten.add(stamped, claim);
      if (isDelta(stamped)) flush.after(coalesce);
      else inBackground(flush.now());
    },
    decide: (make, accepted) => enqueue(() => decide(make, accepted)),
    refresh: () => enqueue(readNewEntries),
    flush: flush.now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      flush.close();
      await flush.now().catch(() => undefined);
      unsubscribe();
    },
  };
}

/** Runs the work now or after a delay, and again after a failure until it is closed: perhaps no later request comes that would. */
function createRetries(work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const now = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    try {
      await work();
    } catch (error) {
      after(RETRY_DELAY);
      throw error;
    }
  };
  const after = (delay: number): void => {
    if (!closed) timer ??= setTimeout(() => inBackground(now()), delay);
  };
  return {
    now,
    after,
    close: (): void => {
      closed = true;
    },
  };
}

/** Events of one append. */
export interface Batch {
  readonly events: readonly AgentEvent[];
  /** The claim under which they were emitted, if any. */
  readonly claim: Claim | undefined;
}

/** Events that are not in the log yet, in the order in which they were written. */
export interface Unwritten {
  /** Adds an event at the end; a delta that is adjacent to the last event is merged with it. */
  add(event: AgentEvent, claim: Claim | undefined): void;
  /** Removes and returns the first events that share one claim; undefined if none is left. */
  next(): Batch | undefined;
  /** Puts a batch that could not be written back to the front. */
  putBack(batch: Batch): void;
  /** All events that are not in the log yet. */
  events(): readonly AgentEvent[];
}

/** Creates an empty queue. */
function createUnwritten(): Unwritten {
  let list: { readonly event: AgentEvent; readonly claim: Claim | undefined }[] = [];
  return {
    add: (event, claim) => {
      const last = list.at(-1);
      const merged = last && last.claim === claim ? mergeDeltas(last.event, event) : undefined;
      if (merged) list[list.length - 1] = { event: merged, claim };
      else list.push({ event, claim });
    },
    next: () => {
      const [first] = list;
      if (first === undefined) return undefined;
      const end = list.findIndex(({ claim }) => claim !== first.claim);
      const taken = list.splice(0, end === -1 ? list.length : end);
      return { events: taken.map(({ event }) => event), claim: first.claim };
    },
    putBack: ({ events, claim }) => {
      list = [...events.map((event) => ({ event, claim })), ...list];
    },
    events: () => list.map(({ event }) => event),
  };
}

/** Runs asynchronous steps one after the other; a failed step does not stop the next one. */
export type Queue = <T>(step: () => Promise<T>) => Promise<T>;

function ignore(): void {}

/** Creates a queue: a step begins when the one before it has settled. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return (step) => {
    const done = tail.then(step);
    tail = done.then(ignore, ignore);
    return done;
  };
}
