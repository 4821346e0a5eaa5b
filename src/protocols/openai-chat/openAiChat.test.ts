import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTestSession } from "../fixtures/createTestSession.ts";
import {
  answer,
  deliver,
  lastBody,
  prompt,
  readJsonFixture,
  replayStream,
  submitOutputs,
} from "../fixtures/replayStream.ts";
import { summarize } from "../fixtures/summarize.ts";
import { readArray, readList, readObject, readString } from "../read.ts";
import { openAiChat, type OpenAiChatOptions } from "./openAiChat.ts";

const names = readdirSync(new URL("../fixtures/openai-chat/", import.meta.url)).filter((name) =>
  /\.(sse|jsonl)$/.test(name),
);
const reasons: Record<string, string> = { stop: "completed", length: "length", tool_calls: "tool_use" };

describe("a recorded answer becomes the thread an independent reducer computed", () => {
  test.each(names)("%s", (name) => {
    const expected = readJsonFixture(`openai-chat/${name.replace(/\.\w+$/, "")}.expected.json`);
    const { thread } = replayStream(openAiChat(), `openai-chat/${name}`);
    const summary = summarize(thread);
    expect([summary.text, summary.refusal, summary.reasoningLength]).toEqual([
      expected["text"],
      expected["refusal"],
      expected["reasoningLength"],
    ]);
    const parts = thread.messages.flatMap((message) => message.parts);
    const calls = parts.flatMap((part) => (part.type === "tool_call" && part.runsOn === "application" ? [part] : []));
    expect(
      calls.map(({ toolCallId: id, toolName, input, argument, inputState }) => {
        return {
          id,
          name: toolName,
          arguments: input,
          argumentsText: argument,
          argumentsValid: inputState === "ready",
        };
      }),
    ).toEqual(
      (readArray(expected["toolCalls"]) ?? []).map((call) => {
        const { id, name: tool, arguments: input, argumentsText, argumentsValid } = readObject(call) ?? {};
        return { id, name: tool, arguments: input, argumentsText, argumentsValid };
      }),
    );
    const executed = parts.flatMap((part) =>
      part.type === "tool_call" && part.runsOn === "provider" ? [part.toolName] : [],
    );
    expect(executed).toEqual((readArray(expected["executedTools"]) ?? []).map((tool) => readObject(tool)?.["type"]));
    const failed = (readArray(expected["errors"]) ?? []).length > 0;
    // Snowflake sends no finish reason: its usage ends the answer.
    const finish = readString(expected["finishReason"]) ?? "stop";
    expect(thread.turn.reason).toBe(failed ? "error" : calls.length > 0 ? "tool_use" : reasons[finish]);
  });
});

test("the way the bytes are cut changes nothing", () => {
  for (const name of ["pyd-parallel-2.sse", "pyd-openrouter-annotations.sse", "pyd-groq-tool-use-failed.sse"]) {
    const whole = replayStream(openAiChat(), `openai-chat/${name}`).thread;
    for (const chunking of ["lines", 1, 7, 42] as const)
      expect(replayStream(openAiChat(), `openai-chat/${name}`, { chunking }).thread).toEqual(whole);
  }
});

test("sources of an answer are its citations", () => {
  const { thread } = replayStream(openAiChat(), "openai-chat/pyd-openrouter-annotations.sse");
  const text = thread.messages.at(-1)?.parts.findLast((part) => part.type === "text");
  expect(text?.citations).toHaveLength(5);
  expect(text?.citations[1]?.url).toBe("https://pydantic.dev/pydantic-ai");
});

test("an error of a server that refuses the model's call contains the text of the model", () => {
  const { thread } = replayStream(openAiChat(), "openai-chat/pyd-groq-tool-use-failed.sse");
  expect(thread.turn.error?.detail).toContain("invalid_param");
});

test("the next request has the form that the provider requires: the unchanged message, then one tool message for each call", () => {
  const tools = ["get_country", "get_product_name"].map((name) => ({
    name,
    description: name,
    parameters: { type: "object" },
  }));
  const session = createTestSession(openAiChat({ body: { model: "gpt-4o" } }));
  prompt(session, "Tell me: the capital of the country; the weather there; the product name", tools);
  answer(session, "openai-chat/pyd-parallel.sse");
  const outputs = ["Mexico", "Pydantic AI"];
  const answers = session.thread.requests.map(({ requestId }, index) => ({
    requestId,
    answer: { granted: true, by: "tool" as const, at: 1, output: outputs[index] ?? "" },
  }));
  for (const { requestId, answer: given } of answers)
    session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "staged", answer: given });
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools, idempotencyKey: "k" });
  const recorded = readJsonFixture("continuations/openai-chat-tool-message.json");
  const body = readObject(lastBody(session));
  expect(body?.["messages"]).toEqual(recorded["value"]);
  expect(body).toMatchObject({ model: "gpt-4o", stream: true, stream_options: { include_usage: true } });
  expect(readArray(body?.["tools"])?.[0]).toEqual({
    type: "function",
    function: { name: "get_country", description: "get_country", parameters: { type: "object" } },
  });
});

