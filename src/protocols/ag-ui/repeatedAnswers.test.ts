import { describe, expect, onTestFinished, test } from "vitest";
import { createAgentServer, createMemoryLog } from "../../server/index.ts";
import { emptyThread, reduceAll } from "../../store/index.ts";
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
  const prompts = async () => {
    const [session] = await log.list();
    const entries = (await log.read(session?.sessionId ?? "")) ?? [];
    const { messages } = reduceAll(
      entries.map(({ event }) => event),
      emptyThread(),
    );
    return messages.flatMap(({ role, parts }) =>
      role === "user" ? parts.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
    );
  };
  return { run, count, prompts };
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

describe("a message of the user beside the answer to an interrupt, without which the protocol takes no message", () => {
  const call = { id: "c1", type: "function", function: { name: "send_email", arguments: "{}" } };
  const called = { id: "a1", role: "assistant", toolCalls: [call] };
  const next = { id: "u2", role: "user", content: "write a letter instead" };
  const messages = [asked, called, next];
  const cancelled = [{ interruptId: "r1", status: "cancelled" }];
  const denied = [{ interruptId: "r1", status: "resolved", payload: { approved: false } }];

  test.each([
    ["an abandoned interrupt", cancelled],
    ["a denial", denied],
  ])("is a prompt beside %s, and gets its response again when it is sent again", async (_, resume) => {
    const { run, count, prompts } = await start("permission");
    const first = await run("run_2", { messages, resume });
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining('"type":"interrupt"') });
    expect(await prompts()).toEqual([asked.content, next.content]);
    const entries = await count();
    expect(await run("run_2", { messages, resume })).toEqual(first);
    expect(await count()).toBe(entries);
  });

  test("leaves the granted call to the agent: a prompt would stop it", async () => {
    const { run, prompts } = await start("permission");
    const resume = [{ interruptId: "r1", status: "resolved", payload: { approved: true } }];
    expect((await run("run_2", { messages, resume })).text).toContain("granted: true");
    expect(await prompts()).toEqual([asked.content]);
  });

  test("is none where it is the prompt that was interrupted", async () => {
    const { run, prompts } = await start("permission");
    expect((await run("run_2", { messages: [asked], resume: cancelled })).text).toContain("granted: false");
    expect(await prompts()).toEqual([asked.content]);
  });
});
