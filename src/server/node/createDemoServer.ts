import { createWorkspaceAgent } from "../../agents/workspace/index.ts";
import { scenarioAgent, scenarios, type Agent, type ScenarioAgent } from "../../agents/index.ts";
import { serveAap, servedProtocols } from "../../protocols/index.ts";
import { createAgentServer, type AgentServer, type AgentServerOptions, type SessionLog } from "../index.ts";

/** Options of `createDemoServer`. */
export interface DemoServerOptions {
  /** Project folder; each session works on its own copy. @default the example that comes with the kit */
  readonly workspace?: string | undefined;
  /** Replaces the built-in agent; `workspace` is then ignored. */
  readonly agent?: Agent | undefined;
  /** Factor for the delays of agents: 1 is human pace, 0 is no delay. @default 1 */
  readonly pace?: number | undefined;
  /** @default a log in memory */
  readonly log?: SessionLog | undefined;
}

const RELEASE = /^\/api\/scenarios\/([^/]+)\/release\/([^/]+)$/;

/**
 * Creates the server of the demo. It serves the workspace agent over DeltaKit at `/api/chat`, over every other protocol at
 * `/api/<protocol>`, over AAP's older dialect at `/api/aap-seed`, and each scenario over each protocol at
 * `/api/scenarios/<scenario>/<protocol>`. `POST /api/scenarios/<scenario>/release/<name>` releases the `hold` step of that name.
 */
export function createDemoServer(options: DemoServerOptions = {}): AgentServer {
  const { workspace, pace = 1, log } = options;
  const agent = options.agent ?? createWorkspaceAgent({ pace, workspace });
  const protocols = servedProtocols.map((served) => served.create());
  const players = new Map<string, ScenarioAgent[]>();
  const mounts: AgentServerOptions["mounts"][number][] = [
    ...protocols.map((protocol) => {
      return { path: protocol.id === "deltakit" ? "/api/chat" : `/api/${protocol.id}`, protocol, agent };
    }),
    { path: "/api/aap-seed", protocol: serveAap({ dialect: "seed" }), agent },
  ];
  for (const scenario of scenarios)
    for (const protocol of protocols) {
      const player = scenarioAgent(scenario, { pace });
      players.set(scenario.name, [...(players.get(scenario.name) ?? []), player]);
      mounts.push({ path: `/api/scenarios/${scenario.name}/${protocol.id}`, protocol, agent: player });
    }
  const server = createAgentServer({ mounts, log });
  const release = (request: Request): Response | undefined => {
    const [, scenario, name] = RELEASE.exec(new URL(request.url).pathname) ?? [];
    const playing = scenario === undefined ? undefined : players.get(scenario);
    if (request.method !== "POST" || !playing || name === undefined) return undefined;
    try {
      const hold = decodeURIComponent(name);
      for (const player of playing) player.release(hold);
      return new Response(null, { status: 204 });
    } catch {
      return Response.json({ error: "The name of the hold is not percent-encoded." }, { status: 400 });
    }
  };
  return {
    handle: async (request) => release(request) ?? server.handle(request),
    upgrade: (request) => server.upgrade(request),
    close: () => server.close(),
  };
}