/** Plays chunks of one choice; `finish` absent leaves the stream without its end. */
function play(
  deltas: readonly object[],
  finish?: string,
  options?: OpenAiChatOptions,
): ReturnType<typeof createTestSession> {
  const session = createTestSession(openAiChat(options));
  prompt(session, "go");
  const opened = session.effects.findLast((effect) => effect.type === "open");
  const link = opened?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  const chunks = [
    ...deltas.map((delta) => ({ delta })),
    ...(finish === undefined ? [] : [{ delta: {}, finish_reason: finish }]),
  ];
  for (const choice of chunks)
    session.receive({ link, type: "frame", data: JSON.stringify({ id: "c", choices: [{ index: 0, ...choice }] }) });
  session.receive({ link, type: "closed", how: "end" });
  return session;
}

const callsOf = (session: ReturnType<typeof createTestSession>): object[] =>
  session.thread.messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === "tool_call"
        ? [{ name: part.toolName, argument: part.argument, inputState: part.inputState, input: part.input }]
        : [],
    ),
  );

/** The messages of the request that was sent last. */
const messagesOf = (session: ReturnType<typeof createTestSession>) =>
  readList(readObject(lastBody(session))?.["messages"], readObject);

/** A piece of a call to `f`; the first one has its id. */
const piece = (index: number | undefined, argument: string, id?: string): object => {
  const head = { index, id };
  return { tool_calls: [{ ...head, function: { arguments: argument, name: id === undefined ? undefined : "f" } }] };
};

describe("compatible servers are read by general rules", () => {
  test.each([
    ["indices that begin at 1", [piece(1, '{"a"', "x"), piece(2, "{}", "y"), piece(1, ":1}")], ['{"a":1}', "{}"]],
    ["no index, an id begins a call", [piece(undefined, '{"a"', "x"), piece(undefined, ":1}")], ['{"a":1}']],
    [
      "an empty id is absent",
      [piece(0, '{"a"', "x"), { tool_calls: [{ index: 0, id: "", function: { name: "", arguments: ":1}" } }] }],
      ['{"a":1}'],
    ],
    ["one index for all calls", [piece(0, "{}", "x"), piece(0, '{"b":2}', "y")], ["{}", '{"b":2}']],
    ["no ids at all", [{ tool_calls: [{ index: 0, function: { name: "f", arguments: "{}" } }] }], ["{}"]],
    [
      "arguments as an object",
      [{ tool_calls: [{ index: 0, id: "x", function: { name: "f", arguments: { a: 1 } } }] }],
      ['{"a":1}'],
    ],
    [
      "the old form with one call",
      [{ function_call: { name: "f", arguments: '{"a"' } }, { function_call: { arguments: ":1}" } }],
      ['{"a":1}'],
    ],
  ])("%s", (_, deltas, texts) => {
    const session = play(deltas, "stop");
    expect(callsOf(session)).toEqual(
      texts.map((argument) => ({ name: "f", argument, inputState: "ready", input: JSON.parse(argument) })),
    );
    expect(session.thread.turn.reason).toBe("tool_use");
    expect(session.thread.requests).toHaveLength(texts.length);
  });
});

test("no call with an argument truncated by the length or by the connection is executed", () => {
  for (const finish of ["length", undefined]) {
    const session = play([piece(0, '{"path": "a', "x")], finish);
    expect(callsOf(session)).toMatchObject([{ inputState: "truncated" }]);
    expect(session.thread.requests).toEqual([]);
    expect(session.thread.turn.reason).toBe(finish ?? "cut");
  }
});

test("a call whose arguments are no JSON goes back with some that a server can parse", () => {
  const session = play([piece(0, '{"path": a', "x")], "tool_calls");
  expect(callsOf(session)).toMatchObject([{ argument: '{"path": a', inputState: "invalid" }]);
  prompt(session, "more");
  expect(messagesOf(session)[1]?.["tool_calls"]).toMatchObject([{ function: { name: "f", arguments: "{}" } }]);
});

test("a custom tool's input is text and never parsed", () => {
  const session = play(
    [{ tool_calls: [{ index: 0, id: "x", type: "custom", custom: { name: "sql", input: "{not" } }] }],
    "tool_calls",
  );
  expect(callsOf(session)).toEqual([{ name: "sql", argument: "{not", input: "{not", inputState: "ready" }]);
});

test("reasoning is sent back only with the calls that it led to", () => {
  const thinks = { reasoning_content: "hm" };
  const wire = (session: ReturnType<typeof createTestSession>): unknown => session.thread.messages.at(-1)?.wire[0];
  expect(wire(play([thinks, { content: "Hi" }], "stop"))).toEqual({ role: "assistant", content: "Hi" });
  expect(wire(play([thinks, piece(0, "{}", "x")], "stop"))).toMatchObject({ reasoning_content: "hm" });
});

