import type { ServerThreads } from "../../model/index.ts";

/** A run of our server: the turn that a prompt began. */
export interface Run {
  readonly sessionId: string;
  readonly turnId: string;
  /** The last event id before it; empty where it is the first of the log. */
  readonly before: string;
}

/** Names the run that a prompt begins. */
export function writeRunId({ sessionId, turnId }: Pick<Run, "sessionId" | "turnId">): string {
  return `${turnId}.${sessionId}`;
}

/** Finds a run by its name; undefined where the log holds nothing of it. */
export function readRunId(runId: string, threads: ServerThreads): Run | undefined {
  const border = runId.indexOf(".");
  if (border === -1) return undefined;
  const [turnId, sessionId] = [runId.slice(0, border), runId.slice(border + 1)];
  const log = threads.get(sessionId) === undefined ? [] : threads.log(sessionId);
  const start = log.findIndex(({ event }) => event.turnId === turnId);
  return start === -1 ? undefined : { sessionId, turnId, before: log[start - 1]?.eventId ?? "" };
}
