import type { ServerResponse } from "node:http";
import { inBackground } from "../inBackground.ts";
import { securityHeaders } from "./securityHeaders.ts";

/** Chunks after which the event loop gets a turn, so that a long replay to a fast socket does not block other requests. */
const IN_A_ROW = 64;

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    // It emits nothing anymore.
    if (outgoing.destroyed) return resolve();
    const finish = () => {
      outgoing.off("drain", finish).off("close", finish);
      resolve();
    };
    outgoing.on("drain", finish).on("close", finish);
  });
}

/**
 * Writes a web `Response` to a Node response with backpressure: the head at once, then chunk by chunk, with regular turns of the event
 * loop. If the body fails, the connection is destroyed, so that the client sees an error and not an end. Resolves when everything is
 * written or the client has disconnected, which cancels the body, also when it happened before the call.
 *
 * @param headers - Headers that the response gets where it has none of the name.
 */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>> = securityHeaders,
): Promise<void> {
  if (outgoing.destroyed) return inBackground(response.body?.cancel());
  // `Response.error()`, of a server that plays one that is down. After no answer at all a browser would send the request again.
  if (response.type === "error") return void outgoing.socket?.end("refused\r\n\r\n");
  // The only header that comes several times: `fromEntries` would keep the last one.
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...headers,
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
  });
  if (!response.body) return void outgoing.end();
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  const leave = () => inBackground(reader.cancel());
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
