import { createRandomText, describeCause, CountersignError, trimSlashes } from "../../model/index.ts";
import type { Command, Effect, Incoming, KitError, Step, Threads } from "../../model/index.ts";
import { createPendingQueries } from "./createPendingQueries.ts";
import type { PendingQueries } from "./createPendingQueries.ts";
import { createBurst } from "../createBurst.ts";
import type { Burst } from "../createBurst.ts";
import { createConnectionTracker } from "./createConnectionState.ts";
import { createLinks } from "./createLinks.ts";
import type { LinksOptions } from "./createLinks.ts";
import { createSession, hasId } from "../createSession.ts";
import type { SessionRuntime } from "../createSession.ts";
import type { SessionHost } from "../SessionHost.ts";
import { openPageLife } from "./openPageLife.ts";
import { createStreamSlots } from "../tabs/createStreamSlots.ts";
import { createTabs, openTabPort } from "../tabs/createTabs.ts";
import { queryConversations } from "../storage/queryConversations.ts";
import type { Conversations } from "../storage/Conversations.ts";
import { createConversations } from "../storage/createConversations.ts";
import { toStoredScope } from "../storage/createStoredSync.ts";
import { createPageConversations } from "../storage/createPageConversations.ts";
import { createTrace } from "./createTrace.ts";
import type { Trace } from "./createTrace.ts";
import type { Connection, ConnectionOptions } from "./Connection.ts";
import type { Session, SessionOptions } from "../Session.ts";

/**
 * Creates a live connection to one agent server: runs the effects of its protocol half and dispatches its events to their sessions.
 *
 * Nothing is requested before a session is opened or a query sent. Throws a `CountersignError` (`configuration`) for a relative url where
 * there is neither a page to be relative to nor a `fetch`. A protocol half that throws gives a failure in the thread; the connection
 * lives on.
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { protocol, now = Date.now, createId = createRandomId, onError = reportError } = options;
  const runtimes = new Map<string, SessionRuntime>();
  const burst = createBurst();
  const port = options.tabs === undefined ? openTabPort() : (options.tabs ?? undefined);
  const tabs = createTabs(port);
  const url = readUrl(options);
  const tracker = createConnectionTracker(burst.run, onListenerError);
  const conversations = openConversations(options, url);
  const base = { protocol, url, createId, now, tracker };
  let closed = false;

  function onListenerError(cause: unknown): void {
    const detail = describeCause(cause).slice(0, 500);
    onError({ code: "configuration", message: "A listener of the app threw. The session continues.", detail });
  }
  const trace = createTrace(onListenerError);
  const half = runHalf({
    ...base,
    ...toLinkOptions(options),
    slots: createStreamSlots(port?.locks, url),
    runtimes,
    burst,
    trace,
    onError,
  });

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
      // First: what is written while it is being deleted would bring it back.
      const takeBack = query.type === "deleteSession" ? findNamed(runtimes, query.sessionId)?.forget() : undefined;
      try {
        const reply = await queryConversations(conversations, query, () => half.ask(query, signal));
        // Where this side has renamed it, no event of the server tells the thread.
        if (query.type === "renameSession") findNamed(runtimes, query.sessionId)?.rename(query.title);
        if (query.type === "deleteSession")
          tabs.post({ type: "deleted", scope: toStoredScope(protocol, url, query.sessionId) });
        return reply;
      } catch (error) {
        takeBack?.();
        throw error;
      }
    },
    trace: trace.add,
    close() {
      if (closed) return;
      closed = true;
      for (const { session } of Array.from(runtimes.values())) session.close();
      tabs.close();
      half.close();
      trace.close();
    },
  };
}

/** Options of `runHalf`. */
interface HalfOptions
  extends
    Omit<LinksOptions, "onIncoming" | "canResume" | "onWaiting">,
    Pick<SessionHost, "protocol" | "url" | "createId"> {
  readonly runtimes: ReadonlyMap<string, SessionRuntime>;
  readonly burst: Burst;
  readonly trace: Trace;
  readonly onError: (error: KitError) => void;
}

/** The client half of a protocol together with its links: the pure part and the I/O for its effects. */
interface RunningHalf {
  /** Passes a command of the session `sessionId` to the half. Returns the error of a half that throws. */
  command(command: Command, sessionId?: string): KitError | undefined;
  /** Sends a query outside any turn. */
  readonly ask: PendingQueries["ask"];
  /** Retries at once everything that waits for its backoff. */
  tryNow(): void;
  /** Rejects the pending queries and closes all links; emits nothing after that. */
  close(): void;
}

