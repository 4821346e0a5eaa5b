import type { Agent } from "../../agents/index.ts";
import type { Command, HttpRequest, KitError, ServerOutcome, ServerStep } from "../../model/index.ts";
import { answerQuery } from "./answerQuery.ts";
import type { Runtime } from "./createRuntime.ts";
import type { Sessions } from "../createSessions.ts";
import { readIdempotency, type Idempotency } from "../http/readIdempotency.ts";

/** The outcome of a request. */
export interface Performed extends ServerOutcome {
  /** The log position before its effects. */
  readonly position: number;
}

/** Answers the query or carries out the commands of a request. */
export type Performer = (request: HttpRequest, step: ServerStep, runtime: Runtime | undefined) => Promise<Performed>;

/** Creates a performer that carries out each request at most once per idempotency key. */
export function createPerformer(agent: Agent, sessions: Sessions): Performer {
  const apply = async (commands: readonly Command[], accepted?: Idempotency): Promise<KitError | undefined> => {
    for (const command of commands) {
      if (command.type === "ask") continue;
      const runtime = await sessions.require(command.sessionId);
      const error = await runtime.apply(command, accepted);
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
      return { position: runtime ? findStart(runtime, step, position) : position, ...outcome };
    }
    const earlier = runtime.ledger.get(idempotency.key);
    if (earlier && earlier.fingerprint !== idempotency.fingerprint) return { position, error: reusedKey };
    if (earlier) return { position: earlier.position, ...toOutcome(await earlier.outcome) };
    const outcome = apply(step.commands, idempotency);
    runtime.ledger.record(idempotency.key, { fingerprint: idempotency.fingerprint, position, outcome });
    const error = await outcome;
    return { position: findStart(runtime, step, position), ...toOutcome(error) };
  };
  return async (request, step, runtime) =>
    step.query
      ? { position: 0, value: await answerQuery(step.query.query, { agent, sessions }) }
      : carryOut(request, step, runtime);
}

/** The position of the first entry of a prompt. It skips events that an earlier turn emitted while it was being stopped. */
function findStart({ journal }: Runtime, { commands }: ServerStep, position: number): number {
  const prompt = commands.find((command) => command.type === "sendPrompt");
  const { entries } = journal;
  let start = entries.findIndex(({ event }) => prompt !== undefined && event.turnId === prompt.turnId);
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
