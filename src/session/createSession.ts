import { classifyFailure } from "../model/index.ts";
import type { AgentEvent, KitError, NewRequest } from "../model/index.ts";
import { selectRequest } from "../store/index.ts";
import type { Settler } from "./createBurst.ts";
import { createPieces } from "./createPieces.ts";
import { handleEvent, type EventHandlers } from "./EventHandlers.ts";
import { beginSession, toInitialThread } from "./beginSession.ts";
import type { Session, SessionOptions, WaitReason } from "./Session.ts";
import type { SessionHost } from "./SessionHost.ts";
import type { SessionPieces } from "./SessionPieces.ts";
import type { Conversations } from "./storage/Conversations.ts";
import { isLocalName } from "./storage/createKeeper.ts";
import { markElsewhere } from "./tabs/markElsewhere.ts";
import { toSession } from "./toSession.ts";

/** A session and what its connection does with it. */
export interface SessionRuntime extends Settler {
  /** What the app holds. */
  readonly session: Session;
  /** Opens it on the wire: learns what the server offers and loads the history. What is stored of it is read first. */
  open(): void;
  /** It was deleted: it is not stored any more. */
  forget(): void;
  /** Takes an event from the protocol half. */
  accept(event: AgentEvent): void;
  /** Reads at once what waits to be read again. */
  tryNow(): void;
  /** No link is open any more: a turn that runs is ended as cut, else it would run for ever. */
  endCutTurn(): void;
  /** A link of it waits for more than its turn, or no longer does. */
  wait(link: string, reason: WaitReason | undefined): void;
}

/** Creates one session: its pieces, wired together. `wireId` is its id on the wire, where it has one already. */
export function createSession(
  host: SessionHost,
  sessionId: string,
  wireId: string | undefined,
  options: SessionOptions,
): SessionRuntime {
  const waits: SessionPieces["waits"] = new Map();
  const conversations = toConversations(host, options);
  const mayBeKept = wireId !== undefined && conversations?.mayHave(wireId) === true;
  const opening = { done: !mayBeKept };
  const pieces = {
    ...createPieces({ ...host, conversations }, sessionId, wireId, options, (isDelta) => host.touch(runtime, isDelta)),
    waits,
    opening,
  };
  const { live, context, policyRunner, loop, recoverer } = pieces;
  const handlers = createWireHandlers(pieces);
  /** Whether the server has sent text since the recoverer was asked. */
  let hasText = false;
  const runtime: SessionRuntime = {
    session: toSession(pieces),
    advance() {
      if (policyRunner.advance() || loop.advance()) return true;
      if (hasText) recoverer.succeed();
      hasText = false;
      recoverer.settle();
      return false;
    },
    notify: () => live.notify(),
    open() {
      // A wire that names no conversations must not be told a name that only this side knows.
      const wireName = wireId !== undefined && isLocalName(wireId) ? undefined : wireId;
      if (!mayBeKept) return beginSession(pieces, wireName);
      void pieces.keeper.load().then((stored) =>
        context.run(() => {
          if (stored !== undefined) {
            live.restore(stored.thread);
            pieces.queue.restore(stored.queue);
          }
          beginSession(pieces, stored === undefined ? wireName : stored.thread.session.wireId);
        }),
      );
    },
    forget: () => pieces.keeper.forget(),
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
      if (event.type === "text.delta") hasText = true;
      if (event.type === "request.opened") noteLive(pieces, event.request);
      live.dispatch(event.type === "request.updated" ? markElsewhere(event, live.state) : event);
      handleEvent(handlers, event.type, event);
    },
  };
  return runtime;
}

/** What follows at once from an event of the wire, when the thread has it. */
function createWireHandlers(pieces: Omit<SessionPieces, "waits" | "opening">): EventHandlers {
  const { live, tools, delivery, history, loop, recoverer } = pieces;
  return {
    "history.loaded"() {
      history.end();
      recoverer.succeed();
    },
    "failure.received"({ error }) {
      history.end(error);
      if (classifyFailure(error.code) !== "other") delivery.fail(error);
    },
    "request.withdrawn": ({ requestId }) => tools.abort(requestId),
    "request.updated"({ state, error }) {
      if (state === "failed" && isOutdated(error)) history.reload();
    },
    "turn.ended"({ error }) {
      if (live.state.turn.status !== "idle") return;
      tools.abort();
      loop.clearPause();
      if (error !== undefined) delivery.fail(error);
    },
  };
}

/** A host that gives the thread keeps conversations itself: only a storage that it has chosen counts beside it. */
function toConversations({ conversations }: SessionHost, options: SessionOptions): Conversations | undefined {
  return conversations?.place === "page" && toInitialThread(options) !== undefined ? undefined : conversations;
}

/** The failure of a turn whose end nothing on the wire can tell any more. */
const lostEnd: KitError = {
  code: "stream_cut",
  message:
    "The connection ended without saying how the turn ended, and nothing is left to read. Read the history, or ask again.",
};

/** What is asked for while live may be answered by itself; what is known already, from a history or a stored thread, never is. */
function noteLive({ live, loop, policyRunner }: SessionPieces, { requestId, kind }: NewRequest): void {
  if (kind === "execution") loop.noteLive(requestId);
  if (selectRequest(live.state, requestId) === undefined) policyRunner.note(requestId);
}

/** The server knows the request no longer, or not as it was shown: only it can say what became of it. */
function isOutdated(error: KitError | undefined): boolean {
  return [404, 409, 410].includes(error?.status ?? 0);
}
