import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { resolve } from "node:path";
import type { Duplex } from "node:stream";
import { CountersignError, describeCause, parseJson, type Json, type Protocol } from "../../model/index.ts";
import type { AgentServer } from "../../server/index.ts";
import { createNodeHandler, createUpgradeHandler } from "../../server/node/index.ts";
import type { ViteDevServerLike } from "../../server/vite/index.ts";
import { createTestAgent, type TestAgentOptions } from "../agent/createTestAgent.ts";
import { isBelow } from "../agent/isBelow.ts";
import { findAgent, findProtocol } from "../findByName.ts";
import { createControl } from "../node/createControl.ts";
import { createReplay } from "../recording/createReplay.ts";
import { readHar } from "../recording/har.ts";

/** Options of `testAgent`. */
export interface TestAgentPluginOptions extends Omit<TestAgentOptions, "protocol" | "agent"> {
  /** What the app speaks: an id, e.g. `aap`, or a protocol with options of its own. @default "deltakit" */
  readonly protocol?: string | Protocol | undefined;
  /**
   * What is played: a scenario, the name of one of the kit's, an agent, or a file: the JSON of a scenario, or a recording (`.har`). A file
   * is read again after each change.
   * @default nothing: requests to `/_agent/` say what happens
   */
  readonly agent?: unknown;
  /** Exact Host values at which the agent answers, e.g. with `vite --host`. @default the loopback names with the port of the request */
  readonly hosts?: readonly string[] | undefined;
}

/** The plugin, in the shape Vite expects. */
export interface TestAgentPlugin {
  readonly name: string;
  /** Only in development: in a build there is no agent. */
  readonly apply: "serve";
  configureServer(server: WatchingServer): void;
}

/** The part of Vite's development server that the plugin uses. */
interface WatchingServer extends ViteDevServerLike {
  readonly watcher?: {
    add(path: string): unknown;
    on(event: "all", listener: (event: string, path: string) => void): unknown;
  };
  readonly ws?: { send(payload: { readonly type: "full-reload" }): void };
}

/** More than any page sends at once. */
const rate = { perSecond: 10_000, burst: 10_000 };

const isFile = (agent: unknown): agent is string => typeof agent === "string" && /\.(?:json|har)$/.test(agent);

/** Serves a deterministic agent from Vite's development server, at the address that the app asks anyway. */
export function testAgent({ hosts, ...options }: TestAgentPluginOptions = {}): TestAgentPlugin {
  const { agent } = options;
  return {
    name: "countersign:test-agent",
    apply: "serve",
    configureServer: (vite) => {
      let current: Promise<AgentServer> | undefined;
      const load = (): Promise<AgentServer> => (current ??= open(options));
      const server: AgentServer = {
        // While nothing can be loaded, the agent's own addresses tell why; all others are Vite's.
        covers: (pathname, method) =>
          load().then(
            (played) => played.covers?.(pathname, method) ?? true,
            () => isSteered(pathname, options.path),
          ),
        handle: async (request) => (await load()).handle(request),
        upgrade: async (request) => (await load()).upgrade(request),
        close: async () => (await current)?.close(),
      };
      vite.middlewares.use(createNodeHandler(server, { rate, hosts }));
      const upgrade = createUpgradeHandler(server, { hosts });
      vite.httpServer?.on("close", () => void server.close().catch(() => undefined));
      vite.httpServer?.on("upgrade", (request, socket, head) => {
        // Upgrades that the agent does not handle are left to Vite's own socket, which answers no others.
        upgrade(request, socket, head, () => void refuseOwn(server, request, socket).catch(() => socket.destroy()));
      });
      if (!isFile(agent)) return;
      const file = resolve(agent);
      vite.watcher?.add(file);
      // Of any kind: the file may be written later, and many editors save by putting another file in its place.
      vite.watcher?.on("all", (_event, changed) => {
        if (resolve(changed) !== file) return;
        void server.close().catch(() => undefined);
        current = undefined;
        vite.ws?.send({ type: "full-reload" });
      });
    },
  };
}

/** Refuses a socket at an address of the agent, unless it is Vite's. */
async function refuseOwn(server: AgentServer, request: IncomingMessage, socket: Duplex): Promise<void> {
  if (request.headers["sec-websocket-protocol"]?.startsWith("vite-") === true) return;
  const [pathname = "/"] = (request.url ?? "/").split("?");
  if ((await server.covers?.(pathname, "GET")) === true)
    socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
}

/** Whether a path is the test agent's, or one by which tests steer it. */
function isSteered(pathname: string, path = "/api/chat"): boolean {
  return isBelow(pathname, path) || isBelow(pathname, "/_agent");
}

async function open({ protocol = "deltakit", agent, pace, ...options }: TestAgentPluginOptions): Promise<AgentServer> {
  if (isFile(agent) && agent.endsWith(".har")) return createReplay(readHar(await readJson(agent)), { pace });
  const played = createTestAgent({
    ...options,
    pace,
    protocol: typeof protocol === "string" ? findProtocol(protocol) : protocol,
    agent: findAgent(isFile(agent) ? await readJson(agent) : agent),
  });
  const control = createControl(played);
  return {
    ...played,
    covers: (pathname) => isSteered(pathname, options.path),
    handle: async (request) => (await control(request)) ?? (await played.handle(request)),
  };
}

async function readJson(file: string): Promise<Json | undefined> {
  const path = resolve(file);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CountersignError({ code: "configuration", message: `Cannot read ${path}: ${describeCause(error)}` });
  });
  const json = parseJson(text);
  if (json !== undefined) return json;
  throw new CountersignError({ code: "configuration", message: `${path} is not valid JSON.` });
}
