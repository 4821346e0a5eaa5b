import { parseJson, type ThreadState } from "../model/index.ts";
import type { Connection, Session, TraceEntry } from "../session/index.ts";
import { reduce } from "../store/index.ts";
import type { InspectorEntry } from "./InspectorEntry.ts";
import { fieldsOf } from "./toExchanges.ts";
import { trimEntries, type EntryLimits } from "./trimEntries.ts";

/** What happens on a connection, recorded, and the moment that its chats show. */
export interface Inspection {
  /** The same connection, whose sessions show the chosen moment: pass it to `<Chat connection>`. */
  readonly connection: Connection;
  /** The newest entries, oldest first; a new array after a change. */
  readonly entries: readonly InspectorEntry[];
  /** The entry whose moment is shown; undefined for now. */
  readonly moment: number | undefined;
  /** Calls the listener after a change. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows all chats as they were right after an entry, by its id; undefined: as they are now. */
  readonly travel: (id: number | undefined) => void;
  /** Forgets the entries, and shows the chats as they are now. */
  readonly clear: () => void;
  /** Ends the recording; the connection stays open. */
  readonly close: () => void;
}

/** Entries that are kept. */
const most: EntryLimits = { moments: 5_000, wire: 20_000 };
/** Milliseconds between two notifications. */
const rest = 50;

/** What changes something: it has no effect while the past is shown. */
const acts = [
  "decide",
  "reopen",
  "stop",
  "retry",
  "editQueued",
  "removeQueued",
  "sendQueued",
  "resolvePause",
  "runTool",
  "stopTool",
  "resend",
  "showBranch",
  "setMode",
  "setOptions",
] as const;

/**
 * Records what happens on a connection from now on, for `<Inspector>`. While the past is shown, buttons of the chats have no effect, and a
 * prompt that is sent leads back to now. Only for development: everything is kept in memory, and nothing of it is redacted.
 */
export function inspectConnection(connection: Connection): Inspection {
  const log = createLog();
  const sessions = new Map<Session, Session>();
  const cleanups = [connection.trace((entry) => log.add(readTrace(entry)))];
  const travel = (id: number | undefined): void => {
    if (log.moment === id) return;
    log.moment = id;
    log.notifyChats();
    log.flush();
  };
  const open = (...[id, options]: Parameters<Connection["session"]>): Session => {
    const session = connection.session(id, options);
    const known = sessions.get(session);
    if (known !== undefined) return known;
    const shown = createShownSession(session, log, travel);
    cleanups.push(recordSession(session, log));
    sessions.set(session, shown);
    return shown;
  };
  return {
    connection: Object.create(connection, { session: { value: open } }),
    get entries() {
      return log.entries;
    },
    get moment() {
      return log.moment;
    },
    subscribe: log.subscribe,
    travel,
    clear: () => {
      log.clear();
      travel(undefined);
    },
    close: () => {
      travel(undefined);
      for (const cleanup of cleanups) cleanup();
    },
  };
}

interface Log {
  entries: readonly InspectorEntry[];
  moment: number | undefined;
  add(entry: Omit<InspectorEntry, "id">): void;
  clear(): void;
  /** Notifies the subscribers soon. */
  touch(): void;
  /** Notifies the subscribers at once: a slider shows where it is. */
  readonly flush: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The listeners of shown sessions: they are called when another moment is shown. */
  readonly chats: Set<() => void>;
  notifyChats(): void;
  /** The thread of a session at the moment; undefined for now. */
  threadOf(session: Session): ThreadState | undefined;
}

function createLog(): Log {
  const listeners = new Set<() => void>();
  let next = 1;
  let pending: InspectorEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    log.entries = trimEntries([...log.entries, ...pending], most);
    pending = [];
    for (const listener of listeners) listener();
  };
  const log: Log = {
    entries: [],
    moment: undefined,
    flush,
    chats: new Set(),
    touch: () => {
      timer ??= setTimeout(flush, rest);
    },
    add(entry) {
      pending.push({ ...entry, id: next });
      next += 1;
      log.touch();
    },
    clear() {
      pending = [];
      log.entries = [];
      log.touch();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notifyChats() {
      for (const listener of log.chats) listener();
    },
    threadOf({ sessionId }) {
      const { moment, entries } = log;
      if (moment === undefined) return undefined;
      const own = entries.filter((entry) => entry.sessionId === sessionId && entry.threads !== undefined);
      return own.findLast(({ id }) => id <= moment)?.threads?.after ?? own[0]?.threads?.before;
    },
  };
  return log;
}

/** A session that shows the moment of the log; everything else is the session's own. */
function createShownSession(session: Session, log: Log, travel: (id: undefined) => void): Session {
  const subscribe: Session["subscribe"] = (listener) => {
    const cleanup = session.subscribe(listener);
    log.chats.add(listener);
    return () => {
      log.chats.delete(listener);
      cleanup();
    };
  };
  const send: Session["send"] = (content) => {
    travel(undefined);
    session.send(content);
  };
  const blocked = acts.map((name) => {
    const act = (...values: readonly unknown[]): unknown =>
      log.moment === undefined ? Reflect.apply(session[name], session, values) : undefined;
    return [name, { value: act }] as const;
  });
  return Object.create(session, {
    thread: { get: () => log.threadOf(session) ?? session.thread },
    subscribe: { value: subscribe },
    send: { value: send },
    ...Object.fromEntries(blocked),
  });
}

/** Records the events and the decisions of a session. */
function recordSession(session: Session, log: Log): () => void {
  const { sessionId } = session;
  let before = session.thread;
  let decided = session.audit.records.length;
  const cleanups = [
    session.onEvent((event) => {
      // The session calls its listeners after several events at once, so each is reduced here.
      const threads = { before, after: reduce(before, event) };
      before = threads.after;
      log.add({ time: Date.now(), kind: "event", title: event.type, data: event, sessionId, threads });
    }),
    session.subscribe(() => {
      before = session.thread;
    }),
    session.audit.subscribe(() => {
      for (const record of session.audit.records.slice(decided)) {
        const title = [record.type, record.toolName].filter((word) => word !== undefined).join(" ");
        log.add({ time: record.time, kind: "decision", title, data: record, sessionId });
      }
      decided = session.audit.records.length;
    }),
  ];
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}

function readTrace({ direction, link, type, data, time }: TraceEntry): Omit<InspectorEntry, "id"> {
  const isFrame = type === "frame" || type === "send";
  const title = isFrame ? titleOfFrame(data) : titleOfRequest(type, data);
  return { time, kind: isFrame ? "frame" : "request", direction, title, data, link, step: type };
}

function titleOfRequest(type: string, data: unknown): string {
  const { request, status, how } = fieldsOf(data);
  if (type === "open") {
    const { method, url } = fieldsOf(request);
    return `${String(method)} ${String(url)}`;
  }
  const outcome = status ?? how;
  return typeof outcome === "string" || typeof outcome === "number" ? `${type} ${outcome}` : type;
}

/** Characters of a frame in its title. */
const shown = 80;

/** The event's name or the type of the message, then how it begins. */
function titleOfFrame(data: unknown): string {
  const { event, data: content } = fieldsOf(data);
  const value = content === undefined ? data : content;
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const { type, method } = fieldsOf(parseJson(text));
  return [event ?? type ?? method, text.slice(0, shown)]
    .filter((word) => typeof word === "string" && word !== "")
    .join(" ");
}
