import { classifyFailure } from "../model/index.ts";
import type { AgentEvent, KitError, NewRequest, ThreadState } from "../model/index.ts";
import { selectRequest } from "../store/index.ts";
import type { EventByType } from "../store/index.ts";
import type { Settler } from "./createBurst.ts";
import { createSessionModules } from "./createSessionModules.ts";
import { handleEvent } from "./EventHandlers.ts";
import type { EventHandlers } from "./EventHandlers.ts";
import { beginSession, toInitialThread } from "./beginSession.ts";
import type { Session, SessionOptions, WaitReason } from "./Session.ts";
import type { SessionHost } from "./SessionHost.ts";
import type { SessionModules } from "./SessionModules.ts";
import type { Conversations } from "./storage/Conversations.ts";
import { isLocalName } from "./storage/createPersistence.ts";
import { toSession } from "./toSession.ts";

/** A session together with the functions that its connection calls. */
export interface SessionRuntime extends Settler {
  /** The session as the app gets it. */
  readonly session: Session;
  /** Opens the session on the wire: reads what the server offers and loads the history. A stored conversation is read first. */
  open(): void;
  /** Stops storing the conversation, which is being deleted. Returns a function that takes it back. */
  forget(): () => void;
  /** Shows the title that this side has given the conversation. */
  rename(title: string): void;
  /** Accepts an event from the protocol half. */
  accept(event: AgentEvent): void;
  /** Retries at once a read that waits for its backoff. */
  tryNow(): void;
  /** Ends a running turn as cut. Called when no link is open, so that nothing could end it any more. */
  endCutTurn(): void;
  /** Reports why a link of the session waits; undefined when it no longer does. */
  wait(link: string, reason: WaitReason | undefined): void;
}

/** Creates one session from its modules. `wireId` is its id on the wire, where it has one already. */
export function createSession(
  host: SessionHost,
  sessionId: string,
  wireId: string | undefined,
  options: SessionOptions,
): SessionRuntime {
  const waits: SessionModules["waits"] = new Map();
  const conversations = toConversations(host, options);
  const mayBeKept = wireId !== undefined && conversations?.mayHave(wireId) === true;
  const opening = { done: !mayBeKept };
  const modules = {
    ...createSessionModules({ ...host, conversations }, sessionId, wireId, options, (isDelta) =>
      host.touch(runtime, isDelta),
    ),
    waits,
    opening,
  };
  const { live, context, policyRunner, loop, recoverer } = modules;
  const handlers = createWireHandlers(modules);
  /** Whether the server has sent a part of an answer since the recoverer was last notified. */
  let hasAnswered = false;
  const runtime: SessionRuntime = {
    session: toSession(modules),
    advance() {
      // What is sent while a stored conversation is read follows it.
      if (!opening.done) return false;
      if (policyRunner.advance() || loop.advance()) return true;
      if (hasAnswered) recoverer.succeed();
      hasAnswered = false;
      recoverer.settle();
      return false;
    },
    notify: () => live.notify(),
    open() {
      // A local name must not be sent to a wire that has no names for conversations.
      const wireName = wireId !== undefined && isLocalName(wireId) ? undefined : wireId;
      const elseName = options.onlyStored === true ? undefined : wireName;
      if (!mayBeKept) return beginSession(modules, elseName);
      void modules.persistence.load().then((stored) =>
        context.run(() => {
          const waiting = modules.queue.items;
          const thread = stored?.thread;
          if (thread !== undefined) live.restore(thread);
          modules.queue.restore(stored?.queue ?? []);
          beginSession(modules, thread === undefined ? elseName : thread.session.wireId, { stored: thread, waiting });
        }),
      );
    },
    forget: () => modules.persistence.forget(),
    rename(title) {
      const named: AgentEvent = { type: "session.updated", patch: { title } };
      host.run(() => modules.persistence.change(() => live.dispatch(named)));
    },
    tryNow: () => recoverer.tryNow(),
    endCutTurn() {
      const { turnId, status } = live.state.turn;
      if (turnId === null || status !== "running") return;
      const { error = lostEnd } = live.state.turn;
      runtime.accept({ type: "failure.received", turnId, error });
      runtime.accept({ type: "turn.ended", turnId, reason: "cut", error });
    },
    wait(link, reason) {
      if (waits.get(link) === reason) return;
      if (reason === undefined) waits.delete(link);
      else waits.set(link, reason);
      host.run(() => live.touch());
    },
    accept(event) {
      hasAnswered ||= answering.test(event.type);
      if (event.type === "request.opened") noteLive(modules, event.request);
      const marked = markEvent(event, modules);
      live.dispatch(marked);
      handleEvent(handlers, marked.type, marked);
    },
  };
  return runtime;
}

