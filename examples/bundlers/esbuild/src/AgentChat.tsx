import { Chat } from "countersign";
import { scenarios } from "countersign/agents";
import { deltaKit, serveDeltaKit } from "countersign/protocols";
import { createTestAgent } from "countersign/testing";

// The agent server runs in this page; without `fetch` it is reached over the network.
const agent = scenarios.find(({ name }) => name === "permission-queue");
if (agent === undefined) throw new Error("the scenario is part of the package");
const { fetch } = createTestAgent({ protocol: serveDeltaKit(), agent });
const protocol = deltaKit();

export function AgentChat() {
  return <Chat protocol={protocol} url="/api/chat" fetch={fetch} />;
}
