import type { KitError, SessionEvent } from "../../model/index.ts";
import { describeCause, CountersignError } from "../../model/index.ts";
import { createAsks } from "./createAsks.ts";
import { createBurst } from "../createBurst.ts";
import { createConnectionTracker } from "./createConnectionState.ts";
import { createHalfRunner, type HalfRunner } from "./createHalfRunner.ts";
import { createRandomId } from "../createRandomId.ts";
import type { SessionRuntime } from "../createSession.ts";
import { createSession } from "../createSession.ts";
import type { SessionHost } from "../SessionHost.ts";
import { openPageLife } from "./openPageLife.ts";
import { createStreamSlots } from "../tabs/createStreamSlots.ts";
import { createTabs, openTabPort } from "../tabs/createTabs.ts";
import { askStored } from "../storage/askStored.ts";
import type { Conversations } from "../storage/Conversations.ts";
import { createConversations } from "../storage/createConversations.ts";
import { createPageConversations } from "../storage/createPageConversations.ts";
import { createTrace } from "./createTrace.ts";
import type { Connection, ConnectionOptions } from "./Connection.ts";
import type { Session, SessionOptions } from "../Session.ts";

/**
 * Creates a live connection to one agent server: runs the effects of its protocol half and brings events to their sessions.
 *
 * Nothing is requested before a session is opened or a question asked. Throws a `CountersignError` (`configuration`) for a relative
 * url where there is no page to be relative to. A protocol half that throws gives a failure in the thread; the connection lives on.
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { protocol, now = Date.now, createId = createRandomId, onError = reportError } = options;
  const runtimes = new Map<string, SessionRuntime>();
  const burst = createBurst();
  const port = options.tabs === undefined ? openTabPort() : (options.tabs ?? undefined);
  const tabs = createTabs(port);
  const url = readUrl(options);
  const tracker = createConnectionTracker(burst.run);
  const conversations = openConversations(options, url);
  const base = { protocol, url, createId, now, tracker };
  let closed = false;

  function onListenerError(cause: unknown): void {
    const detail = describeCause(cause).slice(0, 500);
    onError({ code: "configuration", message: "A listener of the app threw. The session goes on.", detail });
  }
  const trace = createTrace(onListenerError);
  const half = createHalfRunner({
    ...toLinkOptions(options),
    ...base,
    slots: createStreamSlots(port?.locks, url),
    onWaiting: (sessionId, link, reason) => runtimes.get(sessionId)?.wait(link, reason),
    threads: { get: (sessionId) => runtimes.get(sessionId)?.session.thread },
    run: burst.run,
    onQuiet: () => runtimes.forEach((runtime) => runtime.hearNothing()),
    trace,
    onEvent({ sessionId, event }: SessionEvent) {
      if (event.type === "reply.received") asks.accept(event);
      runtimes.get(sessionId)?.accept(event);
    },
    onFault(error, sessionId) {
      onError(error);
      if (sessionId !== undefined) runtimes.get(sessionId)?.accept({ type: "failure.received", error });
    },
  });
  const asks = createAsks(createId, (queryId, query) => half.command({ type: "ask", queryId, query }));

  const reconnect = (): void =>
    burst.run(() => {
      half.tryNow();
      for (const runtime of runtimes.values()) runtime.tryNow();
    });

  const host = { ...base, ...burst, tabs, onListenerError, conversations, reconnect };
  function open(wireId: string | undefined, sessionOptions: SessionOptions): Session {
    const runtime = addSession(runtimes, host, half, wireId, sessionOptions);
    burst.run(() => runtime.open());
    return runtime.session;
  }

  return {
    protocol,
    session(wireId, sessionOptions = {}) {
      if (closed)
        throw new CountersignError({ code: "configuration", message: "This connection is closed: create a new one." });
      const id = wireId ?? sessionOptions.initialThread?.session.wireId;
      return findNamed(runtimes, id)?.session ?? open(id, sessionOptions);
    },
    get state() {
      return tracker.state;
    },
    subscribe: (listener) => tracker.subscribe(listener),
    reconnect,
    async ask(query, { signal } = {}) {
      const reply = await askStored(conversations, query, () => asks.ask(query, signal));
      if (query.type === "deleteSession") findNamed(runtimes, query.sessionId)?.forget();
      return reply;
    },
    trace: trace.add,
    close() {
      if (closed) return;
      closed = true;
      for (const { session } of Array.from(runtimes.values())) session.close();
      tabs.close();
      asks.close();
      half.close();
      trace.close();
    },
  };
}

function openConversations({ storage, redactStored, protocol }: ConnectionOptions, url: string): Conversations {
  const scope = `${protocol.id} ${url}`;
  return storage === undefined ? createPageConversations(scope) : createConversations(storage, scope, redactStored);
}

function addSession(
  runtimes: Map<string, SessionRuntime>,
  shared: Omit<SessionHost, "command" | "release">,
  half: HalfRunner,
  wireId: string | undefined,
  options: SessionOptions,
): SessionRuntime {
  const sessionId = shared.createId("session");
  const host: SessionHost = {
    ...shared,
    command: (command) => half.command(command, sessionId),
    release: () => void runtimes.delete(sessionId),
  };
  const runtime = createSession(host, sessionId, wireId, options);
  runtimes.set(sessionId, runtime);
  return runtime;
}

/** What the I/O of a connection is made from, with the runtime's own in place of what is absent. */
function toLinkOptions({ headers, fetch, WebSocket, loadSocketIo, heartbeatTimeout }: ConnectionOptions) {
  return {
    headers,
    fetch: fetch ?? ((...request: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...request)),
    WebSocket: WebSocket ?? globalThis.WebSocket,
    loadSocketIo,
    heartbeatTimeout,
    page: openPageLife(),
  };
}

function findNamed(runtimes: ReadonlyMap<string, SessionRuntime>, id: string | undefined): SessionRuntime | undefined {
  if (id === undefined) return undefined;
  return Array.from(runtimes.values()).find(
    ({ session }) => session.thread.session.wireId === id || session.storedId === id,
  );
}

/** Where there is no page, a relative address means nothing to the runtime's own fetch. */
function readUrl({ url, fetch }: ConnectionOptions): string {
  if (!URL.canParse(url) && fetch === undefined && typeof location === "undefined") {
    const message = `The url "${url}" is relative, but there is no page here. Pass an absolute one.`;
    throw new CountersignError({ code: "configuration", message });
  }
  return url.replace(/\/+$/, "");
}

function reportError(error: KitError): void {
  globalThis.console.error(`countersign: ${error.message}`, error);
}
