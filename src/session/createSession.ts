import type { AgentEvent, ClientProtocol, Command, KitError, NewRequest, ThreadState } from "../model/index.ts";
import { emptyThread, selectRequest } from "../store/index.ts";
import type { Settler } from "./createBurst.ts";
import { createAudit } from "./audit/createAudit.ts";
import type { ConnectionTracker } from "./createConnectionState.ts";
import { createHistory } from "./createHistory.ts";
import type { WaitReason } from "./createPendingLink.ts";
import { createLiveThread } from "./createLiveThread.ts";
import { createPrompts } from "./createPrompts.ts";
import type { Requests } from "./createRequests.ts";
import { createRequests } from "./createRequests.ts";
import { createSessionRecovery } from "./createSessionRecovery.ts";
import type { Conversations } from "./storage/createConversations.ts";
import { createKeeper } from "./storage/createKeeper.ts";
import { createTurnLoop } from "./createTurnLoop.ts";
import { createTurnQueue } from "./createTurnQueue.ts";
import { isDeliveryFailure } from "./isDeliveryFailure.ts";
import { createPolicyRunner } from "./policy/createPolicyRunner.ts";
import type { Session, SessionOptions } from "./Session.ts";
import type { SessionContext } from "./SessionContext.ts";
import type { SessionPieces } from "./SessionPieces.ts";
import { stopTurn } from "./stopTurn.ts";
import { toSession } from "./toSession.ts";
import { createTabSync } from "./tabs/createTabSync.ts";
import { markElsewhere } from "./tabs/markElsewhere.ts";
import { claimExecution } from "./tabs/claimExecution.ts";
import type { Tabs } from "./tabs/createTabs.ts";
import { createMessageStreams } from "./toolCallStream/createMessageStreams.ts";
import { toStreamSource } from "./toolCallStream/toStreamSource.ts";
import { createToolRunner } from "./tools/createToolRunner.ts";
import { createDeclaredTools } from "./tools/createDeclaredTools.ts";
import { withdrawToolQuestions } from "./tools/withdrawToolQuestions.ts";

/** What a session needs from its connection. */
export interface SessionHost {
  /** What is spoken. */
  readonly protocol: ClientProtocol;
  /** Address of the agent server. */
  readonly url: string;
  /** The other tabs of this origin. */
  readonly tabs: Tabs;
  /** Runs work and settles what follows from it. */
  readonly run: (work: () => void) => void;
  /** Marks what must settle at the end of the burst. */
  readonly touch: (settler: Settler) => void;
  /** Hands the command to the half and runs its step. A half that throws gives the error. */
  readonly command: (command: Command) => KitError | undefined;
  /** Makes an id unique in this connection. */
  readonly createId: (noun: string) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with what a listener threw. */
  readonly onListenerError: (cause: unknown) => void;
  /** What is stored of conversations; absent where nothing is. */
  readonly conversations: Conversations | undefined;
  /** How the server can be reached. */
  readonly tracker: ConnectionTracker;
  /** Tries to reach the server at once. */
  readonly reconnect: () => void;
  /** The session is closed. */
  readonly release: () => void;
}

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
  /** Nothing is open on the wire: a turn that runs would run for ever. */
  hearNothing(): void;
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
  const opening = { done: host.conversations === undefined || wireId === undefined };
  const pieces = { ...createPieces(host, sessionId, wireId, options, () => host.touch(runtime)), waits, opening };
  const { live, context, tools, requests, policyRunner, history, loop } = pieces;
  const runtime: SessionRuntime = {
    session: toSession(pieces),
    advance() {
      if (policyRunner.advance() || loop.advance()) return true;
      pieces.recoverer.settle();
      return false;
    },
    notify() {
      pieces.keeper.note();
      live.notify();
    },
    open() {
      if (host.conversations === undefined || wireId === undefined) return begin(pieces, wireId);
      void pieces.keeper.load().then((stored) =>
        context.run(() => {
          if (stored !== undefined) {
            live.restore(stored.thread);
            pieces.queue.restore(stored.queue);
          }
          // A wire that names no conversations must not be told a name that only the storage knows.
          begin(pieces, stored === undefined ? wireId : stored.thread.session.wireId);
        }),
      );
    },
    forget: () => pieces.keeper.forget(),
    tryNow: () => pieces.recoverer.tryNow(),
    hearNothing() {
      const { turnId, status } = live.state.turn;
      if (turnId === null || status !== "running") return;
      const { error = unheard } = live.state.turn;
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
      if (event.type === "request.opened") noteLive(pieces, event.request);
      live.dispatch(markElsewhere(event, live.state));
      history.note(event);
      if (event.type === "history.loaded" || event.type === "text.delta") pieces.recoverer.succeed();
      if (event.type === "request.withdrawn") tools.abort(event.requestId);
      if (event.type === "request.updated" && event.state === "failed" && isOutdated(event.error)) history.reload();
      if (event.type === "failure.received" && isDeliveryFailure(event.error)) requests.failDelivery(event.error);
      if (event.type !== "turn.ended" || live.state.turn.status !== "idle") return;
      tools.abort();
      loop.clearPause();
      if (event.error !== undefined) requests.failDelivery(event.error);
    },
  };
  return runtime;
}

