import type { KitError, SessionEvent } from "../model/index.ts";
import { describeCause, CountersignError } from "../model/index.ts";
import { createAsks } from "./createAsks.ts";
import { createBurst } from "./createBurst.ts";
import { createConnectionTracker } from "./createConnectionState.ts";
import { createHalfRunner } from "./createHalfRunner.ts";
import { createRandomId } from "./createRandomId.ts";
import type { SessionRuntime } from "./createSession.ts";
import { createSession } from "./createSession.ts";
import { openPageLife } from "./openPageLife.ts";
import { createStreamSlots } from "./tabs/createStreamSlots.ts";
import { createTabs, openTabPort } from "./tabs/createTabs.ts";
import { askStored } from "./storage/askStored.ts";
import { createConversations } from "./storage/createConversations.ts";
import { createTrace } from "./createTrace.ts";
import type { Connection, ConnectionOptions } from "./Connection.ts";
import type { Session, SessionOptions } from "./Session.ts";

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
  const { storage, redactStored } = options;
  const conversations =
    storage === undefined ? undefined : createConversations(storage, `${protocol.id} ${url}`, redactStored);
  let closed = false;

  function onListenerError(cause: unknown): void {
    const detail = describeCause(cause).slice(0, 500);
    onError({ code: "configuration", message: "A listener of the app threw. The session goes on.", detail });
  }
  const trace = createTrace(onListenerError);
  const half = createHalfRunner({
    protocol,
    url,
    createId,
    now,
    headers: options.headers,
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    heartbeatTimeout: options.heartbeatTimeout,
    page: openPageLife(),
    tracker,
    slots: createStreamSlots(port?.locks, url),
    onWaiting: (sessionId, link, reason) => runtimes.get(sessionId)?.wait(link, reason),
    threads: { get: (sessionId) => runtimes.get(sessionId)?.session.thread },
    run: (work) => burst.run(work),
    onQuiet() {
      for (const runtime of runtimes.values()) runtime.hearNothing();
    },
    trace: (entry) => trace.report(entry),
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

  function reconnect(): void {
    burst.run(() => {
      half.tryNow();
      for (const runtime of runtimes.values()) runtime.tryNow();
    });
  }

  function open(wireId: string | undefined, sessionOptions: SessionOptions): Session {
    const sessionId = createId("session");
    const host = {
      protocol,
      url,
      tabs,
      run: burst.run,
      touch: burst.touch,
      command: (command: Parameters<typeof half.command>[0]) => half.command(command, sessionId),
      createId,
      now,
      onListenerError,
      tracker,
      conversations,
      reconnect,
      release: () => void runtimes.delete(sessionId),
    };
    const runtime = createSession(host, sessionId, wireId, sessionOptions);
    runtimes.set(sessionId, runtime);
    burst.run(() => runtime.open());
    return runtime.session;
  }

  return {
    protocol,
    session(wireId, sessionOptions = {}) {
      if (closed)
        throw new CountersignError({ code: "configuration", message: "This connection is closed: create a new one." });
      const id = wireId ?? sessionOptions.initialThread?.session.wireId;
      const known = Array.from(runtimes.values()).find((runtime) => id !== undefined && isNamed(runtime, id));
      return known?.session ?? open(id, sessionOptions);
    },
    get state() {
      return tracker.state;
    },
    subscribe: tracker.subscribe,
    reconnect,
    async ask(query, { signal } = {}) {
      const reply = await askStored(conversations, query, () => asks.ask(query, signal));
      if (query.type === "deleteSession")
        for (const one of runtimes.values()) if (isNamed(one, query.sessionId)) one.forget();
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

function isNamed({ session }: SessionRuntime, id: string): boolean {
  return session.thread.session.wireId === id || session.storedId === id;
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
