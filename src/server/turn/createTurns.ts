import type { AgentEvent, Command, ContentBlock, KitError, ThreadState } from "../../model/index.ts";
import type { Claim } from "../AgentServer.ts";
import { createTurnWork, isBusy, type TurnsOptions } from "./createTurnWork.ts";
import type { Accepted, Journal } from "../log/openJournal.ts";
import { readPrompt } from "../http/readPrompt.ts";

type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

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

function refuse(code: KitError["code"], message: string): KitError {
  return { code, status: 409, message };
}

/** Creates the turns of a session. `drop` breaks the session's open streams. */
export function createTurns(options: TurnsOptions, drop: () => void): Turns {
  const { agent, journal } = options;
  const work = createTurnWork(options, drop);
  const isRunning = () => work.current()?.isRunning() === true;
  /** Decides that a turn begins, with the work on it in hand. */
  const take = async (
    decide: Parameters<Journal["decide"]>[0],
    accepted: Accepted,
    go: (claim: Claim) => void,
  ): Promise<KitError | undefined> => {
    const claim = isRunning() ? undefined : await options.claim();
    if (!claim) return busy;
    const error = await journal.decide(decide, accepted).catch(async (failure: unknown) => {
      await claim.release();
      throw failure;
    });
    if (error) await claim.release();
    else go(claim);
    return error;
  };
  return {
    recover: () => work.recover(),
    start: async (command, accepted) => {
      const { turnId, messageId } = command;
      // Who stops and at once sends the next prompt must not be refused for the moment that stopping takes.
      if (work.current()?.isStopping() === true) await work.current()?.cancel();
      return take(
        (thread) => {
          if (thread.messages.some((message) => message.turnId === turnId || message.id === messageId)) return taken;
          return isBusy(thread.turn) ? busy : toPromptEvents(thread, command);
        },
        accepted,
        (claim) => work.run(command, claim),
      );
    },
    resume: async ({ turnId, tools }, accepted) => {
      if (isRunning() && work.current()?.turnId === turnId) return undefined;
      const prompt = readPrompt(journal, turnId);
      if (!prompt) return notPaused;
      return take(
        ({ turn: last }) =>
          last.turnId === turnId && last.reason === "paused" && last.status !== "running"
            ? [{ type: "turn.started", turnId }]
            : notPaused,
        accepted,
        (claim) => work.run({ ...prompt, tools }, claim),
      );
    },
    leave: async () => {
      work.rest();
      await (agent.resumable === true ? work.current()?.leave() : work.current()?.cancel());
    },
    stop: async (turnId) => {
      const { turn: last } = journal.thread();
      const turn = work.current();
      if (turn?.isRunning() === true) return turnId === undefined || turn.turnId === turnId ? turn.cancel() : undefined;
      if (last.turnId === null || !isBusy(last) || (turnId !== undefined && last.turnId !== turnId)) return;
      if (last.status !== "stopping") journal.write({ type: "turn.stopping", turnId: last.turnId });
      await untilIdle(journal);
    },
  };
}

/** Waits for the end that another process writes. */
function untilIdle(journal: Journal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isBusy(journal.thread().turn)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = journal.subscribe(look);
    look();
  });
}

const busy = refuse("conflict", "The agent still works on the last prompt; wait for its end or stop it first.");

const taken = refuse("conflict", "This prompt was already taken; send the next one under another id.");

const notPaused = refuse("stale", "This turn is not paused, so it cannot go on; send a new prompt.");

type Prompt = Extract<Command, { type: "sendPrompt" }>;

/** Characters of the first prompt that name a session. */
const TITLE_LENGTH = 60;

function toTitle(content: readonly ContentBlock[]): string | undefined {
  const text = content
    .find((block) => block.type === "text")
    ?.text.trim()
    .split("\n", 1)[0];
  if (!text) return undefined;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;
}

/** Gives the beginning of a turn and what the user said, as events. The first prompt names a session that has no title. */
function toPromptEvents(thread: ThreadState, command: Prompt): readonly AgentEvent[] {
  const { turnId, messageId, content, tools } = command;
  const title = thread.session.title === undefined ? toTitle(content) : undefined;
  return [
    { type: "turn.started", turnId, ...(tools.length === 0 ? {} : { tools }) },
    { type: "message.started", turnId, messageId, role: "user" },
    ...content.map((block, index): AgentEvent => {
      const key = `${messageId}:${index}`;
      return block.type === "text"
        ? { type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text }
        : { type: "part.added", turnId, messageId, part: { type: "file", key, block } };
    }),
    // Last: whoever has heard of an entry and reads on after it does not get the own prompt back.
    ...(title === undefined ? [] : [{ type: "session.updated", patch: { title } } as const]),
  ];
}
