import type { ServerHalf, ServerStep, ServerThreads, SessionSummary } from "../../model/index.ts";
import type { Sessions } from "../createSessions.ts";

/** The step of a request, and the threads that the half read for it. */
export interface Received {
  readonly step: ServerStep;
  readonly threads: ServerThreads;
}

/** Reads a request; `instead` is the stream of an earlier, discarded reading of the same request. */
export type ReadStep = (
  request: Parameters<ServerHalf["receive"]>[0],
  threads: ServerThreads,
  instead: string | undefined,
) => ServerStep;

/**
 * Lets a server half read a request with all its sessions loaded and refreshed from the log, since another process may have written
 * to them. A half is synchronous and only it knows which sessions a request names, so a reading that missed a session is discarded and
 * repeated after that session is loaded.
 *
 * A half reads the logged state only. With events that are not logged yet, a history could contain the end of a turn while its stream
 * never sends that end.
 */
export async function receiveLoaded(
  read: ReadStep,
  request: Parameters<ServerHalf["receive"]>[0],
  sessions: Sessions,
): Promise<Received> {
  const seen = new Set<string>();
  const missed = new Set<string>();
  let listed: readonly SessionSummary[] | undefined;
  let listMissed = false;
  const find = (sessionId: string) => {
    const runtime = sessions.loaded(sessionId);
    if ((!runtime || sessions.isShared) && !seen.has(sessionId)) missed.add(sessionId);
    return runtime;
  };
  const threads: ServerThreads = {
    get: (sessionId) => find(sessionId)?.journal.logged(),
    log: (sessionId) => find(sessionId)?.journal.entries ?? [],
    list: () => {
      listMissed ||= listed === undefined;
      return listed ?? [];
    },
  };
  let instead: string | undefined;
  for (;;) {
    const step = read(request, threads, instead);
    const news = await Promise.all(
      [...missed].map(async (sessionId) => {
        const lengthBefore = sessions.loaded(sessionId)?.journal.entries.length;
        seen.add(sessionId);
        return (await sessions.find(sessionId))?.journal.entries.length !== lengthBefore;
      }),
    );
    missed.clear();
    if (listMissed) listed = await sessions.list();
    else if (!news.includes(true)) return { step, threads };
    listMissed = false;
    instead = step.stream?.link;
  }
}
