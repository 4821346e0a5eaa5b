import { CountersignError, isEmpty } from "../../model/index.ts";
import type { AgentEvent, Answer, Command, EndReason, KitError, NewRequest, SessionPatch } from "../../model/index.ts";
import type { AgentSession, AgentTurn } from "../Agent.ts";
import type { Files, GrantedDiff } from "./createFiles.ts";
import { createShownDiffs, type ShownDiffs } from "./createShownDiffs.ts";
import { placeSnippets } from "./placeSnippets.ts";

/** One session of the child, which is one of the server's sessions. */
export interface ChildSession {
  /** Its id in the child, once it is known. */
  readonly wireId: string | undefined;
  /** Whether the child can load it again after a restart. */
  readonly canReopen: boolean;
  /** The turn that runs; undefined between two turns. */
  readonly turn: AgentTurn | undefined;
  /** Opens it; rejects with a `CountersignError` where the child refuses. */
  open(): Promise<void>;
  /** Runs one turn; resolves with its end, rejects with a `CountersignError`, or with the reason of a stop that came before it. */
  run(turn: AgentTurn): Promise<EndReason>;
  /** Sends a change of mode or settings; resolves when the child has confirmed it. */
  change(command: Command): Promise<void>;
  /** Accepts an event of the client half. */
  accept(event: AgentEvent): void;
  /** Called when the process has ended: what waits for the child rejects. */
  end(): void;
}

/** Options of `createChildSession`. */
export interface ChildSessionOptions {
  /** The session on the server. */
  readonly session: AgentSession;
  /** Its id in an earlier process of the child. */
  readonly wireId: string | undefined;
  /** The folder that it works in. */
  readonly root: string;
  /** Records the texts of granted diffs. */
  readonly files: Files;
  /** Makes ids that are unique in the thread. */
  readonly createId: (noun: string) => string;
  /** Passes a command to the client half. */
  readonly command: (command: Command) => void;
}

type TurnEnd = Extract<AgentEvent, { type: "turn.ended" }>;

/** Creates the session: events of the client half become the server's events, and decisions of the user go back. */
export function createChildSession(options: ChildSessionOptions): ChildSession {
  const { session, createId, command } = options;
  const { sessionId } = session;
  const { emit, watch } = createShownDiffs(session);
  const [openings, changes] = [createPendingConfirmations(), createPendingConfirmations()];
  let { wireId } = options;
  let [canReopen, isOpen] = [false, false];
  let running: { readonly turn: AgentTurn; settle(event: TurnEnd): void } | undefined;

  const patchSession = ({ wireId: newId, features, wire: _wire, ...patch }: SessionPatch): void => {
    if (newId) wireId = newId;
    // The half emits the features with the child's answer to `session/new` or `session/load`.
    if (features) {
      isOpen = true;
      canReopen = features.history === true;
      openings.resolve(true);
    }
    if (patch.modeId !== undefined || patch.options !== undefined) changes.resolve();
    if (!isEmpty(patch)) emit({ type: "session.updated", patch });
  };
  const relay = createRelay(emit, () => running?.turn);
  const run = (turn: AgentTurn): Promise<EndReason> =>
    new Promise((resolve, reject) => {
      const { turnId, prompt: content } = turn;
      // An aborted signal calls no listener: the stop came while the session was being opened.
      turn.signal.throwIfAborted();
      const stop = (): void => command({ type: "cancelTurn", sessionId, turnId });
      const settle = ({ reason, error }: TurnEnd): void => {
        turn.signal.removeEventListener("abort", stop);
        if (running?.turn.turnId === turnId) running = undefined;
        if (error !== undefined) reject(new CountersignError(error));
        else resolve(reason);
      };
      // A command may outlive the turn, and its output must still be emitted.
      running = { turn: { ...turn, emit }, settle };
      turn.signal.addEventListener("abort", stop);
      command({ type: "sendPrompt", sessionId, turnId, messageId: createId("message"), content, tools: [] });
    });

  return {
    get wireId() {
      return wireId;
    },
    get canReopen() {
      return canReopen;
    },
    get turn() {
      return running?.turn;
    },
    open: () => confirm(openings, () => command({ type: "openSession", sessionId, wireId })),
    run,
    change: (change) => confirm(changes, () => command(change)),
    accept(event) {
      switch (event.type) {
        case "request.opened":
          void ask(event.request, running?.turn, options, watch).catch(() => undefined);
          break;
        case "session.updated":
          patchSession(event.patch);
          break;
        case "failure.received":
          if (!(isOpen ? changes.reject(event.error) : openings.reject(event.error, true))) emit(event);
          break;
        case "turn.ended":
          if (running?.turn.turnId === event.turnId) running.settle(event);
          break;
        // The server has its own log, and emits itself when turns begin and what was answered.
        case "turn.started":
        case "request.updated":
        case "history.loaded":
        case "reply.received":
          break;
        default:
          relay(placeSnippets(event, options.root, () => session.thread()));
      }
    },
    end: () => void changes.reject({ code: "agent", message: "The agent ended before it confirmed the change." }, true),
  };
}