test("streamed details of reasoning go back whole, as a provider checks them", () => {
  const thinks = (...details: readonly object[]): object => ({ reasoning_details: details });
  const text = { type: "reasoning.text", index: 0, format: "anthropic-claude-v1" };
  const secret = { type: "reasoning.encrypted", data: "x", index: 1 };
  const deltas = [
    thinks({ ...text, text: "Let" }),
    thinks({ ...text, text: " me", signature: null }),
    thinks({ ...text, signature: "Et8B" }),
    thinks({ ...text, text: "Then" }, secret, secret),
    thinks(
      { type: "reasoning.summary", summary: "A", index: 2 },
      { type: "reasoning.summary", summary: "B", index: 3 },
    ),
    piece(0, "{}", "x"),
  ];
  const session = play(deltas, "tool_calls");
  submitOutputs(session, ["one"]);
  expect(messagesOf(session)[1]?.["reasoning_details"]).toEqual([
    { ...text, text: "Let me", signature: "Et8B" },
    { ...text, text: "Then" },
    secret,
    secret,
    { type: "reasoning.summary", summary: "A", index: 2 },
    { type: "reasoning.summary", summary: "B", index: 3 },
  ]);
});

test("the details of a message that comes whole stay as they are", () => {
  const details = ["A", "B"].map((text) => ({ type: "reasoning.text", text }));
  const session = createTestSession(openAiChat());
  prompt(session, "go");
  const message = { role: "assistant", content: "Hi", reasoning_details: details };
  deliver(session, [{ id: "c", choices: [{ index: 0, message, finish_reason: "stop" }] }]);
  expect(session.thread.messages.at(-1)?.wire).toMatchObject([{ reasoning_details: details }]);
});

test("what a server attaches to a call or an answer goes back with it", () => {
  const signature = { google: { thought_signature: "Et8B" } };
  const begin = (index: number, id: string, more: object): object => ({
    tool_calls: [{ index, id, type: "function", function: { name: "f", arguments: "{}" }, ...more }],
  });
  const session = play([begin(0, "x", { extra_content: signature }), begin(1, "y", {})], "tool_calls");
  submitOutputs(session, ["one", "two"]);
  expect(messagesOf(session)[1]?.["tool_calls"]).toEqual([
    { id: "x", type: "function", function: { name: "f", arguments: "{}" }, extra_content: signature },
    { id: "y", type: "function", function: { name: "f", arguments: "{}" } },
  ]);
  const thought = { content: "Hm. ", extra_content: { google: { thought: true } } };
  const answered = play([thought, { content: "Yes" }, { content: "", extra_content: signature }], "stop");
  prompt(answered, "more");
  expect(messagesOf(answered)[1]).toEqual({ role: "assistant", content: "Hm. Yes", extra_content: signature });
  const plain = play([thought, { content: "Yes" }], "stop");
  prompt(plain, "more");
  expect(messagesOf(plain)[1]).toEqual({ role: "assistant", content: "Hm. Yes" });
});

test("a frame that is neither a chunk nor an error is shown as unknown", () => {
  const session = createTestSession(openAiChat());
  prompt(session, "go");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data: '{"object":"billing.notice","credits":3}' });
  const unknown = session.thread.messages.flatMap(({ parts }) => parts).filter(({ type }) => type === "unknown");
  expect(unknown).toMatchObject([{ value: { object: "billing.notice", credits: 3 } }]);
});

test("an answer with a finish reason of the server's own ends as it should", () => {
  for (const reason of ["eos", "end_turn", "stop_sequence"])
    expect(play([{ content: "Hello" }], reason).thread.turn.reason).toBe("completed");
});

test("a chunk whose choices are null is one without choices", () => {
  const session = createTestSession(openAiChat());
  prompt(session, "go");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  const usage = { prompt_tokens: 3, completion_tokens: 4 };
  for (const data of [{ choices: [{ delta: { content: "Hello" } }] }, { choices: null, usage }])
    session.receive({ link, type: "frame", data: JSON.stringify(data) });
  session.receive({ link, type: "closed", how: "end" });
  expect(session.thread.messages.at(-1)?.parts.map(({ type }) => type)).toEqual(["text"]);
  expect(session.thread.turn.reason).toBe("completed");
});

test("reasoning that a server leaves in the text is read as reasoning where the option names its tag, and not sent back", () => {
  const deltas = ["<th", "ink>Hm", "</think>\n", "Yes."].map((content) => ({ content }));
  const partsOf = (options?: OpenAiChatOptions): object[] =>
    play(deltas, "stop", options).thread.messages.flatMap(({ role, parts }) =>
      role === "user" ? [] : parts.map((part) => ({ type: part.type, text: "text" in part ? part.text : "" })),
    );
  expect(partsOf()).toEqual([{ type: "text", text: "<think>Hm</think>\nYes." }]);
  expect(partsOf({ reasoningTag: "think" })).toEqual([
    { type: "reasoning", text: "Hm" },
    { type: "text", text: "Yes." },
  ]);
  const session = play(deltas, "stop", { reasoningTag: "think" });
  prompt(session, "more");
  expect(JSON.stringify(lastBody(session))).not.toContain("Hm");
});
