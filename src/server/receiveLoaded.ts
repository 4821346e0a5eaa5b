import type { ServerHalf, ServerStep, ServerThreads, SessionSummary } from "../model/index.ts";
import type { Sessions } from "./createSessions.ts";

/** What a request means, and the sessions as the half saw them. */
export interface Received {
  readonly step: ServerStep;
  readonly threads: ServerThreads;
}

/**
 * Lets a server half read a request with the sessions it looks at loaded. A half is synchronous and only it knows which sessions a
 * request names, so a reading that missed one is thrown away and repeated once the session is there.
 */
export const receiveLoaded = async (
  half: Pick<ServerHalf, "receive" | "closed">,
  request: Parameters<ServerHalf["receive"]>[0],
  sessions: Sessions,
): Promise<Received> => {
  const absent = new Set<string>();
  const missed = new Set<string>();
  let listed: readonly SessionSummary[] | undefined;
  let listMissed = false;
  const find = (sessionId: string) => {
    const runtime = sessions.loaded(sessionId);
    if (!runtime && !absent.has(sessionId)) missed.add(sessionId);
    return runtime;
  };
  const threads: ServerThreads = {
    get: (sessionId) => find(sessionId)?.journal.thread(),
    log: (sessionId) => find(sessionId)?.journal.entries ?? [],
    list: () => {
      listMissed ||= listed === undefined;
      return listed ?? [];
    },
  };
  for (;;) {
    const step = half.receive(request, threads);
    const found = await Promise.all(
      [...missed].map(async (sessionId) => {
        const runtime = await sessions.find(sessionId);
        if (!runtime) absent.add(sessionId);
        return runtime !== undefined;
      }),
    );
    missed.clear();
    if (listMissed) listed = await sessions.list();
    else if (!found.includes(true)) return { step, threads };
    listMissed = false;
    if (step.stream) half.closed(step.stream.link);
  }
};
