import { createConnection, indexedDb, webStorage } from "../core.ts";
import type { Connection } from "../hooks/index.ts";
import { hasServer, serveScenario } from "./scenarioServer.ts";
import { aap, acp, deltaKit, protocols, uiPath } from "../protocols/index.ts";

const connections = new Map<string, Connection>();

function protocolOf(agent: string) {
  if (agent === "aap-seed") return aap({ dialect: "seed" });
  if (agent.endsWith("/socket")) return acp({ transport: "socket" });
  if (agent.endsWith("/socket.io")) return uiPath({ transport: "socketIo" });
  const id = agent.split("/").at(-1);
  const other = protocols.find((protocol) => protocol.id === id && id !== "deltakit");
  return other?.create() ?? deltaKit({ extension: true });
}

/** Returns the storage for `?keep` and `?keep=indexedDb`: queued prompts, drafts, and conversations that the server does not store. */
function toStorage(keep: string | null) {
  if (keep === null) return undefined;
  return keep === "indexedDb" ? indexedDb() : webStorage();
}

/** Returns the page's connection to the agent at a path below /api, or at a whole URL when the page's CSP allows it; one per agent. */
export function connectionTo(agent: string): Connection {
  const existing = connections.get(agent);
  if (existing !== undefined) return existing;
  const connection = createConnection({
    protocol: protocolOf(agent),
    loadSocketIo: () => import("socket.io-client"),
    storage: toStorage(new URLSearchParams(location.search).get("keep")),
    ...(hasServer ? {} : { fetch: serveScenario(agent) }),
    url: /^https?:\/\//.test(agent) ? agent : `/api/${agent}`,
  });
  connections.set(agent, connection);
  return connection;
}
