import type { SessionLog } from "../AgentServer.ts";

/** Prefixes the session ids of one mount, so that a session of one agent cannot be reached through the mount of another. */
export function scopeLog(log: SessionLog, scope: string): SessionLog {
  const prefix = `${scope}:`;
  const inside = (sessionId: string) => prefix + sessionId;
  return {
    create: (sessionId) => log.create(inside(sessionId)),
    append: (sessionId, events, claim) => log.append(inside(sessionId), events, claim),
    appendAfter: (sessionId, last, events) => log.appendAfter(inside(sessionId), last, events),
    ...(log.claim && { claim: async (sessionId) => log.claim?.(inside(sessionId)) }),
    read: (sessionId, after) => log.read(inside(sessionId), after),
    subscribe: (sessionId, listener) => log.subscribe(inside(sessionId), listener),
    list: async () =>
      (await log.list())
        .filter((summary) => summary.sessionId.startsWith(prefix))
        .map((summary) => ({ ...summary, sessionId: summary.sessionId.slice(prefix.length) })),
    delete: (sessionId) => log.delete(inside(sessionId)),
    ...(log.wasDeleted && {
      wasDeleted: async (sessionId, last) => (await log.wasDeleted?.(inside(sessionId), last)) === true,
    }),
  };
}