function createPieces(
  host: SessionHost,
  sessionId: string,
  wireId: string | undefined,
  options: SessionOptions,
  onChange: () => void,
): Omit<SessionPieces, "waits" | "opening"> {
  const declared = createDeclaredTools(options.tools ?? {}, host.protocol);
  let closed = false;
  const live = createLiveThread({ ...host, initialThread: toInitialThread(options), onChange });
  const context: SessionContext = {
    sessionId,
    protocol: host.protocol,
    get thread() {
      return live.state;
    },
    dispatch: (event) => live.dispatch(event),
    command(command) {
      const error = host.command(command);
      if (error !== undefined) concludeFault(context, requests, command, error);
    },
    run: (work) => (closed ? undefined : host.run(work)),
    touch: () => live.touch(),
    tool: (name) => declared.find(name),
    declarations: () => declared.declare(live.state),
    claim: (request, onFree) => claimExecution(context, host, request, onFree),
    createId: (noun) => host.createId(noun),
    now: () => host.now(),
  };
  const tools = createToolRunner(context, options.concurrency ?? 4);
  const requests = createRequests(context, tools);
  const audit = createAudit(context, options.audit);
  const history = createHistory(context);
  const tabs = createTabSync({ context, tools, tabs: host.tabs, url: host.url, reload: () => history.reload() });
  for (const hear of [audit.hear, tabs.hear]) live.onEvent(hear);
  const { policy } = options;
  const queue = createTurnQueue(context.createId, context.touch);
  const keeper = createKeeper(context, queue, host.conversations, wireId);
  const stop = (reason: "cancelled" | "limit" = "cancelled"): void => {
    loop.clearPause();
    stopTurn(context, tools, reason);
  };
  const prompts = createPrompts(context, queue, stop);
  const recovery = createSessionRecovery(context, { requests, history, prompts }, host.tracker);
  const unlisten = host.tracker.subscribe(() => live.touch());
  const streams = createMessageStreams(toStreamSource(context, live, requests, tools, host.onListenerError));
  const loop = createTurnLoop({
    context,
    tools,
    requests,
    maxSteps: options.maxSteps ?? 50,
    queueLength: () => (queue.held ? 0 : queue.items.length),
    isHandled: () => streams.active,
    sendQueued: () => prompts.sendQueued(),
    stop: () => stop("limit"),
  });
  return {
    live,
    context,
    tools,
    requests,
    policy,
    audit,
    policyRunner: createPolicyRunner(context, requests, policy),
    queue,
    prompts,
    streams,
    loop,
    history,
    ...recovery,
    keeper,
    isStored: host.conversations !== undefined,
    tracker: host.tracker,
    reconnect: host.reconnect,
    declared,
    stop,
    setTools: (next) => declared.replace(next),
    close() {
      keeper.close();
      loop.close();
      recovery.recoverer.close();
      unlisten();
      requests.close();
      tools.abort();
      tabs.close();
      host.command({ type: "closeSession", sessionId });
      closed = true;
      live.close();
      host.release();
    },
  };
}

/** The failure of a turn whose end nothing on the wire can tell any more. */
const unheard: KitError = {
  code: "stream_cut",
  message:
    "The connection ended without saying how the turn ended, and nothing is left to read. Read the history, or ask again.",
};

function toInitialThread({ initialThread, initialMessages }: SessionOptions): ThreadState | undefined {
  if (initialThread !== undefined || initialMessages === undefined) return initialThread;
  const turnId = initialMessages.at(-1)?.turnId ?? null;
  const over = turnId === null ? {} : ({ turnId, reason: "completed" } as const);
  return { ...emptyThread(), messages: initialMessages, turn: { ...emptyThread().turn, ...over } };
}

/** Opens the session on the wire, with the thread that it has. */
function begin({ live, context, requests, history, opening }: SessionPieces, wireId: string | undefined): void {
  opening.done = true;
  // A stored thread may have been cut down in the middle: nothing of it is under way in this life.
  const { turnId, status } = live.state.turn;
  if (turnId !== null && (status === "running" || status === "stopping")) {
    live.dispatch({ type: "turn.ended", turnId, reason: "cut" });
  }
  const message = "The page was left while the answers were being delivered. Deliver them again: the server acts once.";
  requests.failDelivery({ code: "stream_cut", message });
  withdrawToolQuestions(context);
  if (wireId !== undefined && wireId !== live.state.session.wireId) {
    live.dispatch({ type: "session.updated", patch: { wireId } });
  }
  history.open();
}

/** What is asked for while live may be answered by itself; what is known already, from a history or a stored thread, never is. */
function noteLive({ live, loop, policyRunner }: SessionPieces, { requestId, kind }: NewRequest): void {
  if (kind === "execution") loop.noteLive(requestId);
  if (selectRequest(live.state, requestId) === undefined) policyRunner.note(requestId);
}

/** The server knows the request no longer, or not as it was shown: only it can say what became of it. */
function isOutdated(error: KitError | undefined): boolean {
  return error?.status === 404 || error?.status === 409 || error?.status === 410;
}

/** A half that failed on a command will never report on it: what waits for the report is concluded here. */
function concludeFault(context: SessionContext, requests: Requests, command: Command, error: KitError): void {
  context.dispatch({ type: "failure.received", error });
  if (command.type === "submitAnswers") requests.failDelivery(error);
  if (command.type !== "sendPrompt" && command.type !== "continueTurn") return;
  context.dispatch({ type: "turn.ended", turnId: command.turnId, reason: "error", error });
}
