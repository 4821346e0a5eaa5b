import type { ServerHalf, ServerStep, ServerThreads, SessionSummary } from "../../model/index.ts";
import type { Sessions } from "../createSessions.ts";

/** What a request means, and the sessions as the half saw them. */
export interface Received {
  readonly step: ServerStep;
  readonly threads: ServerThreads;
}

/** Reads a request; `instead` names the stream of an earlier reading of the same request, which is thrown away. */
export type ReadStep = (
  request: Parameters<ServerHalf["receive"]>[0],
  threads: ServerThreads,
  instead: string | undefined,
) => ServerStep;

/**
 * Lets a server half read a request with the sessions it looks at loaded, and as the log has them now: another process may have
 * written what the client speaks of. A half is synchronous and only it knows which sessions a request names, so a reading that missed
 * something is thrown away and repeated once it is there.
 *
 * A half sees what is logged only: a state that is ahead of the entries beside it would tell of an end that nobody is sent.
 */
export async function receiveLoaded(
  read: ReadStep,
  request: Parameters<ServerHalf["receive"]>[0],
  sessions: Sessions,
): Promise<Received> {
  const seen = new Set<string>();
  const asked = new Set<string>();
  let listed: readonly SessionSummary[] | undefined;
  let listMissed = false;
  const find = (sessionId: string) => {
    const runtime = sessions.loaded(sessionId);
    if ((!runtime || sessions.isShared) && !seen.has(sessionId)) asked.add(sessionId);
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
      [...asked].map(async (sessionId) => {
        const before = sessions.loaded(sessionId)?.journal.entries.length;
        seen.add(sessionId);
        return (await sessions.find(sessionId))?.journal.entries.length !== before;
      }),
    );
    asked.clear();
    if (listMissed) listed = await sessions.list();
    else if (!news.includes(true)) return { step, threads };
    listMissed = false;
    instead = step.stream?.link;
  }
}
