import type { SessionContext } from "../SessionContext.ts";

/** Identifies the session in every tab that shows it: address, protocol and wire id; undefined before the wire has given an id. */
export function toTabScope(
  { protocol, thread }: Pick<SessionContext, "protocol" | "thread">,
  url: string,
): string | undefined {
  const { wireId } = thread.session;
  return wireId === undefined ? undefined : `${url} ${protocol.id} ${wireId}`;
}
