import type { AgentSession } from "../../agents/index.ts";
import type { AgentEvent, Command, ConfigOption, Frame, Json, KitError } from "../../model/index.ts";
import { checkAnswers } from "./checkAnswers.ts";
import { createLedger, type Ledger } from "../log/createLedger.ts";
import { createTurns } from "./createTurns.ts";
import type { TurnsOptions } from "./createTurnWork.ts";
import type { Accepted, Journal } from "../log/openJournal.ts";
import { toKitError } from "../toKitError.ts";

/** An open stream of a session. */
export interface StreamLink {
  readonly link: string;
  /** Sends frames that are not log entries, before the entries that are still unread. */
  send(frames: readonly Frame[]): void;
  /** Ends the stream after the last log entry. */
  end(): void;
  /** Breaks the stream without an end, as a lost connection does. */
  cut(): void;
}

/** One session that is loaded in this process. */
export interface Runtime {
  readonly journal: Journal;
  /** The outcomes of requests by idempotency key. */
  readonly ledger: Ledger;
  /** Open streams of this session. */
  readonly links: Set<StreamLink>;
  /** Takes over a turn that no process runs. */
  recover(): Promise<void>;
  /**
   * Carries out a command; resolves with an error if it is refused. An accepted command is in the log.
   *
   * @param accepted - Identifies the request; stored with its first event.
   */
  apply(command: Command, accepted?: Accepted): Promise<KitError | undefined>;
  /** Stops the running turn, if any. */
  stop(): Promise<void>;
  /** Leaves or stops the turn, ends the streams and closes the journal. */
  close(): Promise<void>;
}

type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

function refuse(code: KitError["code"], status: number, message: string): KitError {
  return { code, status, message };
}

/** Creates the runtime of a session: it logs the events of commands and runs the agent, one turn at a time. */
export function createRuntime(options: TurnsOptions): Runtime {
  const { journal } = options;
  const links: Runtime["links"] = new Set();
  const turns = createTurns(options, () => {
    for (const link of links) link.cut();
  });
  // The agent gets the session when it is loaded; only `openSession` waits for that and reports its failure.
  const ready = prepare(options);
  const perform = async (command: Command, accepted: Accepted): Promise<KitError | undefined> => {
    switch (command.type) {
      case "sendPrompt":
        return turns.start(command, accepted);
      case "submitAnswers":
        return submitAnswers(command, options, accepted);
      case "continueTurn":
        return turns.resume(command, accepted);
      case "cancelTurn":
        // Stopping a turn that has ended does nothing; the id keeps an old stop from ending a later turn.
        await turns.stop(command.turnId);
        return undefined;
      case "closeSession":
        await turns.stop();
        return undefined;
      case "selectBranch":
        return selectBranch(command, options, accepted);
      case "setMode":
        return setMode(command, options);
      case "openSession":
        return ready;
      case "loadHistory":
      case "ask":
        // The protocol's half and queries answer these; the session does not change.
        return undefined;
      case "setOptions":
        return setOptions(command, options);
      case "trustTools":
        journal.write({ type: "session.updated", patch: { trustedTools: command.toolNames } });
        return undefined;
    }
  };
  return {
    journal,
    ledger: createLedger(journal),
    links,
    recover: () => turns.recover(),
    apply: async (command, accepted) => {
      const error = await perform(command, accepted);
      await journal.flush();
      return error;
    },
    stop: () => turns.stop(),
    close: async () => {
      await turns.leave();
      await journal.close();
      for (const link of links) link.end();
    },
  };
}

function submitAnswers(
  { turnId, answers }: CommandOf<"submitAnswers">,
  { journal, protocol, now }: TurnsOptions,
  accepted: Accepted,
): Promise<KitError | undefined> {
  return journal.decide(
    (thread) =>
      checkAnswers({ thread, answers, together: protocol.answers === "together", now: now() }) ??
      answers.map(({ requestId, answer }): AgentEvent => ({
        type: "request.updated",
        turnId,
        requestId,
        state: "answered",
        // Most wires carry no time: a history tells when the server has taken it.
        answer: answer.at === 0 ? { ...answer, at: now() } : answer,
      })),
    accepted,
  );
}

/** Shows another branch, for the agent and all clients; refuses an unknown one, and while a turn runs or waits. */
function selectBranch(
  { messageId, instead }: CommandOf<"selectBranch">,
  { journal }: TurnsOptions,
  accepted: Accepted,
): Promise<KitError | undefined> {
  return journal.decide(({ turn, forks = [] }) => {
    if (turn.status !== "idle")
      return refuse("conflict", 409, "The agent works; show another branch when it has ended.");
    const fork = forks.find((it) => it.messageId === instead);
    const isKnown = fork?.others.some(({ messages }) => messages[0]?.id === messageId) === true;
    return isKnown
      ? [{ type: "branch.selected", messageId, instead }]
      : refuse("stale", 409, "There is no such branch.");
  }, accepted);
}

async function setMode({ modeId }: CommandOf<"setMode">, options: TurnsOptions): Promise<KitError | undefined> {
  const { agent, journal } = options;
  if (!journal.thread().session.modes.some((mode) => mode.id === modeId))
    return refuse("invalid_input", 400, "The agent offers no such mode.");
  if (agent.setMode) return attempt(agent.setMode(journal.sessionId, modeId));
  journal.write({ type: "session.updated", patch: { modeId } });
  return undefined;
}

/** Sets the options that the agent offers; refuses unknown options and values. */
async function setOptions(
  { options: values }: CommandOf<"setOptions">,
  { agent, journal }: TurnsOptions,
): Promise<KitError | undefined> {
  const offered = journal.thread().session.options ?? agent.options ?? [];
  const unknown = Object.keys(values).find((id) => offered.every((option) => option.id !== id));
  if (unknown !== undefined) return refuse("unsupported", 400, `This agent has no option "${unknown}".`);
  const next = offered.map((option) => setOption(option, values[option.id]));
  if (next.some((option) => option === undefined))
    return refuse("invalid_input", 400, "An option cannot have this value; choose one that the agent offers.");
  const options = next.flatMap((option) => option ?? []);
  if (agent.setOptions) {
    const chosen = options.filter(({ id }) => values[id] !== undefined).map(({ id, value }) => [id, value]);
    return chosen.length === 0 ? undefined : attempt(agent.setOptions(journal.sessionId, Object.fromEntries(chosen)));
  }
  journal.write({ type: "session.updated", patch: { options } });
  return undefined;
}

/** Returns the option with its new value; undefined if the value is invalid. Wires without booleans send "true" and "false". */
function setOption(option: ConfigOption, value: Json | undefined): ConfigOption | undefined {
  if (value === undefined) return option;
  if (option.type === "boolean") {
    const on = value === "true" || value === true;
    return on || value === "false" || value === false ? { ...option, value: on } : undefined;
  }
  return typeof value === "string" && option.choices.some((choice) => choice.value === value)
    ? { ...option, value }
    : undefined;
}

/** Opens the session in the agent, which may emit events of it; resolves with an error if that fails. */
async function prepare({ agent, journal }: TurnsOptions): Promise<KitError | undefined> {
  const emit: AgentSession["emit"] = (event) => journal.write(event);
  const { sessionId } = journal;
  return agent.openSession && attempt(agent.openSession({ sessionId, thread: () => journal.thread(), emit }));
}

function attempt(work: Promise<void>): Promise<KitError | undefined> {
  return work.then(() => undefined, toKitError);
}
