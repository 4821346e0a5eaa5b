import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { AgentServer, ServerSocket } from "../index.ts";
import type { Access } from "./access/createAccess.ts";
import { signIn } from "./limits/limitConnections.ts";
import { MAX_BODY_BYTES } from "../http/readRequest.ts";
import { isCovered } from "./isCovered.ts";
import { isTrustedHost } from "./isTrustedHost.ts";
import { toRequest } from "./toRequest.ts";

/** Options of `createUpgradeHandler`. */
export interface UpgradeHandlerOptions {
  /** Exact Host values to accept. @default the loopback names with the port of the request */
  readonly hosts?: readonly string[] | undefined;
  /** Access control. @default none */
  readonly access?: Access | undefined;
  /** Largest message in bytes; a larger one closes the socket. @default 16777216 */
  readonly maxMessageBytes?: number | undefined;
}

/**
 * A listener for the `upgrade` event of a Node server. An upgrade of another host or origin, without sign-in, or that no mount handles is
 * refused; with `next` it is left to that. What the server does not cover, or cannot tell, is left to `next` untouched.
 */
export type NodeUpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer, next?: () => void) => void;

/** Milliseconds between pings; a peer that has not answered the last one is disconnected. */
const HEARTBEAT = 30_000;

/** Answers an upgrade with an HTTP error and closes the socket; `status` is e.g. `404 Not Found`. */
export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Creates the WebSocket side of an agent server: `server.on("upgrade", createUpgradeHandler(agents))`. */
export function createUpgradeHandler(server: AgentServer, options: UpgradeHandlerOptions = {}): NodeUpgradeHandler {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: options.maxMessageBytes ?? MAX_BODY_BYTES });
  return (incoming, socket, head, next) => {
    const run = async (): Promise<void> => {
      // Another listener may have answered it already; what is written here would get into its socket.
      if (next && !(await isCovered(server, incoming).catch(() => false))) return next();
      const decline = (status: string): void => (next ? next() : refuse(socket, status));
      // Checked before the server is asked: it may open a socket of its own, which nobody else's request may cause.
      if (!isTrustedHost(incoming, options.hosts)) return decline("403 Forbidden");
      const request = toRequest(incoming);
      if (!request) return refuse(socket, "400 Bad Request");
      if (options.access?.admits(request) === false) return decline("401 Unauthorized");
      if (!signIn(socket)) return refuse(socket, "503 Service Unavailable");
      const connect = await server.upgrade(request);
      if (!connect) return decline("404 Not Found");
      sockets.handleUpgrade(incoming, socket, head, (opened) => {
        const receiver = connect(toServerSocket(opened));
        keepAlive(opened);
        opened.on("message", (data) => receiver.receive(Buffer.isBuffer(data) ? data.toString() : ""));
        opened.on("close", () => receiver.closed());
        // A `close` event follows each error.
        opened.on("error", () => undefined);
      });
    };
    socket.on("error", () => socket.destroy());
    run().catch(() => refuse(socket, "500 Internal Server Error"));
  };
}

function toServerSocket(socket: WebSocket): ServerSocket {
  return {
    send: (text) => new Promise((resolve) => socket.send(text, () => resolve())),
    close: () => socket.close(1001),
  };
}

function keepAlive(socket: WebSocket): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, HEARTBEAT);
  socket.on("pong", () => (answered = true));
  socket.on("close", () => clearInterval(timer));
}
