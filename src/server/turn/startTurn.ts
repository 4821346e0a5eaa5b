import type { Agent, AgentTurn } from "../../agents/index.ts";
import { describeCause, CountersignError } from "../../model/index.ts";
import type { AgentEvent, ContentBlock, EndReason, KitError, Protocol, ToolDeclaration } from "../../model/index.ts";
import type { Claim } from "../AgentServer.ts";
import { createAsker } from "./createAsker.ts";
import { createEventScope } from "./createEventScope.ts";
import type { Replay } from "../log/createReplay.ts";
import type { Journal } from "../log/openJournal.ts";

/** Options of `startTurn`. */
export interface TurnOptions {
  /** The agent that runs the turn. */
  readonly agent: Agent;
  /** The journal of the session. */
  readonly journal: Journal;
  /** Id of the turn, unique in the session. */
  readonly turnId: string;
  /** Id of the assistant message of the turn. */
  readonly messageId: string;
  /** The content of the user's prompt. */
  readonly prompt: readonly ContentBlock[];
  /** The client tools that the page offers. */
  readonly clientTools: readonly ToolDeclaration[];
  /** The mount's protocol; only these two fields are used. */
  readonly protocol: Pick<Protocol, "answers" | "carries">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Drops events that are logged already; defined if the turn is resumed after a restart. */
  readonly replay?: Replay | undefined;
  /** The claim under which the turn writes its events. */
  readonly claim: Claim;
  /** Breaks the session's open streams without an end. */
  readonly drop: () => void;
}

/** A turn that the agent runs. */
export interface RunningTurn {
  readonly turnId: string;
  /** Resolves when its end was written and flushed once (also if that failed: the journal retries), or after `leave`. */
  readonly over: Promise<void>;
  /** False after its end is written, or after `leave`. */
  isRunning(): boolean;
  /** Whether `cancel` was called and the turn has not ended yet. */
  isStopping(): boolean;
  /** Withdraws open requests, aborts the agent's signal and resolves when the turn has ended. */
  cancel(): Promise<void>;
  /** Aborts the agent without logging an end, so that the server can resume the turn after a restart. */
  leave(): Promise<void>;
}

/** Milliseconds that an agent has to end after a stop; events that it emits later are ignored. */
const STOP_GRACE = 5000;

function toKitError(error: unknown): KitError {
  return {
    code: error instanceof CountersignError ? error.code : "agent",
    message: `The agent failed in the middle of its work: ${describeCause(error)}`,
    ...(error instanceof CountersignError && error.detail !== undefined ? { detail: error.detail } : {}),
  };
}

/** Runs the agent for one turn. The start of the turn is in the journal already; its end is written here, exactly once. */
export function startTurn(options: TurnOptions): RunningTurn {
  const { agent, journal, turnId, now, replay, claim } = options;
  const controller = new AbortController();
  const { signal } = controller;
  let ended = false;
  let finish = (): void => undefined;
  const over = new Promise<void>((resolve) => (finish = resolve));
  const emit = (event: AgentEvent): void => {
    if (!ended) journal.write(event, claim);
  };
  const scope = createEventScope(journal, options);
  const ask = createAsker({ journal, turnId, signal, emit, now }, options.protocol);
  const turn: AgentTurn = {
    sessionId: journal.sessionId,
    turnId,
    messageId: options.messageId,
    prompt: options.prompt,
    text: options.prompt.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n"),
    thread: () => journal.thread(),
    clientTools: options.clientTools,
    signal,
    emit: (emitted) => {
      const event = scope(emitted);
      if (replay?.isLogged(event) !== true) emit(event);
    },
    ask,
    isReplay: () => replay?.isActive() === true,
    drop: options.drop,
  };
  const withdraw = (): void => {
    for (const request of journal.thread().requests)
      if (request.turnId === turnId && request.state === "open")
        emit({ type: "request.withdrawn", turnId, requestId: request.requestId });
  };
  const end = async (reason: EndReason, error?: KitError): Promise<void> => {
    if (ended) return;
    withdraw();
    emit({ type: "turn.ended", turnId, reason, ...(error ? { error } : {}) });
    ended = true;
    await journal.flush().catch(() => undefined);
    finish();
  };
  const work = async (): Promise<void> => {
    try {
      const reason = await agent.run(turn);
      await (signal.aborted ? end("cancelled") : end(reason));
    } catch (error) {
      await (signal.aborted ? end("cancelled") : end("error", toKitError(error)));
    }
  };
  const done = work();
  const abort = async (reason: string): Promise<void> => {
    controller.abort(new DOMException(reason, "AbortError"));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_GRACE)));
    await Promise.race([done, grace]);
    clearTimeout(timer);
  };
  const stop = async (): Promise<void> => {
    if (ended) return done;
    // Another process may have logged it already.
    if (journal.thread().turn.status !== "stopping") emit({ type: "turn.stopping", turnId });
    withdraw();
    await abort("The user stopped the turn");
    await end("cancelled");
  };
  let stopped: Promise<void> | undefined;
  return {
    turnId,
    over,
    isRunning: () => !ended,
    isStopping: () => !ended && stopped !== undefined,
    cancel: () => (stopped ??= stop()),
    leave: async () => {
      if (ended || stopped) return stopped;
      ended = true;
      await abort("The server stops");
      finish();
    },
  };
}
