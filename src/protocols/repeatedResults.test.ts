import { expect, onTestFinished, test } from "vitest";
import type { Json, Protocol } from "../model/index.ts";
import { createAgentServer, createMemoryLog } from "../server/index.ts";
import { askingAgent } from "./fixtures/askingAgent.ts";
import { serveAnthropicMessages, serveGeminiGenerate, serveOpenAiChat, serveOpenAiResponses } from "./index.ts";

const f = { name: "send_email", arguments: "{}" };
const asked = { role: "user", content: "mail it" };

/** The path of each wire, its body with these messages, the first prompt, and the call with a result for it. */
interface Wire {
  readonly path: string;
  readonly write: (messages: readonly Json[]) => Json;
  readonly first: Json;
  readonly answer: (output: string) => readonly Json[];
}

const wires: readonly (readonly [string, () => Protocol, Wire])[] = [
  [
    "anthropic-messages",
    serveAnthropicMessages,
    {
      path: "/v1/messages",
      write: (messages) => ({ stream: true, messages: [...messages] }),
      first: asked,
      answer: (content) => [
        { role: "assistant", content: [{ type: "tool_use", id: "c1", name: f.name, input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content }] },
      ],
    },
  ],
  [
    "openai-chat",
    serveOpenAiChat,
    {
      path: "/v1/chat/completions",
      write: (messages) => ({ stream: true, messages: [...messages] }),
      first: asked,
      answer: (content) => [
        { role: "assistant", tool_calls: [{ id: "c1", type: "function", function: f }] },
        { role: "tool", tool_call_id: "c1", content },
      ],
    },
  ],
  [
    "openai-responses",
    serveOpenAiResponses,
    {
      path: "/v1/responses",
      write: (input) => ({ stream: true, input: [...input] }),
      first: asked,
      answer: (output) => [
        { type: "function_call", call_id: "c1", ...f },
        { type: "function_call_output", call_id: "c1", output },
      ],
    },
  ],
  [
    "gemini-generate",
    serveGeminiGenerate,
    {
      path: "/v1beta/models/m:streamGenerateContent?alt=sse",
      write: (contents) => ({ contents: [...contents] }),
      first: { role: "user", parts: [{ text: "mail it" }] },
      answer: (output) => [
        { role: "model", parts: [{ functionCall: { id: "c1", name: f.name, args: {} } }] },
        { role: "user", parts: [{ functionResponse: { id: "c1", name: f.name, response: { output } } }] },
      ],
    },
  ],
];

function start(protocol: Protocol, { path, write }: Wire) {
  const log = createMemoryLog();
  const serve = () => {
    const server = createAgentServer({ mounts: [{ path: "/a", protocol, agent: askingAgent("execution") }], log });
    onTestFinished(() => server.close());
    return server;
  };
  let server = serve();
  const send = async (messages: readonly Json[], more: Readonly<Record<string, string>> = {}) => {
    const headers = { "content-type": "application/json", ...more };
    const init = { method: "POST", headers, body: JSON.stringify(write(messages)) };
    const response = await server.handle(new Request(`http://agent.test/a${path}`, init));
    // Ids and times are those of one response.
    const text = (await response?.text())?.replaceAll(
      /"(?:id|responseId|item_id|created|created_at)":(?:"[^"]*"|\d+)/gu,
      "",
    );
    return { status: response?.status, text, session: response?.headers.get("countersign-session") ?? "" };
  };
  const count = async () => {
    const logs = (await log.list()).map(async ({ sessionId }) => (await log.read(sessionId))?.length ?? 0);
    return Promise.all(logs);
  };
  const restart = async () => {
    await server.close();
    server = serve();
  };
  return { send, count, restart };
}

const named = (session: string) => ({ "countersign-session": session });

test.each(wires)(
  "%s: results that are sent again after their response was lost get that response",
  async (_name, serve, wire) => {
    const { send, count, restart } = start(serve(), wire);
    const { session } = await send([wire.first]);
    const answered = [wire.first, ...wire.answer("18 C")];
    const first = await send(answered, named(session));
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining("granted: true") });
    const entries = await count();
    expect(await send(answered, named(session))).toEqual(first);
    await restart();
    expect(await send(answered, named(session))).toEqual(first);
    // Without the header it may be another client, which must not get what this one was told.
    expect(await send(answered)).toMatchObject({ status: 400 });
    expect(await count()).toEqual(entries);
  },
);

test.each(wires)("%s: other results for an answered call are refused", async (_name, serve, wire) => {
  const { send, count } = start(serve(), wire);
  const { session } = await send([wire.first]);
  await send([wire.first, ...wire.answer("18 C")], named(session));
  const entries = await count();
  const other = [wire.first, ...wire.answer("19 C")];
  expect(await send(other, named(session))).toMatchObject({ status: 400 });
  expect(await send(other)).toMatchObject({ status: 400 });
  expect(await count()).toEqual(entries);
});

test.each(wires)(
  "%s: results for a call whose id was used before are those of the new call",
  async (_name, serve, wire) => {
    const { send } = start(serve(), wire);
    const { session } = await send([wire.first]);
    const answered = [wire.first, ...wire.answer("18 C")];
    await send(answered, named(session));
    await send([...answered, wire.first], named(session));
    const again = [...answered, wire.first, ...wire.answer("18 C")];
    const second = await send(again, named(session));
    expect(second).toMatchObject({ status: 200, text: expect.stringContaining("granted: true") });
    expect(await send(again, named(session))).toEqual(second);
  },
);
