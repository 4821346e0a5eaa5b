import type { Agent } from "../../agents/index.ts";
import type { Command, HttpRequest, KitError, ServerOutcome, ServerStep } from "../../model/index.ts";
import { answerQuery } from "./answerQuery.ts";
import type { Runtime } from "./createRuntime.ts";
import type { Sessions } from "../createSessions.ts";
import type { LedgerRecord } from "../log/createLedger.ts";
import { readIdempotency, type Idempotency } from "../http/readIdempotency.ts";

/** The outcome of a request. */
export interface Performed extends ServerOutcome {
  /** The log position before its effects. */
  readonly position: number;
  /** The turn that it has started or continued, or had when it was sent before. */
  readonly turnId?: string | undefined;
}

/** Answers the query or carries out the commands of a request. */
export type Performer = (request: HttpRequest, step: ServerStep, runtime: Runtime | undefined) => Promise<Performed>;

/** Creates a performer that carries out each request at most once per idempotency key. */
export function createPerformer(agent: Agent, sessions: Sessions): Performer {
  const apply = async (commands: readonly Command[], idempotency?: Idempotency): Promise<KitError | undefined> => {
    const prompt = commands.find(({ type }) => type === "sendPrompt");
    for (const command of commands) {
      if (command.type === "ask") continue;
      const runtime = await sessions.require(command.sessionId);
      // A request with a prompt is accepted when the prompt is: one that fails after the answers beside it can be sent again.
      const isAccepted = prompt === undefined || command === prompt;
      const error = await runtime.apply(command, isAccepted ? idempotency : undefined);
      if (error) return error;
    }
    return undefined;
  };
  /** Carries out the commands, at most once per idempotency key. */
  const carryOut: Performer = async (request, step, runtime) => {
    const position = runtime?.journal.entries.length ?? 0;
    const idempotency = readIdempotency(request, step.commands);
    if (!runtime || !idempotency) {
      const outcome = toOutcome(await apply(step.commands));
      const turnId = step.commands.find((command) => command.type === "sendPrompt")?.turnId;
      return { position: runtime ? findStart(runtime, turnId, position) : position, turnId, ...outcome };
    }
    const { key, fingerprint } = idempotency;
    const { ledger } = runtime;
    const toPerformed = async (record: LedgerRecord): Promise<Performed> => {
      const outcome = toOutcome(await record.outcome);
      // The log tells which turn was started: of a repeated prompt, the half has named another one.
      const turnId = ledger.turnOf(key);
      return { position: findStart(runtime, turnId, record.position), turnId, ...outcome };
    };
    const earlier = ledger.get(key);
    if (earlier && earlier.fingerprint !== fingerprint) return { position, error: reusedKey };
    if (earlier) return toPerformed(earlier);
    const record = { fingerprint, position, outcome: apply(step.commands, idempotency) };
    ledger.record(key, record);
    return toPerformed(record);
  };
  return async (request, step, runtime) =>
    step.query
      ? { position: 0, value: await answerQuery(step.query.query, { agent, sessions }) }
      : carryOut(request, step, runtime);
}

/**
 * The position of the first entry of a turn, or the given one if the turn had started before it. It skips events that an earlier turn emitted
 * while it was being stopped.
 */
function findStart({ journal }: Runtime, turnId: string | undefined, position: number): number {
  const { entries } = journal;
  let start = entries.findIndex(({ event }) => turnId !== undefined && event.turnId === turnId);
  // Events of the session, without a turn, right before it belong to this stream, too.
  while (start > position && entries[start - 1]?.event.turnId === undefined) start -= 1;
  return Math.max(position, start);
}

/** Converts an optional error to the outcome for the half. */
export function toOutcome(error: KitError | undefined): ServerOutcome {
  return error ? { error } : {};
}

const reusedKey: KitError = {
  code: "conflict",
  status: 409,
  message: "This idempotency key was used for another request; use a new key for each new request.",
};
