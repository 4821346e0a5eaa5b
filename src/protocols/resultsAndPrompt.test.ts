import { expect, test } from "vitest";
import type { Agent } from "../agents/index.ts";
import type { Json, Protocol } from "../model/index.ts";
import { askingAgent } from "./fixtures/askingAgent.ts";
import { serveAgent } from "./fixtures/serveAgent.ts";
import { serveAnthropicMessages, serveGeminiGenerate, serveOpenAiChat, serveOpenAiResponses } from "./index.ts";

/** The path and body of a request whose history ends with these messages. */
type Write = (messages: readonly Json[]) => readonly [string, Json];

const f = { name: "send_email", arguments: "{}" };
const asked = { role: "user", content: "mail it" };
const next = { role: "user", content: "and now?" };
const wires: readonly (readonly [string, Protocol, Write, readonly Json[], readonly Json[]])[] = [
  [
    "anthropic-messages",
    serveAnthropicMessages(),
    (messages) => ["/v1/messages", { stream: true, messages: [...messages] }],
    [asked],
    [
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: f.name, input: {} }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "c1", content: "18 C" },
          { type: "text", text: "and now?" },
        ],
      },
    ],
  ],
  [
    "openai-chat",
    serveOpenAiChat(),
    (messages) => ["/v1/chat/completions", { stream: true, messages: [...messages] }],
    [asked],
    [
      { role: "assistant", tool_calls: [{ id: "c1", type: "function", function: f }] },
      { role: "tool", tool_call_id: "c1", content: "18 C" },
      next,
    ],
  ],
  [
    "openai-responses",
    serveOpenAiResponses(),
    (input) => ["/v1/responses", { stream: true, input: [...input] }],
    [asked],
    [
      { type: "function_call", call_id: "c1", ...f },
      { type: "function_call_output", call_id: "c1", output: "18 C" },
      next,
    ],
  ],
  [
    "gemini-generate",
    serveGeminiGenerate(),
    (contents) => ["/v1beta/models/m:streamGenerateContent?alt=sse", { contents: [...contents] }],
    [{ role: "user", parts: [{ text: "mail it" }] }],
    [
      { role: "model", parts: [{ functionCall: { id: "c1", name: f.name, args: {} } }] },
      {
        role: "user",
        parts: [{ functionResponse: { id: "c1", name: f.name, response: { output: "18 C" } } }, { text: "and now?" }],
      },
    ],
  ],
];

/** Asks for a call, and tells what is known of it when it is prompted again. */
const agent: Agent = {
  ...askingAgent("execution"),
  run: (turn) => {
    const { turnId, messageId } = turn;
    const { requests } = turn.thread();
    const answer = requests.find((request) => request.turnId !== turnId)?.answer;
    if (answer === undefined) return askingAgent("execution").run(turn);
    const text = `known: ${JSON.stringify(answer.output)}`;
    turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text });
    return Promise.resolve("completed");
  },
};

test.each(wires)(
  "%s: a result that is sent with a further prompt reaches the agent",
  async (_name, protocol, write, first, more) => {
    const url = await serveAgent(protocol, agent);
    const send = async (messages: readonly Json[]): Promise<string> => {
      const [path, body] = write(messages);
      const headers = { "content-type": "application/json" };
      const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      return response.text();
    };
    expect(await send(first)).toContain("send_email");
    expect(await send([...first, ...more])).toMatch(/18 C/u);
  },
);
