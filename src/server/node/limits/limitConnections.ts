import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What a connection beyond the limit is told, where no other one is idle. */
const FULL = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/**
 * Keeps a server at so many connections: one more takes the place of the one that has been without a request the longest; where all
 * are at work it is refused with 503. So connections that say nothing shut nobody out.
 */
export const limitConnections = (server: Server, max: number): void => {
  /** Every connection with how many requests it is answering, the longest idle first. */
  const open = new Map<Socket, number>();
  const change = (socket: Socket, by: number): void => {
    const count = open.get(socket);
    if (count === undefined) return;
    open.delete(socket);
    open.set(socket, count + by);
  };
  server.on("connection", (socket: Socket) => {
    if (open.size >= max) {
      const idle = [...open].find(([, requests]) => requests === 0)?.[0];
      if (!idle) return void socket.end(FULL, () => socket.destroy());
      open.delete(idle);
      idle.destroy();
    }
    open.set(socket, 0);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    change(request.socket, 1);
    response.once("close", () => change(request.socket, -1));
  });
  // A socket that was upgraded is at work until it closes.
  server.on("upgrade", (request: IncomingMessage) => change(request.socket, 1));
};
