import Anthropic from "@anthropic-ai/sdk";
import type { BetaMessage, BetaMessageParam } from "@anthropic-ai/sdk/resources/beta/messages/messages";
import { expect, test } from "vitest";
import { scenarioAgent, scenarios, type Agent } from "../../agents/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { playScenario } from "../fixtures/playScenario.ts";
import { serveAgent } from "../fixtures/serveAgent.ts";
import { serveAnthropicMessages } from "./serveAnthropicMessages.ts";

/** Our server with the agent, and Anthropic's own client in front of it, over HTTP. Without `beta` it loses what its MCP tools get. */
async function open(agent: Agent) {
  const url = await serveAgent(serveAnthropicMessages(), agent);
  const client = new Anthropic({ apiKey: "none", baseURL: url, maxRetries: 0 });
  const messages: BetaMessageParam[] = [];
  const send = async (content: NonNullable<BetaMessageParam["content"]>): Promise<BetaMessage> => {
    messages.push({ role: "user", content });
    const message = await client.beta.messages.stream({ model: "m", max_tokens: 100, messages }).finalMessage();
    messages.push({ role: "assistant", content: message.content });
    return message;
  };
  return { url, send };
}

const textsOf = ({ content }: BetaMessage) => content.flatMap((block) => (block.type === "text" ? [block.text] : []));
const calls = ({ content }: BetaMessage) =>
  content.flatMap((block) =>
    block.type === "tool_use" || block.type === "mcp_tool_use" ? [[block.id, block.name, block.input]] : [],
  );

test("a tool that runs on Anthropic's side answers our agent", async () => {
  const { send } = await open(askingAgent("execution"));
  const first = await send("mail it");
  expect(first.stop_reason).toBe("tool_use");
  expect(calls(first)).toEqual([["c1", "send_email", { to: "a@b.c" }]]);
  const done = await send([{ type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "18 C" }] }]);
  expect(textsOf(done)).toEqual(['granted: true, "18 C"']);
});

test("a failure of Anthropic's client is a failure for our agent", async () => {
  const { send } = await open(askingAgent("execution"));
  await send("mail it");
  const done = await send([{ type: "tool_result", tool_use_id: "c1", content: "no such city", is_error: true }]);
  expect(textsOf(done)).toEqual(['granted: true, "no such city"']);
});

test("the wire has no permissions: the call is refused, and the refusal is its result", async () => {
  const { send } = await open(askingAgent("permission"));
  const done = await send("mail it");
  const refusal = "The user cannot be asked over this connection.";
  expect(done.content).toMatchObject([
    { type: "mcp_tool_use", name: "send_email", input: { to: "a@b.c" } },
    { type: "mcp_tool_result", tool_use_id: "c1", is_error: true, content: refusal },
    { type: "text", text: `granted: false, ${JSON.stringify(refusal)}` },
  ]);
});

const names = ["weather", "long-output", "terminal", "big-diff", "refusal", "images"];

test.each(scenarios.filter(({ name }) => names.includes(name)))(
  "$name: Anthropic's client and ours agree on text, calls and arguments",
  async (scenario) => {
    const { url, send } = await open(scenarioAgent(scenario, { pace: 0 }));
    const message = await send("go");
    const parts = await playScenario(serveAnthropicMessages(), url);
    expect(textsOf(message)).toEqual(parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
    expect(calls(message)).toEqual(
      parts.flatMap((part) => (part.type === "tool_call" ? [[part.toolCallId, part.toolName, part.input]] : [])),
    );
  },
);

const echoing: Agent = {
  ...askingAgent("execution"),
  async run(turn) {
    const { turnId, messageId } = turn;
    const text = JSON.stringify(turn.thread().messages.findLast(({ role }) => role === "user")?.parts);
    turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text });
    return "completed";
  },
};

test("a prompt with search results and a document of blocks reaches the agent", async () => {
  const { send } = await open(echoing);
  const said = await send([
    {
      type: "search_result",
      source: "https://a.example",
      title: "Guide",
      content: [{ type: "text", text: "found it" }],
    },
    { type: "document", title: "Notes", source: { type: "content", content: [{ type: "text", text: "noted it" }] } },
    { type: "text", text: "read" },
  ]);
  expect(textsOf(said).join("")).toContain("found it");
  expect(textsOf(said).join("")).toContain("https://a.example");
  expect(textsOf(said).join("")).toContain("noted it");
});