/** Adds to a wire event what only the session knows: that a failure is that of a history, or that an answer was given elsewhere. */
function markEvent(event: AgentEvent, { history, live }: Pick<SessionModules, "history" | "live">): AgentEvent {
  if (event.type === "failure.received" && history.isBehind(event.turnId)) return { ...event, of: "history" };
  return event.type === "request.updated" ? markElsewhere(event, live.state) : event;
}

/** Creates the handlers that act on wire events, after the thread has reduced them. */
function createWireHandlers(modules: Omit<SessionModules, "waits" | "opening">): EventHandlers {
  const { live, tools, delivery, history, recoverer } = modules;
  return {
    "history.loaded"() {
      history.end();
      recoverer.succeed();
    },
    "failure.received"({ error, turnId, of }) {
      history.end(error, turnId);
      // An answer that is under way has not failed with a history.
      if (of !== "history" && classifyFailure(error) !== "other") delivery.fail(error);
    },
    "request.withdrawn": ({ requestId }) => tools.abort(requestId),
    "request.updated"({ state, error }) {
      if (state === "failed" && isOutdated(error)) history.reload();
    },
    "turn.ended"({ error }) {
      if (live.state.turn.status !== "idle") return;
      tools.abort();
      if (error !== undefined) delivery.fail(error);
    },
  };
}

/** A host that gives the thread stores conversations itself: then only a storage that it has chosen is used, not the page's memory. */
function toConversations({ conversations }: SessionHost, options: SessionOptions): Conversations | undefined {
  return conversations?.place === "page" && toInitialThread(options) !== undefined ? undefined : conversations;
}

/** The types of the events that carry a part of an answer. */
const answering = /^(?:text|part|toolCall)\./;

/** The failure of a turn whose end can no longer arrive on the wire. */
const lostEnd: KitError = {
  code: "stream_cut",
  message:
    "The connection ended before the end of the turn was received, and the rest cannot be read. Read the history, or ask again.",
};

/**
 * A request that opens while live may be answered automatically. One from a history or a stored thread never is, also where the server
 * sends it again: what ran before is not known. Nor is one of a turn that was stopped here.
 */
function noteLive({ live, loop, policyRunner }: SessionModules, request: NewRequest): void {
  const isNew = selectRequest(live.state, request.requestId) === undefined;
  if (isNew && !loop.isStopped(request.turnId)) policyRunner.note(request.requestId);
}

/** Whether the server does not know the request as it was shown (404, 409, 410): only the history contains what became of it. */
function isOutdated(error: KitError | undefined): boolean {
  return [404, 409, 410].includes(error?.status ?? 0);
}

/** Whether the id, on the wire or in the storage, is that of the session. */
export function hasId({ thread, storedId }: Session, id: string): boolean {
  return thread.session.wireId === id || storedId === id;
}

type Updated = EventByType["request.updated"];

/** Marks an answer that arrives for a request that is open here: another tab, another person or the server gave it. */
export function markElsewhere(event: Updated, thread: ThreadState): Updated {
  if (event.state !== "answered" || event.answer === undefined) return event;
  if (selectRequest(thread, event.requestId)?.state !== "open") return event;
  return { ...event, answer: { ...event.answer, elsewhere: true } };
}
