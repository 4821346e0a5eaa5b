import {
  CountersignError,
  type AgentEvent,
  type KitError,
  type LogEntry,
  type ThreadState,
} from "../../model/index.ts";
import { emptyThread, reduceAll } from "../../store/index.ts";
import type { Claim, SessionLog } from "../AgentServer.ts";
import { createQueue } from "../turn/createQueue.ts";
import { isDelta, mergeDeltas } from "./mergeDeltas.ts";

/** How a request is known again when it is repeated; kept with its first effect. */
export type Accepted = AgentEvent["accepted"];

/** One session's log with its thread at hand: the only writer of this process, and a reader of what others write. */
export interface Journal {
  readonly sessionId: string;
  /** All logged entries; the array grows in place. */
  readonly entries: readonly LogEntry[];
  /** The state, with what was written but is not logged yet. */
  thread(): ThreadState;
  /** The state that the entries come to. */
  logged(): ThreadState;
  /**
   * Takes an event; deltas of one part are gathered for a moment, everything else is logged at once. What the log does not take is
   * offered to it again until it does.
   *
   * @param claim - The work that it tells of: it is dropped where that is lost before it is logged.
   */
  write(event: AgentEvent, claim?: Claim): void;
  /**
   * Writes what a decision on the latest state comes to, or gives the reason why it comes to nothing. Of several processes that decide
   * at once each sees what the others did. The first event keeps how the request is known again.
   */
  decide(
    make: (thread: ThreadState) => readonly AgentEvent[] | KitError,
    accepted?: Accepted,
  ): Promise<KitError | undefined>;
  /** Reads what other processes wrote; false where the log does not hold the session any more. */
  refresh(): Promise<boolean>;
  /** Resolves when all that was written is as durable as the log makes it; rejects with the log's error. */
  flush(): Promise<void>;
  /** Calls the listener when entries have come in. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
  /** Logs what is left and lets go of the log. */
  close(): Promise<void>;
}

/** Options of `openJournal`. */
export interface JournalOptions {
  /** Where the session is kept. */
  readonly log: SessionLog;
  /** The session; none is created where the log does not know it. */
  readonly sessionId: string;
  /** Milliseconds that deltas are gathered. */
  readonly coalesce: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Milliseconds after which what the log did not take is tried again. */
const TRY_AGAIN = 2000;

const deleted: KitError = {
  code: "not_found",
  status: 404,
  message: "This session was deleted meanwhile; start a new one.",
};

function take(entries: readonly LogEntry[], thread: ThreadState): ThreadState {
  return reduceAll(
    entries.map(({ event }) => event),
    thread,
  );
}

/** Opens the journal of a session; undefined where the log has no such session. */
export async function openJournal(options: JournalOptions): Promise<Journal | undefined> {
  const { log, sessionId, coalesce, now } = options;
  const loaded = await log.read(sessionId);
  if (!loaded) return undefined;
  const entries = [...loaded];
  const listeners = new Set<() => void>();
  let logged = take(entries, emptyThread());
  const unwritten = createUnwritten();
  let inFlight: readonly AgentEvent[] = [];
  // One step at a time: the log sees the events in the order in which they were written.
  const enqueue = createQueue();

  /** Reads what is new; the state and `inFlight` change in one go, so that no event counts twice or not at all. */
  const readOn = async (): Promise<boolean> => {
    const fresh = await log.read(sessionId, entries.at(-1)?.eventId);
    inFlight = [];
    if (!fresh || fresh.length === 0) return fresh !== undefined;
    entries.push(...fresh);
    logged = take(fresh, logged);
    for (const listener of listeners) listener();
    return true;
  };
  const append = async (batch: Batch): Promise<void> => {
    inFlight = batch.events;
    try {
      await log.append(sessionId, batch.events, batch.claim);
    } catch (error) {
      inFlight = [];
      // What tells of work that was lost is another process's to say.
      if (error instanceof CountersignError && error.code === "stale") return;
      unwritten.putBack(batch);
      throw error;
    }
    await readOn();
  };
  const writeOut = async (): Promise<void> => {
    for (let batch = unwritten.next(); batch !== undefined; batch = unwritten.next()) await append(batch);
  };
  const stamp = (event: AgentEvent): AgentEvent => (event.time === undefined ? { ...event, time: now() } : event);
  const decide: Journal["decide"] = async (make, accepted) => {
    await writeOut();
    for (;;) {
      if (!(await readOn())) return deleted;
      const made = make(logged);
      if ("code" in made) return made;
      const [first, ...rest] = made;
      const marked = first === undefined || accepted === undefined ? made : [{ ...first, accepted }, ...rest];
      const done = await log.appendAfter(sessionId, entries.at(-1)?.eventId, marked.map(stamp));
      if (done) return void (await readOn());
    }
  };
  const later = createLater(() => flush());
  const flush = (): Promise<void> => {
    later.cancel();
    return enqueue(writeOut);
  };
  const unsubscribe = log.subscribe(sessionId, () => void enqueue(readOn).catch(() => undefined));

  return {
    sessionId,
    entries,
    thread: () => reduceAll([...inFlight, ...unwritten.events()], logged),
    logged: () => logged,
    write: (event, claim) => {
      const stamped = stamp(event);
      unwritten.add(stamped, claim);
      later.run(isDelta(stamped) ? coalesce : undefined);
    },
    decide: (make, accepted) => enqueue(() => decide(make, accepted)),
    refresh: () => enqueue(readOn),
    flush,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      later.close();
      await flush().catch(() => undefined);
      unsubscribe();
    },
  };
}

/** Runs the work, at once or after some milliseconds; what fails (a full disk) again until it succeeds: nobody may come to ask for it. */
function createLater(work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const now = (): void =>
    void work().catch(() => {
      if (!closed) timer ??= setTimeout(now, TRY_AGAIN);
    });
  return {
    run: (delay: number | undefined): void => {
      if (delay === undefined) now();
      else timer ??= setTimeout(now, delay);
    },
    cancel: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
    close: (): void => {
      closed = true;
    },
  };
}

/** Events that are written together: one append. */
export interface Batch {
  readonly events: readonly AgentEvent[];
  /** The work that they tell of, if any. */
  readonly claim: Claim | undefined;
}

/** Events that the log does not have yet, in the order in which they were written. */
export interface Unwritten {
  /** Adds an event at the end; a delta that goes on where the last one ended becomes one with it. */
  add(event: AgentEvent, claim: Claim | undefined): void;
  /** Takes the first ones, as many as were written under one claim; undefined where none is left. */
  next(): Batch | undefined;
  /** Puts what could not be written back to the front. */
  putBack(batch: Batch): void;
  /** All of them. */
  events(): readonly AgentEvent[];
}

/** Creates an empty list. */
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
