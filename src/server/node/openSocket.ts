import { WebSocket } from "ws";

/** A socket to another server. */
export interface OpenedSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Milliseconds that the other server has to accept the socket: without an end a process that waits for it would not end either. */
const HANDSHAKE_TIME = 30_000;

/** Opens a WebSocket to another server with headers of the caller's, which a page's own cannot have. Rejects if it is refused. */
export function openSocket(
  url: string,
  headers: Readonly<Record<string, string>>,
  on: { readonly message: (text: string) => void; readonly close: () => void },
): Promise<OpenedSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: { ...headers }, handshakeTimeout: HANDSHAKE_TIME });
    socket.on("message", (data) => on.message(Buffer.isBuffer(data) ? data.toString() : ""));
    socket.once("error", reject);
    socket.once("open", () => {
      socket.on("error", () => undefined);
      socket.on("close", on.close);
      resolve({ send: (text) => socket.send(text), close: () => socket.close() });
    });
  });
}
