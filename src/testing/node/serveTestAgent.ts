import { createNodeHandler, createUpgradeHandler, listen, type NodeHandler } from "../../server/node/index.ts";
import type { AgentServer } from "../../server/index.ts";
import type { TestAgent } from "../agent/createTestAgent.ts";
import { createControl } from "./createControl.ts";

/** Options of `serveTestAgent`. */
export interface ServeTestAgentOptions {
  /** The exact port; 0 for any free one. @default the first free one from 4400 on */
  readonly port?: number | undefined;
}

/** A test agent at a port of this machine. */
export interface ServedTestAgent {
  /** E.g. `http://127.0.0.1:4400/`, without the path of the agent. */
  readonly url: string;
  /** Closes the port and the agent. */
  close(): Promise<void>;
}

/** More than any suite sends at once. */
const rate = { perSecond: 10_000, burst: 10_000 };

/**
 * Serves a test agent over HTTP and WebSocket, on this machine only and without a token: it executes nothing. Pages of any origin may use
 * it, so that an app on another port needs no proxy. Below `/_agent/` tests in any language steer it: see `createControl`.
 */
export async function serveTestAgent(agent: TestAgent, options: ServeTestAgentOptions = {}): Promise<ServedTestAgent> {
  const control = createControl(agent);
  const handle = async (request: Request): Promise<Response | undefined> =>
    (await control(request)) ?? (await agent.handle(request));
  return serveOpenly(
    {
      handle,
      upgrade: (request) => agent.upgrade(request),
      close: () => agent.close(),
      takeOffline: (path) => !path.startsWith("/_agent/") && agent.takeOffline(path),
    },
    options,
  );
}

/** An agent server without secrets: it plays, or it records what its user does. */
export interface OpenServer extends AgentServer {
  /** Whether it refuses the next connection to a path. @default it takes all */
  takeOffline?(path: string): boolean;
}

/** Options of `serveOpenly`. */
export interface ServeOpenlyOptions extends ServeTestAgentOptions {
  /** Whether pages of this origin may use the server; programs send none. @default those of every origin may */
  readonly admits?: ((origin: string) => boolean) | undefined;
}

/** The answer to a page that may not use the server; it reads nothing of it. */
const foreign = JSON.stringify({
  error: { message: "Pages of this origin may not use the agent; allow them with --origin." },
});

/** Fails the request like no answer; after none a browser sends it again over another connection, which would not be refused. */
const noHttp = "refused\r\n\r\n";

/** Serves an agent server at a port of this machine to pages of other origins. */
export async function serveOpenly(agent: OpenServer, options: ServeOpenlyOptions = {}): Promise<ServedTestAgent> {
  const { port, admits = () => true } = options;
  const server: AgentServer = {
    handle: async (request) => {
      const response = await agent.handle(request);
      if (response?.type === "error") return response;
      // Pages of other origins read the headers that are named here; with credentials, "*" names none.
      response?.headers.set("access-control-expose-headers", [...response.headers.keys()].join(", "));
      return response;
    },
    upgrade: (request) => agent.upgrade(request),
    close: () => agent.close(),
  };
  const handler = createNodeHandler(server, { rate });
  const upgrade = createUpgradeHandler(server);
  const serve: NodeHandler = (request, response, next) => {
    const { origin } = request.headers;
    if (agent.takeOffline?.(request.url ?? "/")) return void request.socket.end(noHttp);
    if (origin !== undefined && !admits(origin))
      return void response.writeHead(403, { "content-type": "application/json" }).end(foreign);
    if (origin !== undefined) {
      response.setHeader("access-control-allow-origin", origin);
      response.setHeader("access-control-allow-credentials", "true");
      response.setHeader("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE");
      response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "");
      response.setHeader("vary", "origin");
      // The handler answers only to its own origin, which protects agents that execute something.
      delete request.headers.origin;
    }
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    handler(request, response, next);
  };
  const listening = await listen({
    port,
    maxStrangers: 1_000,
    maxConnections: 1_000,
    handler: serve,
    upgrade: (request, socket, head) => {
      const { origin } = request.headers;
      if (agent.takeOffline?.(request.url ?? "/")) return void socket.destroy();
      // Nobody else listens for an error of a socket that is upgraded, and one without a listener ends the process.
      socket.on("error", () => socket.destroy());
      if (origin !== undefined && !admits(origin))
        return void socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      delete request.headers.origin;
      upgrade(request, socket, head);
    },
  });
  return {
    url: listening.url,
    close: async () => {
      await agent.close();
      await listening.close();
    },
  };
}
