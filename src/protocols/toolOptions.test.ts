import { describe, expect, test } from "vitest";
import type { ClientProtocol, Json, JsonObject, ToolDeclaration } from "../model/index.ts";
import { anthropicMessages } from "./anthropic-messages/anthropicMessages.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { openAiChat } from "./openai-chat/openAiChat.ts";
import { openAiResponses } from "./openai-responses/openAiResponses.ts";
import { readObject } from "./read.ts";
import type { ToolOptions } from "./run/ToolChoice.ts";

const closed = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};
const weather: ToolDeclaration = {
  name: "weather",
  description: "Weather",
  parameters: { ...closed, additionalProperties: {} },
};
const strict = (parameters: Json): ToolDeclaration => ({ ...weather, parameters, strict: true });

const wires: Readonly<Record<string, (options: ToolOptions & { body?: JsonObject }) => ClientProtocol>> = {
  "openai-responses": openAiResponses,
  "openai-chat": openAiChat,
  "anthropic-messages": anthropicMessages,
};
const ids = Object.keys(wires);

/** The request of a turn's first step, or of a later one; and the thread where nothing went out. */
function write(
  id: string,
  tools: readonly ToolDeclaration[],
  { later = false, ...options }: ToolOptions & { readonly body?: JsonObject; readonly later?: boolean } = {},
) {
  const create = wires[id] ?? openAiResponses;
  const session = createTestSession(create(options));
  const [effect] = session.command(
    later
      ? { type: "continueTurn", sessionId: "s", turnId: "t", tools }
      : { type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "m", content: [], tools },
  );
  const body = effect?.type === "open" ? (readObject(effect.request.body) ?? {}) : undefined;
  return { body, thread: session.thread };
}

describe("strict", () => {
  test("closes the schema and sets the strict option of each provider", () => {
    const open = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const [responses, chat, anthropic] = ids.map((id) => write(id, [strict(open)]).body?.["tools"]);
    const base = { name: "weather", description: "Weather" };
    expect(responses).toEqual([{ type: "function", ...base, parameters: closed, strict: true }]);
    expect(chat).toEqual([{ type: "function", function: { ...base, parameters: closed, strict: true } }]);
    expect(anthropic).toEqual([{ ...base, input_schema: closed, strict: true }]);
  });

  test.each([
    [
      "a constraint that is not enforced",
      { ...closed, minProperties: 1 },
      /at # the keyword "minProperties" cannot be enforced/,
    ],
    [
      "a constraint further down",
      { ...closed, properties: { city: { type: "array", items: { type: "string", minLength: 2 } } } },
      /at #\/properties\/city\/items the keyword "minLength"/,
    ],
    ["an open object", { ...closed, additionalProperties: { type: "string" } }, /further properties are allowed/],
    ["a value of any type", { ...closed, properties: { city: {} } }, /at #\/properties\/city no type is given/],
    ["no object", { type: "string" }, /the input is no object/],
  ])("%s is a configuration error, and nothing goes out", (_, parameters, message) => {
    for (const id of ids) {
      const { body, thread } = write(id, [strict(parameters)]);
      expect(body).toBeUndefined();
      expect(thread.turn).toMatchObject({ reason: "error", error: { code: "configuration" } });
      expect(thread.turn.error?.message).toMatch(message);
    }
  });

  test("OpenAI wants every property required, Anthropic does not", () => {
    const optional = strict({ ...closed, required: [] });
    expect(write("openai-responses", [optional]).thread.turn.error?.message).toContain('"city" is optional');
    expect(write("openai-chat", [optional]).body).toBeUndefined();
    expect(write("anthropic-messages", [optional]).body).toBeDefined();
  });

  test("a tool that is not strict keeps its schema as it is", () => {
    expect(write("openai-responses", [weather]).body?.["tools"]).toEqual([{ type: "function", ...weather }]);
  });
});

describe("toolChoice", () => {
  const choose = (toolChoice: ToolOptions["toolChoice"], later = false) =>
    ids.map((id) => write(id, [weather], { later, toolChoice }).body?.["tool_choice"]);

  test.each([
    ["required", ["required", "required", { type: "any" }]],
    ["none", ["none", "none", { type: "none" }]],
    ["auto", [undefined, undefined, undefined]],
    [
      { tool: "weather" },
      [
        { type: "function", name: "weather" },
        { type: "function", function: { name: "weather" } },
        { type: "tool", name: "weather" },
      ],
    ],
  ] as const)("%j", (toolChoice, expected) => {
    expect(choose(toolChoice)).toEqual(expected);
  });

  test("the tool choice for a text tool names a custom tool", () => {
    const tools: ToolDeclaration[] = [{ ...weather, format: { type: "text" } }];
    const [responses, chat] = ids.map(
      (id) => write(id, tools, { toolChoice: { tool: "weather" } }).body?.["tool_choice"],
    );
    expect(responses).toEqual({ type: "custom", name: "weather" });
    expect(chat).toEqual({ type: "custom", custom: { name: "weather" } });
  });

  test("a forced call applies to the first step only; `none` to all steps", () => {
    expect(choose("required", true)).toEqual([undefined, undefined, undefined]);
    expect(choose("none", true)).toEqual(["none", "none", { type: "none" }]);
  });

  test("an undeclared name is a configuration error", () => {
    for (const id of ids)
      expect(write(id, [weather], { toolChoice: { tool: "wether" } }).thread.turn.error?.message).toContain('"wether"');
  });
});

test("parallel calls are disabled with each provider's option, which is left out without tools", () => {
  const off = ids.map((id) => write(id, [weather], { parallelToolCalls: false }).body);
  expect(off.map((body) => body?.["parallel_tool_calls"])).toEqual([false, false, undefined]);
  expect(off[2]?.["tool_choice"]).toEqual({ type: "auto", disable_parallel_tool_use: true });
  for (const id of ids) {
    const none = write(id, [], { parallelToolCalls: false, toolChoice: "required" }).body ?? {};
    expect(Object.keys(none).filter((key) => key.includes("tool"))).toEqual([]);
  }
});
