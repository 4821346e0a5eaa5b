import OpenAI from "openai";
import type {
  Response as OpenAiResponse,
  ResponseInput,
  ResponseInputItem,
} from "openai/resources/responses/responses";
import { expect, test } from "vitest";
import { scenarioAgent, scenarios, type Agent } from "../../agents/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { playScenario } from "../fixtures/playScenario.ts";
import { serveAgent } from "../fixtures/serveAgent.ts";
import { serveOpenAiResponses } from "./serveOpenAiResponses.ts";

/** Our server with the agent, and OpenAI's own client in front of it, over HTTP. */
async function open(agent: Agent) {
  const url = await serveAgent(serveOpenAiResponses(), agent);
  const client = new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });
  const history: ResponseInput = [];
  const send = async (...items: ResponseInputItem[]): Promise<OpenAiResponse> => {
    history.push(...items);
    const response = await client.responses.stream({ model: "m", input: history }).finalResponse();
    history.push(...response.output.filter((item): item is Extract<typeof item, ResponseInputItem> => true));
    return response;
  };
  return { url, send };
}

const calls = ({ output }: OpenAiResponse) =>
  output.flatMap((item) =>
    item.type === "function_call" || item.type === "mcp_call" || item.type === "mcp_approval_request"
      ? [{ type: item.type, name: item.name, arguments: item.arguments }]
      : [],
  );

test("OpenAI's client approves a call of our agent, which then runs", async () => {
  const { send } = await open(askingAgent("permission"));
  const first = await send({ role: "user", content: "mail it" });
  expect(calls(first)).toEqual([{ type: "mcp_approval_request", name: "send_email", arguments: '{"to":"a@b.c"}' }]);
  const done = await send({ type: "mcp_approval_response", approval_request_id: "c1", approve: true });
  expect(done.output.find(({ type }) => type === "mcp_call")).toMatchObject({ output: "sent", status: "completed" });
  expect(done.output_text).toBe("granted: true, null");
});

test("a refusal reaches our agent with its reason", async () => {
  const { send } = await open(askingAgent("permission"));
  await send({ role: "user", content: "mail it" });
  const approval = { type: "mcp_approval_response", approval_request_id: "c1" } as const;
  const done = await send({ ...approval, approve: false, reason: "not now" });
  expect(calls(done)).toEqual([]);
  expect(done.output_text).toBe('granted: false, "not now"');
});

test("a function that runs on OpenAI's side answers our agent", async () => {
  const { send } = await open(askingAgent("execution"));
  const first = await send({ role: "user", content: "mail it" });
  expect(calls(first)).toEqual([{ type: "function_call", name: "send_email", arguments: '{"to":"a@b.c"}' }]);
  const done = await send({ type: "function_call_output", call_id: "c1", output: '{"id":7}' });
  expect(done.output_text).toBe(`granted: true, ${JSON.stringify('{"id":7}')}`);
});

const names = [
  "weather",
  "long-output",
  "terminal",
  "big-diff",
  "refusal",
  "truncated-arguments",
  "images",
  "permission-queue",
];

test.each(scenarios.filter(({ name }) => names.includes(name)))(
  "$name: OpenAI's client and ours agree on text, calls and arguments",
  async (scenario) => {
    const { url, send } = await open(scenarioAgent(scenario, { pace: 0 }));
    const response = await send({ role: "user", content: "go" });
    const parts = await playScenario(serveOpenAiResponses(), url);
    const texts = parts.flatMap((part) => (part.type === "text" && part.kind !== "refusal" ? [part.text] : []));
    expect(response.output_text).toBe(texts.join(""));
    expect(calls(response).map(({ name, arguments: text }) => [name, text])).toEqual(
      parts.flatMap((part) => (part.type === "tool_call" ? [[part.toolName, part.argument]] : [])),
    );
  },
);
