import { expect, onTestFinished, test } from "vitest";
import { serveDeltaKit } from "../../protocols/index.ts";
import { createTestAgent } from "./createTestAgent.ts";
import { describeWaits } from "./describeWaits.ts";

const where = { path: "/api/chat", title: "DeltaKit" };

test("a test that waits for the agent when its time is over learns what it waited for and what to check", async () => {
  const agent = createTestAgent({ protocol: serveDeltaKit() });
  onTestFinished(() => agent.close());
  expect(describeWaits(agent, where)).toBeUndefined();
  void agent.hold("payment");
  void agent.ask({ toolName: "pay", input: {} });
  expect(describeWaits(agent, where)).toMatch(
    /^The test was waiting for agent\.hold\("payment"\), agent\.ask\(\{ toolName: "pay" \}\) when .* No request .* below "\/api\/chat"\. Check .*"path"/,
  );
  await agent.fetch("/api/chat/nothing");
  expect(describeWaits(agent, where)).toMatch(
    /GET \/api\/chat\/nothing\. Check .* speaks DeltaKit \(the option "protocol"\)/,
  );
});
