import { expect, onTestFinished, test } from "vitest";
import { createAgentServer, createMemoryLog } from "../../server/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { serveAgUi } from "./serveAgUi.ts";

const asked = { id: "u1", role: "user", content: "mail it" };
const result = { id: "t1", role: "tool", toolCallId: "c1", content: "done" };

/** Our server with an agent that asks, after the run that asked. */
async function start(kind: Parameters<typeof askingAgent>[0]) {
  const log = createMemoryLog();
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAgUi(), agent: askingAgent(kind) }], log });
  onTestFinished(() => server.close());
  const run = async (runId: string, more: object) => {
    const body = JSON.stringify({ threadId: "thread_1", runId, messages: [asked], tools: [], ...more });
    const headers = { "content-type": "application/json" };
    const response = await server.handle(new Request("http://agent.test/a", { method: "POST", headers, body }));
    return { status: response?.status, text: await response?.text() };
  };
  await run("run_1", {});
  const count = async () => {
    const [session] = await log.list();
    return (await log.read(session?.sessionId ?? ""))?.length ?? 0;
  };
  return { run, count };
}

const answers = [
  ["permission", { resume: [{ interruptId: "r1", status: "resolved", payload: { approved: true } }] }],
  ["execution", { messages: [asked, result] }],
] as const;

test.each(answers)(
  "an answer that is sent again after its response was lost gets that response: %s",
  async (kind, more) => {
    const { run, count } = await start(kind);
    const first = await run("run_2", more);
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining("granted: true") });
    const entries = await count();
    expect(entries).toBeGreaterThan(0);
    expect(await run("run_2", more)).toEqual(first);
    expect(await count()).toBe(entries);
  },
);

test("an answer that is sent again after a further prompt gets its own response", async () => {
  const { run } = await start("permission");
  const [[, answer]] = answers;
  const first = await run("run_2", answer);
  await run("run_3", { messages: [asked, { id: "u2", role: "user", content: "and now?" }] });
  expect(await run("run_2", answer)).toEqual(first);
});

test.each(answers)(
  "an answer in another run, to what is answered already, is refused as stale: %s",
  async (kind, more) => {
    const { run, count } = await start(kind);
    await run("run_2", more);
    const entries = await count();
    expect(entries).toBeGreaterThan(0);
    expect(await run("run_3", more)).toMatchObject({ status: 409 });
    expect(await count()).toBe(entries);
  },
);
