import { scenarioAgent, scenarios } from "countersign/agents";
import { serveDeltaKit } from "countersign/protocols";
import { createAgentServer } from "countersign/server";

// A scripted agent that asks for five permissions; put your own here.
const scenario = scenarios.find(({ name }) => name === "permission-queue");
if (scenario === undefined) throw new Error("the scenario is part of the package");
const protocol = serveDeltaKit({ extension: true });
const server = createAgentServer({
  mounts: [{ path: "/api/chat", protocol, agent: scenarioAgent(scenario, { pace: 0 }) }],
});

// Sessions belong to the server, not to a user: check here who asks before you deploy this, or every visitor reads and answers them all.
async function handle(request: Request): Promise<Response> {
  return (await server.handle(request)) ?? new Response("Not found", { status: 404 });
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST };
