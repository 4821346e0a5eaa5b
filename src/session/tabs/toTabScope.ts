import type { SessionContext } from "../SessionContext.ts";

/** Names the session in every tab that shows it; undefined before the wire has named it. */
export function toTabScope(
  { protocol, thread }: Pick<SessionContext, "protocol" | "thread">,
  url: string,
): string | undefined {
  const { wireId } = thread.session;
  return wireId === undefined ? undefined : `${url} ${protocol.id} ${wireId}`;
}