/**
 * Creates a function that emits events with the message id of the server, which has opened the message of the turn already. A turn that
 * the child began by itself ends with each event.
 */
function createRelay(emit: AgentSession["emit"], getTurn: () => AgentTurn | undefined): AgentSession["emit"] {
  /** Ids of the server's messages by the ids that the half gave them. */
  const names = new Map<string, string>();
  return (event) => {
    const turn = getTurn();
    const isTurns = turn !== undefined && event.turnId === turn.turnId;
    if (event.type === "message.started" && event.parent === undefined && isTurns) {
      names.set(event.messageId, turn.messageId);
      return;
    }
    const hasMessageId = "messageId" in event && event.messageId !== undefined;
    const serverId = hasMessageId ? names.get(event.messageId) : undefined;
    emit(serverId !== undefined && hasMessageId ? { ...event, messageId: serverId } : event);
    const { turnId } = event;
    if (hasMessageId && serverId === undefined && turnId !== undefined && !isTurns)
      emit({ type: "turn.ended", turnId, reason: "completed" });
  };
}

/** Asks the user and sends the answer to the child. Rejects when the turn is stopped: then the half has answered already. */
async function ask(
  request: NewRequest,
  turn: AgentTurn | undefined,
  options: ChildSessionOptions,
  watch: ShownDiffs["watch"],
): Promise<void> {
  const { requestId, turnId, wire: _wire, ...asked } = request;
  const { session, files, createId, command } = options;
  // Between two turns no user can be asked.
  const unasked: Answer = { granted: false, by: "cancel", at: 0 };
  const { toolCallId } = request;
  const readShown = watch(request);
  let diffs: readonly GrantedDiff[] = [];
  const answering = turn === undefined ? [] : turn.ask([{ ...asked, requestId, turnId }]);
  const [answer = unasked] = await Promise.resolve(answering).finally(() => void (diffs = readShown()));
  // Writing what the user has seen needs no second grant; what came later, or was there for a while only, is asked for when it is written.
  if (turn !== undefined && toolCallId !== undefined) await files.grant(turn, toolCallId, answer.granted ? diffs : []);
  const idempotencyKey = createId("submission");
  const answers = [{ requestId, answer }];
  command({ type: "submitAnswers", sessionId: session.sessionId, turnId, answers, tools: [], idempotencyKey });
}

/** A queue of promises that wait for the child to confirm something, oldest first. */
export interface PendingConfirmations {
  /** Waits for a confirmation; rejects with a `CountersignError`. */
  wait(): Promise<void>;
  /** Resolves the oldest one, or all of them. */
  resolve(all?: boolean): void;
  /** Rejects the oldest one, or all; false if there is none. */
  reject(error: KitError, all?: boolean): boolean;
}

/** Sends something, and resolves when it is confirmed, which may be at once. */
function confirm(pending: PendingConfirmations, send: () => void): Promise<void> {
  const confirmed = pending.wait();
  send();
  return confirmed;
}

/** Creates an empty queue. */
function createPendingConfirmations(): PendingConfirmations {
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const take = (all: boolean) => waiting.splice(0, all ? waiting.length : 1);
  return {
    wait: () => new Promise((resolve, reject) => void waiting.push({ resolve, reject })),
    resolve(all = false) {
      for (const { resolve } of take(all)) resolve();
    },
    reject(error, all = false) {
      const taken = take(all);
      for (const { reject } of taken) reject(new CountersignError(error));
      return taken.length > 0;
    },
  };
}
