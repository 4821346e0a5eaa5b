import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The maximum number of concurrent connections. */
export interface ConnectionLimits {
  /** Connections with sign-in. */
  readonly members: number;
  /** Connections without sign-in, counted separately. */
  readonly anonymous: number;
}

/** Most pending requests of one connection. HTTP/1.1 clients rarely send the next request before they have read a response. */
const PIPELINE = { members: 16, anonymous: 4 };

/** The state of one connection. */
interface Connection {
  readonly socket: Socket;
  isMember: boolean;
  /** Requests whose response is not complete. */
  readonly requests: Set<IncomingMessage>;
}

/** Whether a request has been received completely and its response is not complete. */
function isBusy({ requests }: Connection): boolean {
  return [...requests].some(({ complete }) => complete);
}

/**
 * Limits the connections of a server, separately for those with and without sign-in, so that neither kind uses up the places of the
 * other.
 *
 * A new connection beyond the limit closes the one that has been without a complete request for longest, so idle connections and slow
 * requests do not block others. If all are busy, the least recently used anonymous connection is closed; a signed-in one is
 * refused (`signIn`). A connection with too many pending requests is closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  /** Every connection, the most recently used last. */
  const open = new Map<Socket, Connection>();

  const touch = (connection: Connection): void => {
    if (!open.delete(connection.socket)) return;
    open.set(connection.socket, connection);
  };

  const drop = ({ socket }: Connection): void => {
    open.delete(socket);
    socket.destroy();
  };

  /** Closes a connection of the kind if the limit is reached; false if none can be closed. */
  const makeRoom = (isMember: boolean, newcomer: Connection): boolean => {
    const same = [...open.values()].filter((one) => one.isMember === isMember && one !== newcomer);
    if (same.length < (isMember ? limits.members : limits.anonymous)) return true;
    const idle = same.find((one) => one.requests.size === 0) ?? same.find((one) => !isBusy(one));
    const gone = idle ?? (isMember ? undefined : same[0]);
    if (gone) drop(gone);
    return gone !== undefined;
  };

  server.on("connection", (socket: Socket) => {
    const connection: Connection = { socket, isMember: false, requests: new Set() };
    makeRoom(false, connection);
    open.set(socket, connection);
    onSignIn(socket, () => {
      connection.isMember = makeRoom(true, connection);
      return connection.isMember;
    });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.requests.add(request);
    touch(connection);
    if (connection.requests.size > PIPELINE[connection.isMember ? "members" : "anonymous"]) return drop(connection);
    response.once("close", () => {
      connection.requests.delete(request);
      touch(connection);
    });
  });
  // An upgraded socket is busy until it closes.
  server.on("upgrade", (request: IncomingMessage) => {
    const connection = open.get(request.socket);
    connection?.requests.add(request);
  });
}

const listeners = new WeakMap<Duplex, () => boolean>();

/**
 * Calls the listener when a connection signs in, until it returns true: there is room. A connection has one listener, a later one
 * replaces it.
 */
export function onSignIn(socket: Duplex, listener: () => boolean): void {
  listeners.set(socket, listener);
}

/** Marks a connection as signed in, after a request with a valid token; false if there is no room: refuse the request with 503. */
export function signIn(socket: Duplex): boolean {
  const hasRoom = listeners.get(socket)?.() ?? true;
  if (hasRoom) listeners.delete(socket);
  return hasRoom;
}
