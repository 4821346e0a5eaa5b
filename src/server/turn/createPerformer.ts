import type { Agent } from "../../agents/index.ts";
import type { Command, HttpRequest, KitError, ServerOutcome, ServerStep } from "../../model/index.ts";
import { answerQuery } from "./answerQuery.ts";
import type { Runtime } from "./createRuntime.ts";
import type { Sessions } from "../createSessions.ts";
import { readIdempotency, type Idempotency } from "../http/readIdempotency.ts";

/** What became of a request. */
export interface Performed extends ServerOutcome {
  /** The log position that its effects began at. */
  readonly position: number;
}

/** Asks or carries out what a request wants. */
export type Performer = (request: HttpRequest, step: ServerStep, runtime: Runtime | undefined) => Promise<Performed>;

/** Creates what carries requests out, each at most once for its idempotency key. */
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
  /** Carries the commands out, at most once for each idempotency key; gives the log position that they began at. */
  const carryOut: Performer = async (request, step, runtime) => {
    const position = runtime?.journal.entries.length ?? 0;
    const idempotency = readIdempotency(request, step.commands);
    if (!runtime || !idempotency) {
      const outcome = toOutcome(await apply(step.commands));
      return { position: runtime ? findStart(runtime, step, position) : position, ...outcome };
    }
    const known = runtime.ledger.get(idempotency.key);
    if (known && known.fingerprint !== idempotency.fingerprint) return { position, error: reusedKey };
    if (known) return { position: known.position, ...toOutcome(await known.outcome) };
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

/** Where the entries of a prompt begin: what an earlier turn still told while it was being stopped is no part of the answer. */
function findStart({ journal }: Runtime, { commands }: ServerStep, position: number): number {
  const prompt = commands.find((command) => command.type === "sendPrompt");
  const { entries } = journal;
  let start = entries.findIndex(({ event }) => prompt !== undefined && event.turnId === prompt.turnId);
  // The title of a new session stands before its first turn.
  while (start > position && entries[start - 1]?.event.turnId === undefined) start -= 1;
  return Math.max(position, start);
}

/** Says whether it was refused, as the half is told. */
export function toOutcome(error: KitError | undefined): ServerOutcome {
  return error ? { error } : {};
}

const reusedKey: KitError = {
  code: "conflict",
  status: 409,
  message: "This idempotency key was used for another request; use a new key for each new request.",
};