/** Creates the client half of a connection and runs its effects. A half that throws loses the step, never the connection. */
function runHalf({ protocol, url, createId, runtimes, burst, trace, onError, ...options }: HalfOptions): RunningHalf {
  const { now } = options;
  const half = protocol.createClient({ url, createId });
  const threads: Threads = { get: (sessionId) => runtimes.get(sessionId)?.session.thread };
  /** The session that opened a link: a fault on the link is a failure in its thread. */
  const owners = new Map<string, string>();
  const findOwner = (link: string): SessionRuntime | undefined => runtimes.get(owners.get(link) ?? "");
  const links = createLinks({
    ...options,
    onIncoming: receive,
    canResume: (link) => findOwner(link)?.session.thread.session.features?.resume === true,
    onWaiting: (link, reason) => findOwner(link)?.wait(link, reason),
  });

  /** Computes a step of the half, runs its effects and dispatches its events. Returns the error of a half that throws. */
  function runStep(owner: string | undefined, toStep: () => Step): KitError | undefined {
    let step: Step;
    try {
      step = toStep();
    } catch (cause) {
      const message = `The protocol half "${protocol.id}" failed. This is a bug in it; the connection continues without this step.`;
      return { code: "protocol", message, detail: describeCause(cause).slice(0, 500) };
    }
    for (const effect of step.effects ?? []) {
      const { type, link } = effect;
      if (type === "open" && owner !== undefined) owners.set(link, owner);
      if (trace.active) trace.report({ direction: "out", link, type, data: toData(effect), time: now() });
      links.run(effect);
    }
    for (const { sessionId, event } of step.events ?? []) {
      if (event.type === "reply.received") queries.accept(event);
      runtimes.get(sessionId)?.accept(event);
    }
    if (links.size === 0) for (const runtime of runtimes.values()) runtime.endCutTurn();
    return undefined;
  }

  function receive(incoming: Incoming): void {
    const { link, type, ...data } = incoming;
    if (trace.active) trace.report({ direction: "in", link, type, data, time: now() });
    const owner = owners.get(link);
    if (type === "closed") owners.delete(link);
    burst.run(() => {
      const error = runStep(owner, () => half.receive(incoming, threads));
      if (error === undefined) return;
      onError(error);
      if (owner !== undefined) runtimes.get(owner)?.accept({ type: "failure.received", error });
    });
  }

  function runCommand(command: Command, sessionId?: string): KitError | undefined {
    let error: KitError | undefined;
    burst.run(() => (error = runStep(sessionId, () => half.command(command, threads))));
    if (error !== undefined) onError(error);
    return error;
  }
  const queries = createPendingQueries(createId, (queryId, query) => runCommand({ type: "ask", queryId, query }));

  return {
    command: runCommand,
    ask: queries.ask,
    tryNow: () => links.tryNow(),
    close() {
      queries.close();
      // A half that throws here is not reported: the connection is over.
      runStep(undefined, () => ({ effects: half.close?.() }));
      links.close();
    },
  };
}

function toData(effect: Effect): unknown {
  if (effect.type === "open") return { as: effect.as, request: effect.request, after: effect.after };
  return effect.type === "send" ? effect.data : undefined;
}

function openConversations({ storage, redactStored, protocol }: ConnectionOptions, url: string): Conversations {
  const scope = `${protocol.id} ${url}`;
  return storage === undefined ? createPageConversations(scope) : createConversations(storage, scope, redactStored);
}

function addSession(
  runtimes: Map<string, SessionRuntime>,
  shared: Omit<SessionHost, "command" | "release">,
  half: RunningHalf,
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

/** Fills the absent options of the connection's I/O from the runtime. */
function toLinkOptions({ headers, socketQuery, fetch, WebSocket, loadSocketIo, heartbeatTimeout }: ConnectionOptions) {
  return {
    headers,
    socketQuery,
    fetch: fetch ?? ((...request: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...request)),
    WebSocket: WebSocket ?? globalThis.WebSocket,
    loadSocketIo,
    heartbeatTimeout,
    page: openPageLife(),
  };
}

function findNamed(runtimes: ReadonlyMap<string, SessionRuntime>, id: string | undefined): SessionRuntime | undefined {
  if (id === undefined) return undefined;
  return Array.from(runtimes.values()).find(({ session }) => hasId(session, id));
}

/** Where there is no page, a relative address means nothing to the runtime's own fetch. */
function readUrl({ url, fetch }: ConnectionOptions): string {
  if (!URL.canParse(url) && fetch === undefined && typeof location === "undefined") {
    const message = `The url "${url}" is relative, but there is no page here. Pass an absolute one.`;
    throw new CountersignError({ code: "configuration", message });
  }
  return trimSlashes(url);
}

function reportError(error: KitError): void {
  globalThis.console.error(`countersign: ${error.message}`, error);
}

/** Makes an id such as `turn_k3f9a1x0c2d4`: the noun, then 12 random characters. */
export function createRandomId(noun: string): string {
  return `${noun}_${createRandomText(12)}`;
}
