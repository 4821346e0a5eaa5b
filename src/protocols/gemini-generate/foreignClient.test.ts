import { GoogleGenAI, type Content, type Part } from "@google/genai";
import { expect, test } from "vitest";
import { scenarioAgent, scenarios, type Agent } from "../../agents/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { playScenario } from "../fixtures/playScenario.ts";
import { serveAgent } from "../fixtures/serveAgent.ts";
import { serveGeminiGenerate } from "./serveGeminiGenerate.ts";

/** Our server with the agent, and Google's own client in front of it, over HTTP; it gives the pieces as they come. */
async function open(agent: Agent) {
  const url = await serveAgent(serveGeminiGenerate(), agent);
  const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: url } });
  const contents: Content[] = [];
  const send = async (...sent: Part[]): Promise<readonly Part[]> => {
    contents.push({ role: "user", parts: sent });
    const parts: Part[] = [];
    for await (const chunk of await client.models.generateContentStream({ model: "m", contents }))
      parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
    contents.push({ role: "model", parts });
    return parts;
  };
  return { url, send };
}

const textOf = (parts: readonly Part[]) => parts.map(({ text, thought }) => (thought === true ? "" : text)).join("");
const calls = (parts: readonly Part[]) =>
  parts.flatMap(({ functionCall, toolCall }) => {
    if (functionCall !== undefined) return [[functionCall.id, functionCall.name, functionCall.args]];
    return toolCall === undefined ? [] : [[toolCall.id, toolCall.toolType, toolCall.args]];
  });

test("a function that runs on Google's side answers our agent", async () => {
  const { send } = await open(askingAgent("execution"));
  const first = await send({ text: "mail it" });
  expect(calls(first)).toEqual([["c1", "send_email", { to: "a@b.c" }]]);
  const done = await send({ functionResponse: { id: "c1", name: "send_email", response: { output: "18 C" } } });
  expect(textOf(done)).toBe('granted: true, "18 C"');
});

test("a result without an id belongs to the call at its position", async () => {
  const { send } = await open(askingAgent("execution"));
  await send({ text: "mail it" });
  const done = await send({ functionResponse: { name: "send_email", response: { degrees: 18 } } });
  expect(textOf(done)).toBe('granted: true, {"degrees":18}');
});

test("a failure of Google's client is a failure for our agent", async () => {
  const { send } = await open(askingAgent("execution"));
  await send({ text: "mail it" });
  const done = await send({ functionResponse: { id: "c1", name: "send_email", response: { error: "no such city" } } });
  expect(textOf(done)).toBe('granted: true, "no such city"');
});

test("the wire has no permissions: the call is refused, and the refusal is its result", async () => {
  const { send } = await open(askingAgent("permission"));
  const done = await send({ text: "mail it" });
  const refusal = "The user cannot be asked over this connection.";
  expect(calls(done)).toEqual([["c1", "send_email", { to: "a@b.c" }]]);
  expect(done.find(({ toolResponse }) => toolResponse)?.toolResponse?.response).toEqual({ error: refusal });
  expect(textOf(done)).toBe(`granted: false, ${JSON.stringify(refusal)}`);
});

const names = ["weather", "long-output", "terminal", "big-diff", "refusal", "images"];

test.each(scenarios.filter(({ name }) => names.includes(name)))(
  "$name: Google's client and ours agree on text, calls and arguments",
  async (scenario) => {
    const { url, send } = await open(scenarioAgent(scenario, { pace: 0 }));
    const answered = await send({ text: "go" });
    const parts = await playScenario(serveGeminiGenerate(), url);
    expect(textOf(answered)).toBe(parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
    expect(calls(answered)).toEqual(
      parts.flatMap((part) => (part.type === "tool_call" ? [[part.toolCallId, part.toolName, part.input]] : [])),
    );
  },
);

test("a picture beside a function's response is part of the result", async () => {
  const { send } = await open(askingAgent("execution"));
  await send({ text: "mail it" });
  const parts = [{ inlineData: { mimeType: "image/png", data: "iVBORw==" } }];
  const done = await send({ functionResponse: { id: "c1", name: "send_email", response: { output: "sent" }, parts } });
  expect(textOf(done)).toContain("iVBORw==");
  expect(textOf(done)).toContain("sent");
});
