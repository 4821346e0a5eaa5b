import { HttpAgent, type Message } from "@ag-ui/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { scenarioAgent, scenarios, type Agent } from "../../agents/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createConnection } from "../../session/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { agUi } from "./agUi.ts";
import { serveAgUi } from "./serveAgUi.ts";

/** Our server with the agent, and AG-UI's own client in front of it. */
function open(agent: Agent) {
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAgUi(), agent }] });
  onTestFinished(() => server.close());
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const client = new HttpAgent({ url: "http://agent.test/a", threadId: "thread_1", fetch });
  const outcomes: unknown[] = [];
  const errors: string[] = [];
  client.subscribe({
    onRunFinishedEvent: ({ event }) => void outcomes.push(event.outcome),
    onRunErrorEvent: ({ event }) => void errors.push(event.message),
  });
  return { client, fetch, outcomes, errors };
}

const textsOf = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.role === "assistant" && message.content ? [message.content] : []));
const calls = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));

test("AG-UI's client receives both messages of an agent that sends two in a turn", async () => {
  const { client } = open({
    name: "talker",
    title: "Talker",
    version: "1",
    run(turn) {
      const { turnId, messageId } = turn;
      const emitText = (id: string, text: string): void =>
        turn.emit({ type: "text.final", turnId, messageId: id, partId: `${id}:p`, kind: "answer", text });
      emitText(messageId, "First this.");
      turn.emit({ type: "message.started", turnId, messageId: "second", role: "assistant" });
      emitText("second", "Then that.");
      return Promise.resolve("completed");
    },
  });
  client.addMessage({ id: "u1", role: "user", content: "go" });
  await client.runAgent({ runId: "run_1" });
  expect(textsOf(client.messages)).toEqual(["First this.", "Then that."]);
});

test("AG-UI's client is interrupted for a permission, and its edited input is executed", async () => {
  const { client, outcomes } = open(askingAgent("permission"));
  client.addMessage({ id: "u1", role: "user", content: "mail it" });
  await client.runAgent({ runId: "run_1" });
  expect(outcomes).toMatchObject([
    { type: "interrupt", interrupts: [{ id: "r1", reason: "tool_call", toolCallId: "c1" }] },
  ]);
  const payload = { approved: true, editedArgs: { to: "x@y.z" } };
  await client.runAgent({ runId: "run_2", resume: [{ interruptId: "r1", status: "resolved", payload }] });
  expect(textsOf(client.messages)).toEqual(['granted: true, {"to":"x@y.z"}']);
  expect(calls(client.messages)).toMatchObject([
    { id: "c1", function: { name: "send_email", arguments: '{"to":"a@b.c"}' } },
  ]);
  expect(client.messages.filter(({ role }) => role === "tool")).toMatchObject([{ toolCallId: "c1", content: "sent" }]);
});

test("a tool that runs on AG-UI's side answers our agent", async () => {
  const { client, outcomes } = open(askingAgent("execution"));
  client.addMessage({ id: "u1", role: "user", content: "mail it" });
  await client.runAgent({ runId: "run_1" });
  expect(outcomes).toEqual([{ type: "success", pendingToolCallIds: ["c1"] }]);
  client.addMessage({ id: "t1", role: "tool", toolCallId: "c1", content: "done" });
  await client.runAgent({ runId: "run_2" });
  expect(textsOf(client.messages)).toEqual(['granted: true, "done"']);
});

const names = ["weather", "long-output", "terminal", "big-diff", "refusal", "sub-agents", "images"];

test.each(scenarios.filter(({ name }) => names.includes(name)))(
  "$name: AG-UI's client, with its verifier, and ours agree on text, calls and arguments",
  async (scenario) => {
    const { client, fetch, errors } = open(scenarioAgent(scenario, { pace: 0 }));
    const connection = createConnection({ protocol: agUi(), url: "http://agent.test/a", fetch });
    onTestFinished(() => connection.close());
    const session = connection.session();
    session.send("go");
    client.addMessage({ id: "u1", role: "user", content: "go" });
    await client.runAgent({ runId: "run_1" });
    await vi.waitFor(() => expect(session.thread.turn.status).not.toBe("running"));
    // Messages of sub-agents are kit events, which AG-UI's client ignores.
    const own = session.thread.messages.filter(({ role, parent }) => role === "assistant" && parent === undefined);
    const parts = own.flatMap((message) => message.parts);
    expect(errors).toEqual([]);
    expect(textsOf(client.messages)).toEqual(
      parts.flatMap((part) => (part.type === "text" && part.text !== "" ? [part.text] : [])),
    );
    const all = session.thread.messages.flatMap((message) => message.parts);
    expect(calls(client.messages).map(({ id, function: { name, arguments: text } }) => [id, name, text])).toEqual(
      all.flatMap((part) => (part.type === "tool_call" ? [[part.toolCallId, part.toolName, part.argument]] : [])),
    );
  },
);
