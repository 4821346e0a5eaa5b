import { expect, onTestFinished, test } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { createAgentServer, createMemoryLog } from "../../server/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { serveAiSdkUi } from "./serveAiSdkUi.ts";

const asked = { id: "u1", role: "user", parts: [{ type: "text", text: "mail it" }] };

/** Our server with an agent that asks. */
function start(kind: Parameters<typeof askingAgent>[0]) {
  const log = createMemoryLog();
  const mount = { path: "/a", protocol: serveAiSdkUi(), agent: askingAgent(kind) };
  const server = createAgentServer({ mounts: [mount], log });
  onTestFinished(() => server.close());
  const post = async (messages: readonly JsonObject[], more: Readonly<Record<string, string>> = {}) => {
    const body = JSON.stringify({ id: "chat_1", messages, trigger: "submit-message" });
    const headers = { "content-type": "application/json", ...more };
    const response = await server.handle(new Request("http://agent.test/a", { method: "POST", headers, body }));
    return { status: response?.status, text: await response?.text() };
  };
  const count = async () => {
    const [session] = await log.list();
    return (await log.read(session?.sessionId ?? ""))?.length ?? 0;
  };
  return { post, count };
}

const tool = { type: "tool-send_mail", toolCallId: "c1", input: {} };

test.each<["permission" | "execution", JsonObject]>([
  ["permission", { ...tool, state: "approval-responded", approval: { id: "r1", approved: true } }],
  ["execution", { ...tool, state: "output-available", output: "done" }],
])(
  "an answer of a foreign client that is sent again after its response was lost gets that response: %s",
  async (kind, part) => {
    const { post, count } = start(kind);
    await post([asked]);
    const messages = [asked, { id: "m1", role: "assistant", parts: [{ type: "step-start" }, part] }];
    const first = await post(messages);
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining("granted: true") });
    const entries = await count();
    expect(entries).toBeGreaterThan(0);
    expect(await post(messages)).toEqual(first);
    expect(await count()).toBe(entries);
    // Another answer to what is answered is none.
    const other = [asked, { id: "m1", role: "assistant", parts: [part, { type: "text", text: "more" }] }];
    expect(await post(other)).toMatchObject({ status: 409 });
    expect(await count()).toBe(entries);
  },
);

test("a prompt that is sent again under its idempotency key gets the response of the turn that it had started", async () => {
  const { post, count } = start("permission");
  const key = { "idempotency-key": "k1" };
  const first = await post([asked], key);
  expect(first.text).toContain("c1");
  const entries = await count();
  expect(await post([asked], key)).toEqual(first);
  expect(await count()).toBe(entries);
});
