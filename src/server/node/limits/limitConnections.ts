import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { onSignIn } from "./signIn.ts";

/** How many connections are kept at a time. */
export interface ConnectionLimits {
  /** Of those who have signed in. */
  readonly members: number;
  /** Of everyone else: enough for the pages that sign in, and apart from the others. */
  readonly strangers: number;
}

/** What a connection beyond the limit is told, where no other one can make room. */
const FULL = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/** Requests that one connection may have waiting: clients of HTTP/1.1 send the next one when they have read an answer. */
const PIPELINE = { members: 16, strangers: 4 };

/** One connection. */
interface Connection {
  readonly socket: Socket;
  isMember: boolean;
  /** Requests whose answer is not out yet. */
  readonly requests: Set<IncomingMessage>;
}

/** Whether the server works for it: something was asked, and all of that has come. */
function isAtWork({ requests }: Connection): boolean {
  return [...requests].some(({ complete }) => complete);
}

/**
 * Keeps a server at so many connections, those of strangers apart from those of who has signed in, so that neither shuts the other out.
 *
 * One more takes the place of the one that has been without a whole request the longest, so connections that say nothing, or never
 * finish what they say, keep nobody out. Where all are at work, the oldest of the strangers goes, and a member is refused with 503. A
 * connection that sends more requests than it reads answers is closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  /** Every connection; whose turn it was last comes last. */
  const open = new Map<Socket, Connection>();

  const touch = (connection: Connection): void => {
    if (!open.delete(connection.socket)) return;
    open.set(connection.socket, connection);
  };

  const drop = ({ socket }: Connection): void => {
    open.delete(socket);
    socket.destroy();
  };

  /** Makes room for one more of a kind; false where there is none. */
  const makeRoom = (isMember: boolean, newcomer: Connection): boolean => {
    const same = [...open.values()].filter((one) => one.isMember === isMember && one !== newcomer);
    if (same.length < (isMember ? limits.members : limits.strangers)) return true;
    const idle = same.find((one) => one.requests.size === 0) ?? same.find((one) => !isAtWork(one));
    const gone = idle ?? (isMember ? undefined : same[0]);
    if (gone) drop(gone);
    return gone !== undefined;
  };

  server.on("connection", (socket: Socket) => {
    const connection: Connection = { socket, isMember: false, requests: new Set() };
    makeRoom(false, connection);
    open.set(socket, connection);
    onSignIn(socket, () => {
      if (makeRoom(true, connection)) connection.isMember = true;
      else socket.end(FULL, () => drop(connection));
    });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.requests.add(request);
    touch(connection);
    if (connection.requests.size > PIPELINE[connection.isMember ? "members" : "strangers"]) return drop(connection);
    response.once("close", () => {
      connection.requests.delete(request);
      touch(connection);
    });
  });
  // A socket that was upgraded is at work until it closes.
  server.on("upgrade", (request: IncomingMessage) => {
    const connection = open.get(request.socket);
    connection?.requests.add(request);
  });
}
