import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createConnection, selectOpenRequests } from "../../core.ts";
import { deltaKit, serveDeltaKit } from "../../protocols/index.ts";
import { createTestAgent } from "../../testing/index.ts";
import { introAgent, type IntroRecording } from "./introAgent.ts";

const recording: IntroRecording = JSON.parse(readFileSync(new URL("recording.json", import.meta.url), "utf8"));

test("the recording plays to its end: four grants, tests that pass, and the file as it was changed", async () => {
  const agent = introAgent(recording, { pace: 0, running: () => Promise.resolve() });
  const server = createTestAgent({ protocol: serveDeltaKit(), agent, path: "/api/recording" });
  const connection = createConnection({
    protocol: deltaKit({ extension: true }),
    url: "/api/recording",
    fetch: server.fetch,
  });
  const session = connection.session();
  const granted = new Set<string>();
  session.subscribe(() => {
    for (const { requestId } of selectOpenRequests(session.thread)) {
      granted.add(requestId);
      session.decide(requestId, { granted: true });
    }
  });
  session.send(recording.prompt);
  await expect.poll(() => session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  expect(granted.size).toBe(4);
  const thread = JSON.stringify(session.thread);
  expect(thread).not.toContain(recording.turnId);
  expect(thread).toContain("all 14 tests pass");
  expect(await agent.readFile?.(session.sessionId, "src/coupons.js")).toContain("subtotal >= coupon.minimum");
  await expect(agent.readFile?.(session.sessionId, "src/none.js")).rejects.toThrow("has no file `src/none.js`");
  session.close();
  await server.close();
});

test("the recording is of the example project as it is", () => {
  const [first] = recording.steps.flatMap((step) => ("path" in step && step.path === "src/coupons.js" ? [step] : []));
  expect(first?.text).toBe(
    readFileSync(new URL("../../../examples/workspace/src/coupons.js", import.meta.url), "utf8"),
  );
});
