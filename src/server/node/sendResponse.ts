import type { ServerResponse } from "node:http";
import { securityHeaders } from "./securityHeaders.ts";

const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      outgoing.off("drain", finish).off("close", finish);
      resolve();
    };
    outgoing.on("drain", finish).on("close", finish);
  });

/**
 * Writes a web `Response` to Node: head at once, then chunk by chunk, reading on only when the socket has room. A body that fails breaks
 * the connection, so that the reader sees a cut and not an end. Resolves when all is written or the reader is gone.
 */
export const sendResponse = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  outgoing.writeHead(response.status, { ...securityHeaders, ...Object.fromEntries(response.headers) });
  if (!response.body) return void outgoing.end();
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  outgoing.on("close", leave);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!outgoing.write(value)) await drained(outgoing);
    }
    outgoing.off("close", leave).end();
  } catch {
    outgoing.destroy();
  }
};
