import type { Agent, AgentTurn } from "../../agents/index.ts";
import { describeCause, CountersignError } from "../../model/index.ts";
import type { AgentEvent, ContentBlock, EndReason, KitError, Protocol, ToolDeclaration } from "../../model/index.ts";
import type { Claim } from "../AgentServer.ts";
import { createAsker } from "./createAsker.ts";
import type { Replay } from "../log/createReplay.ts";
import type { Journal } from "../log/openJournal.ts";

/** What a turn is started with. */
export interface TurnOptions {
  /** The agent that runs the turn. */
  readonly agent: Agent;
  /** The session's log. */
  readonly journal: Journal;
  /** The turn's id. */
  readonly turnId: string;
  /** The message that the agent writes to. */
  readonly messageId: string;
  /** What the user sent. */
  readonly prompt: readonly ContentBlock[];
  /** Tools that the user's page offers to execute. */
  readonly clientTools: readonly ToolDeclaration[];
  /** The mount's protocol: how its answers travel, and what it can ask the user. */
  readonly protocol: Pick<Protocol, "answers" | "carries">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** What is logged of the turn already, where it goes on after a restart. */
  readonly replay?: Replay | undefined;
  /** The work on the session, which what the turn writes is bound to. */
  readonly claim: Claim;
  /** Breaks the session's open streams without a word. */
  readonly drop: () => void;
}

/** A turn the agent works on. */
export interface RunningTurn {
  readonly turnId: string;
  /** Resolves when its end is in the log, or it was let go of. */
  readonly over: Promise<void>;
  /** Whether its end is still to come. */
  isRunning(): boolean;
  /** Whether a stop was asked for; its end comes soon. */
  isStopping(): boolean;
  /** Withdraws what is open, tells the agent to stop and resolves when the turn has ended. */
  cancel(): Promise<void>;
  /** Lets go of the turn where it stands, without a word in the log: another life of the server goes on with it. */
  leave(): Promise<void>;
}

/** Milliseconds an agent has to come to an end after a stop; what it emits later is ignored. */
const STOP_GRACE = 5000;

function toKitError(error: unknown): KitError {
  return {
    code: error instanceof CountersignError ? error.code : "agent",
    message: `The agent failed in the middle of its work: ${describeCause(error)}`,
    ...(error instanceof CountersignError && error.detail !== undefined ? { detail: error.detail } : {}),
  };
}

/** Runs the agent for one turn. The turn's beginning is already in the journal; its end is written here, exactly once. */
export function startTurn(options: TurnOptions): RunningTurn {
  const { agent, journal, turnId, now, replay, claim } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const { answers, carries } = options.protocol;
  let ended = false;
  let finish = (): void => undefined;
  const over = new Promise<void>((resolve) => (finish = resolve));
  const emit = (event: AgentEvent): void => {
    if (!ended) journal.write(event, claim);
  };
  const ask = createAsker({ journal, turnId, signal, emit, now, carries }, answers === "together");
  const turn: AgentTurn = {
    sessionId: journal.sessionId,
    turnId,
    messageId: options.messageId,
    prompt: options.prompt,
    text: options.prompt.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n"),
    thread: () => journal.thread(),
    clientTools: options.clientTools,
    signal,
    emit: (event) => {
      if (replay?.knows(event) !== true) emit(event);
    },
    ask,
    isReplay: () => replay?.isGoingOn() === true,
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
    // Another process may have said it already.
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
