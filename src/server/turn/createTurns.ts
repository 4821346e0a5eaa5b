import { shortenText } from "../../model/index.ts";
import type { AgentEvent, Command, ContentBlock, KitError, ThreadState } from "../../model/index.ts";
import { findFork } from "../../store/index.ts";
import type { Claim } from "../AgentServer.ts";
import { createTurnWork, isBusy, type TurnsOptions } from "./createTurnWork.ts";
import type { Accepted, Journal } from "../log/openJournal.ts";
import { readPrompt } from "../http/readPrompt.ts";

type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

/** Starts, resumes and stops the turns of one session, one at a time. */
export interface Turns {
  /**
   * Resumes a turn that was interrupted by a restart or by the end of another process, or ends it if its agent is not resumable. Does
   * nothing while another process runs it.
   */
  recover(): Promise<void>;
  /** Starts a turn with a prompt, after a turn that is being stopped has ended; resolves with an error if it is refused. */
  start(command: CommandOf<"sendPrompt">, accepted: Accepted): Promise<KitError | undefined>;
  /** Continues a turn that ended with `paused`; does nothing if it still runs. */
  resume(command: CommandOf<"continueTurn">, accepted: Accepted): Promise<KitError | undefined>;
  /** Call it when the server stops: leaves the turn of a resumable agent to be resumed later, and stops any other turn. */
  leave(): Promise<void>;
  /** Stops the running turn, whichever process runs it, unless the id is another turn's. Resolves when it has ended. */
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
  /** Claims the session's turns, logs the start of a turn and runs it. */
  const claimAndStart = async (
    decide: Parameters<Journal["decide"]>[0],
    accepted: Accepted,
    run: (claim: Claim) => void,
  ): Promise<KitError | undefined> => {
    const claim = isRunning() ? undefined : await options.claim();
    if (!claim) return busy;
    const error = await journal.decide(decide, accepted).catch(async (failure: unknown) => {
      await claim.release();
      throw failure;
    });
    if (error) await claim.release();
    else run(claim);
    return error;
  };
  return {
    recover: () => work.recover(),
    start: async (command, accepted) => {
      const { turnId, messageId } = command;
      // A prompt right after a stop waits until the turn has ended instead of being refused.
      if (work.current()?.isStopping() === true) await work.current()?.cancel();
      return claimAndStart(
        (thread) => {
          if (thread.messages.some((message) => message.turnId === turnId || message.id === messageId)) return taken;
          return isBusy(thread.turn) ? busy : toPromptEvents(thread, command, agent.remembers === true);
        },
        accepted,
        (claim) => work.run(command, claim),
      );
    },
    resume: async ({ turnId, tools }, accepted) => {
      if (isRunning() && work.current()?.turnId === turnId) return undefined;
      const prompt = readPrompt(journal, turnId);
      if (!prompt) return notPaused;
      return claimAndStart(
        ({ turn: last }) =>
          last.turnId === turnId && last.reason === "paused" && last.status !== "running"
            ? [{ type: "turn.started", turnId }]
            : notPaused,
        accepted,
        (claim) => work.run({ ...prompt, tools }, claim),
      );
    },
    leave: async () => {
      work.stopWatching();
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

/** Waits until another process logs the end of the turn. */
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

const taken = refuse("conflict", "This prompt was already received; send the next one with another id.");

const notPaused = refuse("stale", "This turn is not paused, so it cannot be continued; send a new prompt.");

type Prompt = Extract<Command, { type: "sendPrompt" }>;

/** Characters of a prompt that become the title of its session. */
const titleLength = 60;

function toTitle(content: readonly ContentBlock[]): string | undefined {
  const text = content
    .find((block) => block.type === "text")
    ?.text.trim()
    .split("\n", 1)[0];
  return text ? shortenText(text, titleLength) : undefined;
}

/** Finds the prompt that is shown at the place of a prompt, itself or the one that replaced it. */
function findShown(thread: ThreadState, promptId: string): string | undefined {
  const shown = findFork(thread, promptId)?.messageId ?? promptId;
  return thread.messages.some(({ id, role }) => id === shown && role === "user") ? shown : undefined;
}

/** Converts a prompt to the events that start its turn. The first prompt is the title of a session that has none. */
function toPromptEvents(thread: ThreadState, command: Prompt, remembers: boolean): readonly AgentEvent[] {
  const { turnId, messageId, content, tools } = command;
  // A prompt that was lost on its way has nothing to be replaced; one that the agent remembers cannot be.
  const instead = command.instead === undefined || remembers ? undefined : findShown(thread, command.instead);
  const title = thread.session.title === undefined ? toTitle(content) : undefined;
  // Wires that announce nothing before the first prompt carry it beside their frames.
  const features = remembers && thread.session.features?.branches !== false ? { branches: false } : undefined;
  const patch = { ...(title !== undefined && { title }), ...(features !== undefined && { features }) };
  return [
    ...(instead === undefined ? [] : [{ type: "branch.selected", turnId, messageId, instead } as const]),
    { type: "turn.started", turnId, ...(tools.length === 0 ? {} : { tools }) },
    { type: "message.started", turnId, messageId, role: "user" },
    ...content.map((block, index): AgentEvent => {
      const key = `${messageId}:${index}`;
      return block.type === "text"
        ? { type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text }
        : { type: "part.added", turnId, messageId, part: { type: "file", key, block } };
    }),
    // Last: a client that resumes after one of these entries does not get its own prompt again.
    ...(title === undefined && features === undefined ? [] : [{ type: "session.updated", patch } as const]),
  ];
}
