import { createServer } from "node:http";
import { scenarioAgent, scenarios } from "countersign/agents";
import { serveDeltaKit } from "countersign/protocols";
import { createAgentServer } from "countersign/server";
import { createNodeHandler } from "countersign/server/node";

// A scripted agent that asks for five permissions; put your own here.
const scenario = scenarios.find(({ name }) => name === "permission-queue");
const mount = { path: "/api/chat", protocol: serveDeltaKit(), agent: scenarioAgent(scenario, { pace: 0 }) };
const handler = createNodeHandler(createAgentServer({ mounts: [mount] }), { static: "dist" });
const server = createServer((request, response) => void handler(request, response));
server.listen(Number(process.env.PORT ?? 4173), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
