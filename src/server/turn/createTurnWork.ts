import type { Agent } from "../../agents/index.ts";
import type { EndReason, KitError, Protocol, Turn } from "../../model/index.ts";
import type { Claim } from "../AgentServer.ts";
import { createReplay, type Replay } from "../log/createReplay.ts";
import type { Journal } from "../log/openJournal.ts";
import { readPrompt, type TurnStart } from "../http/readPrompt.ts";
import { startTurn, type RunningTurn } from "./startTurn.ts";

/** The turn that this process works on. */
export interface TurnWork {
  /** The latest one; it may have ended. */
  current(): RunningTurn | undefined;
  /** Lets the agent begin with what is logged already. The claim is given back when the turn is over. */
  run(prompt: Pick<TurnStart, "turnId" | "content" | "tools">, claim: Claim): void;
  /**
   * Goes on with the turn that an earlier life of the server, or another process that is gone, left in the middle, or ends it where
   * its agent cannot. While another process works on it, it is left to that one.
   */
  recover(): Promise<void>;
  /** Looks after no turn of others any more. */
  rest(): void;
}

/** Options of `createTurnWork`. */
export interface TurnsOptions {
  /** The agent that runs the turns. */
  readonly agent: Agent;
  /** The session's log. */
  readonly journal: Journal;
  /** Takes the work on the session's turns for this process; undefined while another one has it. */
  readonly claim: () => Promise<Claim | undefined>;
  /** The mount's protocol: how its answers travel, and what it can ask the user. */
  readonly protocol: Pick<Protocol, "answers" | "carries">;
  /** Makes a fresh id; the noun says of what. */
  readonly createId: (noun: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Milliseconds after which a turn that another process works on is looked at again. */
const LOOK_AGAIN = 2000;

/** Whether something of the turn is still to come without a new request. */
export function isBusy({ status, reason }: Turn): boolean {
  return status !== "idle" && reason !== "paused";
}

/** Creates the work on the turns of a session. `drop` breaks the session's open streams. */
export function createTurnWork(options: TurnsOptions, drop: () => void): TurnWork {
  const { agent, journal, protocol, now, createId } = options;
  let turn: RunningTurn | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested = false;
  const begin = (start: TurnStart, claim: Claim, replay?: Replay): void => {
    const { turnId, messageId, content: prompt, tools: clientTools } = start;
    const what = { turnId, messageId, prompt, clientTools, ...(replay ? { replay } : {}) };
    const begun = startTurn({ agent, journal, protocol, now, drop, claim, ...what });
    turn = begun;
    // Another process goes on with it.
    void claim.lost.then(() => begun.leave()).then(recover);
    void begun.over.then(() => claim.release());
  };
  const run = (prompt: Pick<TurnStart, "turnId" | "content" | "tools">, claim: Claim): void => {
    const { turnId } = prompt;
    const messageId = createId("message");
    journal.write({ type: "message.started", turnId, messageId, role: "assistant" }, claim);
    begin({ ...prompt, messageId }, claim);
  };
  /** Goes on with, or ends, what nobody works on. */
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
  /** Looks again later: another process works on the turn, or the log cannot be reached now. */
  const watch = (): void => {
    if (rested) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void recover();
    }, LOOK_AGAIN);
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
  const onNews = (): void => {
    const last = journal.thread().turn;
    if (turn?.isRunning() !== true) return isBusy(last) ? watch() : undefined;
    // Somebody stopped it through another process.
    if (last.status === "stopping" && turn.turnId === last.turnId && !turn.isStopping()) void turn.cancel();
  };
  journal.subscribe(onNews);
  const rest = (): void => {
    rested = true;
    clearTimeout(timer);
  };
  return { current: () => turn, run, recover, rest };
}

const interrupted: KitError = {
  code: "agent",
  message:
    "The server was stopped in the middle of this turn. What was done is shown above, and nothing of it is done again; send a prompt to go on.",
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
