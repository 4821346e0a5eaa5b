import type { Agent } from "../../agents/index.ts";
import type { EndReason, KitError, Protocol, Turn } from "../../model/index.ts";
import type { Claim } from "../AgentServer.ts";
import { createReplay, type Replay } from "../log/createReplay.ts";
import type { Journal } from "../log/openJournal.ts";
import { inBackground } from "../inBackground.ts";
import { readPrompt, type TurnStart } from "../http/readPrompt.ts";
import { startTurn, type RunningTurn } from "./startTurn.ts";

/** Runs the agent for the turns of one session in this process. Part of `createTurns`, which decides what starts and stops. */
export interface TurnWork {
  /** The latest turn; it may have ended. */
  current(): RunningTurn | undefined;
  /** Runs the agent for a turn whose start is logged already. The claim is released when the turn is over. */
  run(prompt: Pick<TurnStart, "turnId" | "content" | "tools">, claim: Claim): void;
  /**
   * Resumes a turn that was interrupted by a restart or by the end of another process, or ends it if its agent is not resumable. Does
   * nothing while another process runs it.
   */
  recover(): Promise<void>;
  /** Stops watching for turns that other processes abandon. */
  stopWatching(): void;
}

/** Options of `createTurnWork`. */
export interface TurnsOptions {
  /** The agent that runs the turns. */
  readonly agent: Agent;
  /** The journal of the session. */
  readonly journal: Journal;
  /** Claims the session's turns for this process; undefined while another process has the claim. */
  readonly claim: () => Promise<Claim | undefined>;
  /** The mount's protocol; only these two fields are used. */
  readonly protocol: Pick<Protocol, "answers" | "carries">;
  /** Creates an id with the noun as its prefix. */
  readonly createId: (noun: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Milliseconds after which a turn of another process is checked again. */
const RECHECK_DELAY = 2000;

/** Whether the turn runs, stops, or waits for answers; a turn that is `paused` is not busy: it waits for `continueTurn`. */
export function isBusy({ status, reason }: Turn): boolean {
  return status !== "idle" && reason !== "paused";
}

/** Creates the turn work of a session. `drop` breaks the session's open streams. */
export function createTurnWork(options: TurnsOptions, drop: () => void): TurnWork {
  const { agent, journal, protocol, now, createId } = options;
  let turn: RunningTurn | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stoppedWatching = false;
  const begin = (start: TurnStart, claim: Claim, replay?: Replay): void => {
    const { turnId, messageId, content: prompt, tools: clientTools } = start;
    const what = { turnId, messageId, prompt, clientTools, ...(replay ? { replay } : {}) };
    const begun = startTurn({ agent, journal, protocol, now, drop, claim, ...what });
    turn = begun;
    // Another process resumes the turn.
    inBackground(claim.lost.then(() => begun.leave()).then(recover));
    inBackground(begun.over.then(() => claim.release()));
  };
  const run = (prompt: Pick<TurnStart, "turnId" | "content" | "tools">, claim: Claim): void => {
    const { turnId } = prompt;
    const messageId = createId("message");
    journal.write({ type: "message.started", turnId, messageId, role: "assistant" }, claim);
    begin({ ...prompt, messageId }, claim);
  };
  /** Resumes or ends a turn that no process runs. */
  const adopt = async (claim: Claim): Promise<void> => {
    await journal.refresh();
    const { turn: last } = journal.thread();
    const { turnId, status } = last;
    if (turnId === null || !isBusy(last)) return claim.release();
    const prompt = agent.resumable === true && status !== "stopping" ? readPrompt(journal, turnId) : undefined;
    if (prompt) return begin(prompt, claim, createReplay(journal, prompt));
    abandon(
      journal,
      claim,
      status === "stopping" ? { turnId, reason: "cancelled" } : { turnId, reason: "error", error: interrupted },
    );
    await journal.flush();
    await claim.release();
  };
  /** Checks again later, because another process runs the turn or the log cannot be reached. */
  const watch = (): void => {
    if (stoppedWatching) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      inBackground(recover());
    }, RECHECK_DELAY);
  };
  const recover = async (): Promise<void> => {
    if (turn?.isRunning() === true || !isBusy(journal.thread().turn)) return;
    let claim: Claim | undefined;
    try {
      claim = await options.claim();
      if (claim) await adopt(claim);
      else watch();
    } catch {
      await claim?.release();
      watch();
    }
  };
  const onChange = (): void => {
    const last = journal.thread().turn;
    if (turn?.isRunning() !== true) return isBusy(last) ? watch() : undefined;
    // The turn was stopped through another process.
    if (last.status === "stopping" && turn.turnId === last.turnId && !turn.isStopping()) inBackground(turn.cancel());
  };
  journal.subscribe(onChange);
  const stopWatching = (): void => {
    stoppedWatching = true;
    clearTimeout(timer);
  };
  return { current: () => turn, run, recover, stopWatching };
}

const interrupted: KitError = {
  code: "agent",
  message:
    "The server was stopped in the middle of this turn. What was done is shown above and is not repeated; send a prompt to continue.",
};

interface TurnEnd {
  readonly turnId: string;
  readonly reason: EndReason;
  readonly error?: KitError | undefined;
}

function abandon(journal: Journal, claim: Claim, end: TurnEnd): void {
  const { turnId } = end;
  for (const { requestId, turnId: owner, state } of journal.thread().requests)
    if (owner === turnId && state === "open") journal.write({ type: "request.withdrawn", turnId, requestId }, claim);
  journal.write({ type: "turn.ended", ...end }, claim);
}
