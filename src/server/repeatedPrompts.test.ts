import { expect, onTestFinished, test, vi } from "vitest";
import type { AgentTurn } from "../agents/index.ts";
import { CountersignError } from "../model/index.ts";
import { serveOpenAiChat } from "../protocols/index.ts";
import { agentOf, permission } from "./fixtures/testServer.ts";
import { createAgentServer, createMemoryLog, type AgentServer, type SessionLog } from "./index.ts";

const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
const asked = { role: "user", content: "look outside" };
const result = { role: "tool", tool_call_id: "c1", content: "18 C" };
const next = { role: "user", content: "and now?" };
const both = [asked, { role: "assistant", tool_calls: [call] }, result, next];

/** Asks the client to look, then thinks about the result until it is stopped; tells each further prompt how often it has been prompted. */
const createThinker = () => {
  const prompts: string[] = [];
  const agent = agentOf(async (turn: AgentTurn) => {
    const { turnId, messageId, text, signal } = turn;
    prompts.push(text);
    if (text === asked.content) {
      turn.emit({ type: "toolCall.started", turnId, messageId, toolCallId: "c1", toolName: "look", argument: "{}" });
      await turn.ask([permission("r1", { turnId, kind: "execution", toolCallId: "c1", options: [] })]);
      turn.emit({ type: "text.final", turnId, messageId, partId: "t", kind: "answer", text: "thinking" });
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    } else
      turn.emit({
        type: "text.final",
        turnId,
        messageId,
        partId: "t",
        kind: "answer",
        text: `prompt ${prompts.length}`,
      });
    return "completed";
  });
  return { agent, prompts };
};

/** A server with that agent, and its `send`. */
const start = (log: SessionLog) => {
  const { agent, prompts } = createThinker();
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveOpenAiChat(), agent }], log });
  onTestFinished(() => server.close());
  return { server, prompts };
};

const send = async (server: AgentServer, messages: readonly object[], headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ stream: true, messages });
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
  const response = await server.handle(new Request("http://a.test/a/v1/chat/completions", init));
  const session = response?.headers.get("countersign-session") ?? "";
  // Ids and times are those of one response.
  const text = (await response?.text())?.replaceAll(/"(?:id|created)":(?:"[^"]*"|\d+)/gu, "");
  return { status: response?.status, text, session };
};

/** Sends the first prompt, and returns the headers of the request with the result and a further prompt. */
const open = async (server: AgentServer) => {
  const { session } = await send(server, [asked]);
  return { "countersign-session": session, "idempotency-key": "k" };
};

test("a prompt that came with a result, sent again under its key, gets the response of its own turn", async () => {
  const { server, prompts } = start(createMemoryLog());
  const headers = await open(server);
  const first = await send(server, both, headers);
  expect(first.text).toContain("prompt 2");
  expect(await send(server, both, headers)).toEqual(first);
  expect(prompts).toEqual([asked.content, next.content]);
});

test("such a prompt gets that response after a restart, too", async () => {
  const log = createMemoryLog();
  const { server } = start(log);
  const headers = await open(server);
  const first = await send(server, both, headers);
  await server.close();
  const { server: after, prompts } = start(log);
  expect(await send(after, both, headers)).toEqual(first);
  expect(prompts).toEqual([]);
});

test("a prompt that could not be stored, while the result beside it was, is taken when it is sent again under its key", async () => {
  const log = createMemoryLog();
  const disk = { full: false };
  const isPrompt = vi.fn<SessionLog["appendAfter"]>(async (sessionId, last, events) => {
    if (disk.full && events.some(({ type }) => type === "turn.started"))
      throw new CountersignError({ code: "server", message: "ENOSPC: no space left on device" });
    return log.appendAfter(sessionId, last, events);
  });
  const { server, prompts } = start({ ...log, appendAfter: isPrompt });
  const headers = await open(server);
  disk.full = true;
  expect((await send(server, both, headers)).status).toBe(500);
  disk.full = false;
  expect((await send(server, both, headers)).text).toContain("prompt 2");
  expect(prompts).toEqual([asked.content, next.content]);
});
