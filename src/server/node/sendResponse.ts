import type { ServerResponse } from "node:http";
import { securityHeaders } from "./securityHeaders.ts";

/** Chunks after which others have their turn: a socket with room takes them at once, so a long replay would let nobody in between. */
const IN_A_ROW = 64;

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      outgoing.off("drain", finish).off("close", finish);
      resolve();
    };
    outgoing.on("drain", finish).on("close", finish);
  });
}

/**
 * Writes a web `Response` to Node: head at once, then chunk by chunk, reading on only when the socket has room, and not for long
 * without a turn of the event loop. A body that fails breaks the connection, so that the reader sees a cut and not an end. Resolves when
 * all is written or the reader is gone.
 */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, { ...securityHeaders, ...Object.fromEntries(response.headers) });
  if (!response.body) return void outgoing.end();
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  outgoing.on("close", leave);
  try {
    for (let written = 1; ; written += 1) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!outgoing.write(value)) await drained(outgoing);
      if (written % IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    outgoing.off("close", leave).end();
  } catch {
    outgoing.destroy();
  }
}
