import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { CountersignError, describeCause, hasCode } from "../../model/index.ts";
import type { NodeHandler } from "./createNodeHandler.ts";
import { refuse, type NodeUpgradeHandler } from "./createUpgradeHandler.ts";
import { limitConnections } from "./limits/limitConnections.ts";

/** Options of `listen`. */
export interface ListenOptions {
  /** Handles each HTTP request, from `createNodeHandler`. */
  readonly handler: NodeHandler;
  /** Handles WebSocket upgrades; without it they are refused with 404. */
  readonly upgrade?: NodeUpgradeHandler | undefined;
  /** The exact port; 0 for any free port. @default the first free port from 4400 on */
  readonly port?: number | undefined;
  /** Address to listen on. @default "127.0.0.1": reachable from this machine only */
  readonly host?: string | undefined;
  /** Must be true for a host that other machines can reach. Give the handler its `hosts` and `access` then. */
  readonly exposed?: boolean | undefined;
  /** Concurrent connections with sign-in (all connections, if the handler has no `access`). @default 64 */
  readonly maxConnections?: number | undefined;
  /** Concurrent connections without sign-in. @default 32 */
  readonly maxStrangers?: number | undefined;
}

/** A server that listens. */
export interface Listening {
  /** E.g. `http://127.0.0.1:4400/`. */
  readonly url: string;
  readonly port: number;
  /** Closes the port and all connections. */
  close(): Promise<void>;
}

/** First port that is tried if none is given, and the number of ports to try. */
const FIRST_PORT = 4400;
const TRIES = 20;

/**
 * Milliseconds that the head of a request and the whole request may take, the interval of the check, and how long an idle connection stays open:
 * longer than the 60 s of most proxies, which would send a request into a connection that is being closed (502).
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
};

function isTaken(error: unknown): boolean {
  return hasCode(error, "EADDRINUSE");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function tryPort(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

async function findPort(server: Server, requestedPort: number | undefined, host: string): Promise<number> {
  const ports =
    requestedPort === undefined ? Array.from({ length: TRIES }, (_, index) => FIRST_PORT + index) : [requestedPort];
  for (const port of ports) {
    try {
      return await tryPort(server, port, host);
    } catch (error) {
      if (!isTaken(error)) throw new CountersignError(cannotListen(host, port, error), { cause: error });
    }
  }
  throw new CountersignError({
    code: "configuration",
    message:
      requestedPort === undefined
        ? `The ports ${FIRST_PORT} to ${FIRST_PORT + TRIES - 1} are all taken; name a free one with PORT=... or --port.`
        : `Port ${requestedPort} is already taken; stop the program that uses it, or name another one with PORT=... or --port.`,
  });
}

function cannotListen(host: string, port: number, error: unknown) {
  return {
    code: "configuration",
    message: `Cannot listen on ${host}:${port}: ${describeCause(error)}`,
  } as const;
}

/**
 * Serves a handler over HTTP. Rejects with a `CountersignError` (`configuration`) if the port is not available, if the system refuses
 * the address, or if other machines could reach it and `exposed` is not true.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { handler, upgrade, host = "127.0.0.1", maxConnections = 64, maxStrangers = 32 } = options;
  if (!isLoopback(host) && options.exposed !== true)
    throw new CountersignError({
      code: "configuration",
      message: `On ${host} other machines could use the agent. Listen on 127.0.0.1, or set exposed: true and pass hosts and access to the handler.`,
    });
  const server = createServer(TIMEOUTS, (request, response) => handler(request, response));
  limitConnections(server, { members: maxConnections, anonymous: maxStrangers });
  const sockets = new Set<Duplex>();
  server.on("upgrade", (request, socket, head) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (upgrade) upgrade(request, socket, head);
    else
      refuse(
        socket.on("error", () => socket.destroy()),
        "404 Not Found",
      );
  });
  const port = await findPort(server, options.port, host);
  return {
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        // `closeAllConnections` does not close upgraded sockets.
        for (const socket of sockets) socket.destroy();
      }),
  };
}
