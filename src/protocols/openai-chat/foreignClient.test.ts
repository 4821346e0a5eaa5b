import OpenAI from "openai";
import type { ChatCompletion, ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { expect, test } from "vitest";
import { scenarioAgent, scenarios, type Agent } from "../../agents/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { playScenario } from "../fixtures/playScenario.ts";
import { serveAgent } from "../fixtures/serveAgent.ts";
import { serveOpenAiChat } from "./serveOpenAiChat.ts";

/** Our server with the agent, and OpenAI's own client in front of it, over HTTP. */
async function open(agent: Agent) {
  const url = await serveAgent(serveOpenAiChat(), agent);
  const client = new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });
  const messages: ChatCompletionMessageParam[] = [];
  const send = async (message: ChatCompletionMessageParam): Promise<ChatCompletion> => {
    messages.push(message);
    const completion = await client.chat.completions.stream({ model: "m", messages }).finalChatCompletion();
    for (const choice of completion.choices) messages.push(choice.message);
    return completion;
  };
  return { url, send };
}

const calls = ({ choices }: ChatCompletion) =>
  (choices[0]?.message.tool_calls ?? []).flatMap((call) =>
    call.type === "function" ? [[call.id, call.function.name, call.function.arguments]] : [],
  );

test("a function that runs on OpenAI's side answers our agent", async () => {
  const { send } = await open(askingAgent("execution"));
  const first = await send({ role: "user", content: "mail it" });
  expect(first.choices[0]?.finish_reason).toBe("tool_calls");
  expect(calls(first)).toEqual([["c1", "send_email", '{"to":"a@b.c"}']]);
  const done = await send({ role: "tool", tool_call_id: "c1", content: "18 C" });
  expect(done.choices[0]?.message.content).toBe('granted: true, "18 C"');
});

test("the wire has no permissions: the agent receives a refusal, and reports it", async () => {
  const { send } = await open(askingAgent("permission"));
  const done = await send({ role: "user", content: "mail it" });
  expect(done.choices[0]?.message.content).toBe('granted: false, "The user cannot be asked over this connection."');
});

const names = ["weather", "long-output", "terminal", "big-diff", "refusal", "truncated-arguments", "images"];

test.each(scenarios.filter(({ name }) => names.includes(name)))(
  "$name: OpenAI's client and ours agree on text, calls and arguments",
  async (scenario) => {
    const { url, send } = await open(scenarioAgent(scenario, { pace: 0 }));
    const completion = await send({ role: "user", content: "go" });
    const parts = await playScenario(serveOpenAiChat(), url);
    const texts = parts.flatMap((part) => (part.type === "text" && part.kind === "answer" ? [part.text] : []));
    expect(completion.choices[0]?.message.content ?? "").toBe(texts.join(""));
    // Calls that the server ran itself are no business of OpenAI's client.
    const own = parts.flatMap((part) => (part.type === "tool_call" && part.runsOn === "application" ? [part] : []));
    expect(calls(completion)).toEqual(own.map((part) => [part.toolCallId, part.toolName, part.argument]));
  },
);
