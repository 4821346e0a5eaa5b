import type { Agent } from "../agents/index.ts";
import type { AgentEvent, Command, EndReason, KitError, Protocol, Turn } from "../model/index.ts";
import type { Claim } from "./AgentServer.ts";
import { createReplay, type Replay } from "./createReplay.ts";
import type { Journal } from "./openJournal.ts";
import { readPrompt, type TurnStart } from "./readPrompt.ts";
import { startTurn, type RunningTurn } from "./startTurn.ts";
import { toPromptEvents } from "./toPromptEvents.ts";

type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

/** How a request is known again when it is repeated; kept with its first effect. */
export type Accepted = AgentEvent["accepted"];

/** The turns of one session, one at a time. */
export interface Turns {
  /**
   * Goes on with the turn that an earlier life of the server, or another process that is gone, left in the middle, or ends it where
   * its agent cannot. While another process works on it, it is left to that one.
   */
  recover(): Promise<void>;
  /** Begins a turn with a prompt, once a stopped one has ended; gives the reason where it is refused. */
  start(command: CommandOf<"sendPrompt">, accepted: Accepted): Promise<KitError | undefined>;
  /** Goes on with a turn that ended with `paused`; does nothing where it still runs. */
  resume(command: CommandOf<"continueTurn">, accepted: Accepted): Promise<KitError | undefined>;
  /** The server stops: a turn that can go on in its next life is left as it is, another one is stopped. */
  leave(): Promise<void>;
  /** Stops the running turn, in whichever process, or nothing where the id is another turn's. Resolves when it has ended. */
  stop(turnId?: string): Promise<void>;
}

/** Options of `createTurns`. */
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

const refuse = (code: KitError["code"], message: string): KitError => ({ code, status: 409, message });

const isBusy = ({ status, reason }: Turn): boolean => status !== "idle" && reason !== "paused";

/** Creates the turns of a session. `drop` breaks the session's open streams. */
export const createTurns = (options: TurnsOptions, drop: () => void): Turns => {
  const { agent, journal, protocol, now, createId } = options;
  let turn: RunningTurn | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isRunning = () => turn?.isRunning() === true;
  const begin = (start: TurnStart, claim: Claim, replay?: Replay): void => {
    const { turnId, messageId, content: prompt, tools: clientTools } = start;
    const what = { turnId, messageId, prompt, clientTools, ...(replay ? { replay } : {}) };
    const begun = startTurn({ agent, journal, protocol, now, drop, ...what });
    turn = begun;
    // Another process goes on with it.
    void claim.lost.then(() => begun.leave()).then(recover);
    void begun.over.then(() => claim.release());
  };
  const run = (prompt: Pick<TurnStart, "turnId" | "content" | "tools">, claim: Claim): void => {
    const { turnId } = prompt;
    const messageId = createId("message");
    journal.write({ type: "message.started", turnId, messageId, role: "assistant" });
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
      status === "stopping" ? { turnId, reason: "cancelled" } : { turnId, reason: "error", error: interrupted },
    );
    await journal.flush();
    await claim.release();
  };
  const recover = async (): Promise<void> => {
    clearTimeout(timer);
    if (isRunning() || !isBusy(journal.thread().turn)) return;
    const claim = await options.claim();
    if (claim) return adopt(claim);
    timer = setTimeout(() => void recover().catch(() => undefined), LOOK_AGAIN);
  };
  /** Decides that a turn begins, with the work on it in hand. */
  const take = async (
    decide: Parameters<Journal["decide"]>[0],
    go: (claim: Claim) => void,
  ): Promise<KitError | undefined> => {
    const claim = isRunning() ? undefined : await options.claim();
    if (!claim) return busy;
    const error = await journal.decide(decide).catch(async (failure: unknown) => {
      await claim.release();
      throw failure;
    });
    if (error) await claim.release();
    else go(claim);
    return error;
  };
  const onNews = (): void => {
    const { turnId, status } = journal.thread().turn;
    // Somebody stopped it through another process.
    if (status === "stopping" && turn?.turnId === turnId && turn?.isStopping() === false) void turn.cancel();
  };
  journal.subscribe(onNews);
  return {
    recover,
    start: async (command, accepted) => {
      const { turnId, messageId } = command;
      // Who stops and at once sends the next prompt must not be refused for the moment that stopping takes.
      if (turn?.isStopping() === true) await turn.cancel();
      return take(
        (thread) => {
          if (thread.messages.some((message) => message.turnId === turnId || message.id === messageId)) return taken;
          return isBusy(thread.turn) ? busy : mark(toPromptEvents(thread, command), accepted);
        },
        (claim) => run(command, claim),
      );
    },
    resume: async ({ turnId, tools }, accepted) => {
      if (isRunning() && turn?.turnId === turnId) return undefined;
      const prompt = readPrompt(journal, turnId);
      if (!prompt) return notPaused;
      return take(
        ({ turn: last }) =>
          last.turnId === turnId && last.reason === "paused" && last.status !== "running"
            ? mark([{ type: "turn.started", turnId }], accepted)
            : notPaused,
        (claim) => run({ ...prompt, tools }, claim),
      );
    },
    leave: async () => {
      clearTimeout(timer);
      await (agent.resumable === true ? turn?.leave() : turn?.cancel());
    },
    stop: async (turnId) => {
      const { turn: last } = journal.thread();
      if (isRunning()) return turnId === undefined || turn?.turnId === turnId ? turn?.cancel() : undefined;
      if (last.turnId === null || !isBusy(last) || (turnId !== undefined && last.turnId !== turnId)) return;
      if (last.status !== "stopping") journal.write({ type: "turn.stopping", turnId: last.turnId });
      await untilIdle(journal);
    },
  };
};

const mark = (events: readonly AgentEvent[], accepted: Accepted): readonly AgentEvent[] =>
  accepted === undefined ? events : events.map((event, index) => (index === 0 ? { ...event, accepted } : event));

/** Waits for the end that another process writes. */
const untilIdle = (journal: Journal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isBusy(journal.thread().turn)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = journal.subscribe(look);
    look();
  });

const busy = refuse("conflict", "The agent still works on the last prompt; wait for its end or stop it first.");

const taken = refuse("conflict", "This prompt was already taken; send the next one under another id.");

const notPaused = refuse("stale", "This turn is not paused, so it cannot go on; send a new prompt.");

const interrupted: KitError = {
  code: "agent",
  message:
    "The server was stopped in the middle of this turn. What was done is shown above, and nothing of it is done again; send a prompt to go on.",
};

interface TurnEnd {
  readonly turnId: string;
  readonly reason: EndReason;
  readonly error?: KitError;
}

const abandon = (journal: Journal, end: TurnEnd): void => {
  const { turnId } = end;
  for (const { requestId, turnId: owner, state } of journal.thread().requests)
    if (owner === turnId && state === "open") journal.write({ type: "request.withdrawn", turnId, requestId });
  journal.write({ type: "turn.ended", ...end });
};
