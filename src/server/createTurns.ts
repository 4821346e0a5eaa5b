import type { Agent } from "../agents/index.ts";
import type { Command, EndReason, KitError, Protocol } from "../model/index.ts";
import { createReplay, type Replay } from "./createReplay.ts";
import { logPrompt, readPrompt, type TurnStart } from "./logPrompt.ts";
import type { Journal } from "./openJournal.ts";
import { startTurn, type RunningTurn } from "./startTurn.ts";

type Prompt = Extract<Command, { type: "sendPrompt" }>;

/** The turns of one session, one at a time. */
export interface Turns {
  /** Goes on with the turn that an earlier life of the server left in the middle, or ends it where its agent cannot. */
  recover(): void;
  /** Begins a turn with a prompt, once a stopped one has ended; gives the reason where it is refused. */
  start(command: Prompt): Promise<KitError | undefined>;
  /** Goes on with a turn that ended with `paused`; does nothing where it still runs. */
  resume(command: Extract<Command, { type: "continueTurn" }>): KitError | undefined;
  /** The server stops: a turn that can go on in its next life is left as it is, another one is stopped. */
  leave(): Promise<void>;
  /** Stops the running turn, or nothing where the id is another turn's. Resolves when it has ended. */
  stop(turnId?: string): Promise<void>;
}

/** Options of `createTurns`. */
export interface TurnsOptions {
  /** The agent that runs the turns. */
  readonly agent: Agent;
  /** The session's log. */
  readonly journal: Journal;
  /** The mount's protocol: how its answers travel, and what it can ask the user. */
  readonly protocol: Pick<Protocol, "answers" | "carries">;
  /** Makes a fresh id; the noun says of what. */
  readonly createId: (noun: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const refuse = (code: KitError["code"], message: string): KitError => ({ code, status: 409, message });

/** Creates the turns of a session. `drop` breaks the session's open streams. */
export const createTurns = ({ agent, journal, protocol, now, createId }: TurnsOptions, drop: () => void): Turns => {
  let turn: RunningTurn | undefined;
  const isRunning = () => turn?.isRunning() === true;
  const begin = ({ turnId, messageId, content, tools }: TurnStart, replay?: Replay): void => {
    const start = { turnId, messageId, prompt: content, clientTools: tools, ...(replay ? { replay } : {}) };
    turn = startTurn({ agent, journal, protocol, now, drop, ...start });
  };
  const run = (prompt: Pick<TurnStart, "turnId" | "content" | "tools">): void => {
    const { turnId } = prompt;
    const messageId = createId("message");
    journal.write({ type: "message.started", turnId, messageId, role: "assistant" });
    begin({ ...prompt, messageId });
  };
  return {
    recover: () => {
      const { turnId, status, reason } = journal.thread().turn;
      if (turnId === null || status === "idle" || reason === "paused") return;
      if (status === "stopping") return abandon(journal, { turnId, reason: "cancelled" });
      const prompt = agent.resumable === true ? readPrompt(journal, turnId) : undefined;
      if (prompt) begin(prompt, createReplay(journal, prompt));
      else abandon(journal, { turnId, reason: "error", error: interrupted });
    },
    start: async (command) => {
      const { turnId, messageId } = command;
      // Who stops and at once sends the next prompt must not be refused for the moment that stopping takes.
      if (turn?.isStopping() === true) await turn.cancel();
      if (isRunning())
        return refuse("conflict", "The agent still works on the last prompt; wait for its end or stop it first.");
      if (journal.thread().messages.some((message) => message.turnId === turnId || message.id === messageId))
        return refuse("conflict", "This prompt was already taken; send the next one under another id.");
      logPrompt(journal, command);
      run(command);
      return undefined;
    },
    resume: ({ turnId, tools }) => {
      if (isRunning() && turn?.turnId === turnId) return undefined;
      const last = journal.thread().turn;
      const prompt = readPrompt(journal, turnId);
      if (isRunning() || !prompt || last.turnId !== turnId || last.reason !== "paused")
        return refuse("stale", "This turn is not paused, so it cannot go on; send a new prompt.");
      journal.write({ type: "turn.started", turnId });
      run({ ...prompt, tools });
      return undefined;
    },
    leave: async () => (agent.resumable === true ? turn?.leave() : turn?.cancel()),
    stop: async (turnId) => {
      if (turnId === undefined || turn?.turnId === turnId) await turn?.cancel();
    },
  };
};

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
