import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startAcpAgent } from "../../src/agents/acp/index.ts";
import { createBridgeServer } from "../../src/server/node/createBridgeServer.ts";
import type { RunningPeer } from "./Peer.ts";
import { servePage } from "./servePage.ts";

/** The working folder of an agent, and the folder of its settings: both empty. */
export interface AgentPlace {
  readonly root: string;
  readonly home: string;
}

/** Creates the folders of an agent. */
export async function makeAgentPlace(folder: string): Promise<AgentPlace> {
  const place = { root: join(folder, "project"), home: join(folder, "home") };
  for (const path of [place.root, place.home]) await mkdir(path);
  return place;
}

/** The command of an agent, its environment and its model. */
export interface AgentProgram {
  /** The command and its arguments. */
  readonly program: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** The scripted model that it asks. */
  readonly model: { close(): Promise<void> };
}

/** Starts an ACP agent behind the bridge, and serves the page of `countersign acp` for it. */
export async function serveAcpAgent(
  { root, home }: AgentPlace,
  { program, variables, model }: AgentProgram,
): Promise<RunningPeer> {
  const settings = Object.entries({ HOME: home, NO_PROXY: "127.0.0.1", ...variables });
  const args = [...settings.map(([name, value]) => `${name}=${value}`), ...program];
  const agent = await startAcpAgent({ command: "env", args, root });
  const server = createBridgeServer(agent);
  const page = await servePage(
    async (request) => (await server.handle(request)) ?? new Response(null, { status: 404 }),
  );
  return {
    url: `${page.url}agent.html`,
    async close() {
      await page.close();
      await server.close();
      await model.close();
    },
  };
}
