import { isEventStream, isLines, type Exchange } from "./Exchange.ts";

/**
 * Finds the path at which a recorded agent was: the shortest one that leads to a stream or a socket of the same host, as an archive of a
 * browser has requests to other servers, too; where nothing streams, the shortest of all.
 */
export function findAgentPath(exchanges: readonly Exchange[]): string {
  const urls = exchanges.map(({ url }) => new URL(url, "http://localhost"));
  const stream = urls[exchanges.findIndex((one) => one.messages !== undefined || isEventStream(one) || isLines(one))];
  const leading = urls.filter(
    ({ host, pathname }) =>
      stream === undefined || (stream.host === host && `${stream.pathname}/`.startsWith(`${pathname}/`)),
  );
  return leading.map(({ pathname }) => pathname).toSorted((a, b) => a.length - b.length)[0] ?? "/";
}
