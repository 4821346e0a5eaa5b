import { createMemoryLog, type AgentServer, type SessionLog } from "../index.ts";
import { inBackground } from "../inBackground.ts";
import { createNodeHandler, createUpgradeHandler, type NodeHandler, type NodeUpgradeHandler } from "../node/index.ts";

/** The exports of the entry module of `agentServer`. */
export interface AgentServerEntry {
  /** Creates the agent server; called again after each edit, with the log of the existing sessions. */
  createServer(options: { readonly log: SessionLog }): AgentServer;
}

/** Options of `agentServer`. */
export interface AgentServerPluginOptions {
  /** The module that exports `createServer`, as Vite resolves it, e.g. `/src/agentServer.ts`. */
  readonly entry: string;
  /** Exact Host values at which agents answer, e.g. with `vite --host`. @default the loopback names with the port of the request */
  readonly hosts?: readonly string[] | undefined;
}

/** The part of Vite's development server that the plugin uses. */
export interface ViteDevServerLike {
  readonly middlewares: { use(handler: NodeHandler): unknown };
  ssrLoadModule(url: string): Promise<Record<string, unknown>>;
  readonly httpServer?:
    | {
        on(event: "close", listener: () => void): unknown;
        on(event: "upgrade", listener: NodeUpgradeHandler): unknown;
      }
    | null
    | undefined;
}

/** The plugin, in the shape Vite expects. */
export interface AgentServerPlugin {
  readonly name: string;
  /** The plugin is used only in development; in production the app has its own server. */
  readonly apply: "serve";
  configureServer(server: ViteDevServerLike): void;
}

function isEntry(module: Record<string, unknown>): module is Record<string, unknown> & AgentServerEntry {
  return typeof module["createServer"] === "function";
}

/** Key of the log on `globalThis`: sessions survive the restart that Vite does when its configuration changes. */
const LOG = Symbol.for("countersign.developmentLog");
const shared: typeof globalThis & { [LOG]?: SessionLog | undefined } = globalThis;

/** Serves agents from Vite's development server. The module is reloaded after an edit; sessions and history are kept. */
export function agentServer({ entry, hosts }: AgentServerPluginOptions): AgentServerPlugin {
  return {
    name: "countersign:agent-server",
    apply: "serve",
    configureServer: (vite) => {
      const log = (shared[LOG] ??= createMemoryLog());
      let loaded: Record<string, unknown> | undefined;
      let current: AgentServer | undefined;
      const load = async (): Promise<AgentServer> => {
        const module = await vite.ssrLoadModule(entry);
        if (current && module === loaded) return current;
        if (!isEntry(module)) throw new Error(`${entry} exports no function createServer({ log }); add one.`);
        const previous = current;
        [loaded, current] = [module, module.createServer({ log })];
        await previous?.close();
        return current;
      };
      const server: AgentServer = {
        covers: async (pathname) => {
          // After a bad edit only the agents fail, and the app stays. Before the first load nobody knows their paths: each page tells why.
          const served = await load().catch((error: unknown) => {
            if (current) return current;
            throw error;
          });
          return served.covers?.(pathname) ?? true;
        },
        handle: async (request) => (await load()).handle(request),
        upgrade: async (request) => (await load()).upgrade(request),
        close: async () => current?.close(),
      };
      vite.middlewares.use(createNodeHandler(server, { hosts }));
      vite.httpServer?.on("close", () => inBackground(server.close()));
      const upgrade = createUpgradeHandler(server, { hosts });
      // Upgrades that no agent handles are left to Vite's own socket.
      vite.httpServer?.on("upgrade", (request, socket, head) => upgrade(request, socket, head, () => undefined));
    },
  };
}
