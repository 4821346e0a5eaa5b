import type { ServerThreads } from "../../model/index.ts";

/** A run of the kit's server: the turn of a prompt. */
export interface Run {
  readonly sessionId: string;
  readonly turnId: string;
  /** The id of the log's last event before it; empty if the run begins the log. */
  readonly previousEventId: string;
}

/** Creates the id of the run for a prompt: `turn_1.session_1`. */
export function writeRunId({ sessionId, turnId }: Pick<Run, "sessionId" | "turnId">): string {
  return `${turnId}.${sessionId}`;
}

/** Finds a run by its id; undefined if the log does not contain it. */
export function readRunId(runId: string, threads: ServerThreads): Run | undefined {
  const border = runId.indexOf(".");
  if (border === -1) return undefined;
  const [turnId, sessionId] = [runId.slice(0, border), runId.slice(border + 1)];
  const log = threads.get(sessionId) === undefined ? [] : threads.log(sessionId);
  const start = log.findIndex(({ event }) => event.turnId === turnId);
  return start === -1 ? undefined : { sessionId, turnId, previousEventId: log[start - 1]?.eventId ?? "" };
}
