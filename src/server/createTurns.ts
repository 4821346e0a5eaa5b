import type { Agent } from "../agents/index.ts";
import type { Command, KitError, Protocol } from "../model/index.ts";
import { logPrompt } from "./logPrompt.ts";
import type { Journal } from "./openJournal.ts";
import { startTurn, type RunningTurn } from "./startTurn.ts";

type Prompt = Extract<Command, { type: "sendPrompt" }>;

/** The turns of one session, one at a time. */
export interface Turns {
  /** Begins a turn with a prompt, once a stopped one has ended; gives the reason where it is refused. */
  start(command: Prompt): Promise<KitError | undefined>;
  /** Goes on with a turn that ended with `paused`; does nothing where it still runs. */
  resume(command: Extract<Command, { type: "continueTurn" }>): KitError | undefined;
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
  let lastPrompt: Prompt | undefined;
  const isRunning = () => turn?.isRunning() === true;
  const run = ({ turnId, content, tools }: Prompt): void => {
    const messageId = createId("message");
    journal.write({ type: "message.started", turnId, messageId, role: "assistant" });
    turn = startTurn({ agent, journal, turnId, messageId, prompt: content, clientTools: tools, protocol, now, drop });
  };
  return {
    start: async (command) => {
      const { turnId, messageId } = command;
      // Who stops and at once sends the next prompt must not be refused for the moment that stopping takes.
      if (turn?.isStopping() === true) await turn.cancel();
      if (isRunning())
        return refuse("conflict", "The agent still works on the last prompt; wait for its end or stop it first.");
      if (journal.thread().messages.some((message) => message.turnId === turnId || message.id === messageId))
        return refuse("conflict", "This prompt was already taken; send the next one under another id.");
      lastPrompt = command;
      logPrompt(journal, command);
      run(command);
      return undefined;
    },
    resume: ({ turnId, tools }) => {
      if (isRunning() && turn?.turnId === turnId) return undefined;
      const last = journal.thread().turn;
      if (isRunning() || !lastPrompt || last.turnId !== turnId || last.reason !== "paused")
        return refuse("stale", "This turn is not paused, so it cannot go on; send a new prompt.");
      journal.write({ type: "turn.started", turnId });
      run({ ...lastPrompt, turnId, tools });
      return undefined;
    },
    stop: async (turnId) => {
      if (turnId === undefined || turn?.turnId === turnId) await turn?.cancel();
    },
  };
};
