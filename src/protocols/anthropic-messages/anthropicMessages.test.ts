import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  answer,
  lastBody,
  prompt,
  readFixture,
  readJsonFixture,
  replayPayloads,
  replayStream,
} from "../fixtures/replayStream.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { summarize } from "../fixtures/summarize.ts";
import { readArray, readObject, readString } from "../read.ts";
import { anthropicMessages } from "./anthropicMessages.ts";

const folder = new URL("../fixtures/anthropic-messages/", import.meta.url);
const names = readdirSync(folder).filter((name) => /\.(sse|jsonl)$/.test(name));

const reasons: Record<string, string> = {
  end_turn: "completed",
  tool_use: "tool_use",
  pause_turn: "paused",
  max_tokens: "length",
  refusal: "refusal",
};

describe("a recorded answer becomes the thread an independent reducer computed", () => {
  test.each(names)("%s", (name) => {
    const expected = readJsonFixture(`anthropic-messages/${name.replace(/\.\w+$/, "")}.expected.json`);
    const { thread } = replayStream(anthropicMessages(), `anthropic-messages/${name}`);
    const summary = summarize(thread);
    expect(summary.text).toBe(expected["text"]);
    expect(summary.reasoningLength).toBe(expected["reasoningLength"]);
    const calls = (readArray(expected["toolCalls"]) ?? []).map((call) => readObject(call) ?? {});
    // A result without a call (of a message before the recording) makes a card without a name.
    expect(summary.toolCalls.flatMap(({ id, name: tool }) => (tool === "" ? [] : [[id, tool]]))).toEqual(
      calls.map((call) => [call["id"], call["name"]]),
    );
    const comparable = calls.map((call) => {
      const own = summary.toolCalls.find(({ id }) => id === call["id"]);
      const hasText = typeof call["argumentsText"] === "string" && call["argumentsText"] !== "";
      return {
        expected: [call["argumentsValid"] === true && call["arguments"], hasText && call["argumentsText"]],
        own: [call["argumentsValid"] === true && own?.arguments, hasText && own?.argumentsText],
      };
    });
    expect(comparable.map(({ own }) => own)).toEqual(comparable.map((call) => call.expected));
    const finish = readString(expected["finishReason"]);
    const abnormal = readArray(expected["errors"])?.length === 0 ? "cut" : "error";
    expect(thread.turn.reason).toBe(finish === undefined ? abnormal : reasons[finish]);
  });
});

test("the way the bytes are cut changes nothing", () => {
  for (const name of ["pyd-code-execution.sse", "sdk-tool-use.sse", "pyd-redacted-thinking.sse"]) {
    const whole = replayStream(anthropicMessages(), `anthropic-messages/${name}`).thread;
    for (const chunking of ["lines", 1, 7, 42] as const) {
      expect(replayStream(anthropicMessages(), `anthropic-messages/${name}`, { chunking }).thread).toEqual(whole);
    }
  }
});

test("an answer whose start a proxy has dropped is read, and ends", () => {
  const { thread } = replayPayloads(anthropicMessages(), [
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: " there." } },
    { type: "content_block_stop", index: 0 },
    { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "Bye." } },
    { type: "content_block_stop", index: 1 },
    { type: "message_delta", delta: { stop_reason: "end_turn" } },
    { type: "message_stop" },
  ]);
  const answers = thread.messages.filter(({ role }) => role === "assistant");
  expect(answers.map((message) => message.parts)).toMatchObject([
    [
      { type: "text", text: "Hello there." },
      { type: "text", text: "Bye." },
    ],
  ]);
  expect(thread.turn.reason).toBe("completed");
});

test("both parallel calls open execution requests at the end of the stream", () => {
  const { thread } = replayStream(anthropicMessages(), "anthropic-messages/anthropic-parallel-tools.sse");
  expect(thread.requests.map(({ kind, state, toolCallKey }) => ({ kind, state, toolCallKey }))).toEqual([
    { kind: "execution", state: "open", toolCallKey: "turn_1:toolu_a" },
    { kind: "execution", state: "open", toolCallKey: "turn_1:toolu_b" },
  ]);
});

test("the next request contains the unchanged answer, then every result of the batch first", () => {
  const tools = [{ name: "get_weather", description: "Weather", parameters: { type: "object" } }];
  const session = createTestSession(anthropicMessages({ body: { model: "m", max_tokens: 100 } }));
  prompt(session, "Compare", tools);
  answer(session, "anthropic-messages/anthropic-parallel-tools.sse");
  const answers = session.thread.requests.map(({ requestId }, index) => ({
    requestId,
    answer:
      index === 0
        ? { granted: true, by: "tool" as const, at: 1, output: "18 C" }
        : { granted: true, by: "tool" as const, at: 1, error: { layer: "tool" as const, message: "no such city" } },
  }));
  for (const { requestId, answer: given } of answers) {
    session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "staged", answer: given });
  }
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools, idempotencyKey: "k" });
  expect(lastBody(session)).toEqual({
    model: "m",
    max_tokens: 100,
    stream: true,
    tools: [{ name: "get_weather", description: "Weather", input_schema: { type: "object" } }],
    messages: [
      { role: "user", content: [{ type: "text", text: "Compare" }] },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Both." },
          { type: "tool_use", id: "toolu_a", name: "get_weather", input: { city: "Paris" } },
          { type: "tool_use", id: "toolu_b", name: "get_weather", input: { city: "Tokyo" } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_a", content: "18 C" },
          { type: "tool_result", tool_use_id: "toolu_b", content: "no such city", is_error: true },
        ],
      },
    ],
  });
  answer(session, "anthropic-messages/sdk-basic.sse");
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["answered", "answered"]);
  expect(session.thread.turn).toMatchObject({ turnId: "turn_1", status: "idle", reason: "completed" });
});

test("a paused answer is sent back unchanged and continues as one answer", () => {
  const session = replayStream(anthropicMessages(), "anthropic-messages/pyd-pause-turn-1.sse");
  expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "paused" });
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
  const messages = readArray(readObject(lastBody(session))?.["messages"]) ?? [];
  expect(messages.map((message) => readObject(message)?.["role"])).toEqual(["user", "assistant"]);
  expect(readObject(messages[1])?.["content"]).toEqual(session.thread.messages.at(-1)?.wire);
  answer(session, "anthropic-messages/pyd-pause-turn-2-resumed.sse");
  // The last search of the first half got its result from the second: no card is left without a name or an end.
  const calls = session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  expect(calls).toHaveLength(15);
  expect(calls.every((part) => part.toolName === "web_search" && part.status === "completed")).toBe(true);
  expect(session.thread.turn).toMatchObject({ turnId: "turn_1", status: "idle", reason: "completed" });
});

test("a thought is sent back with its signature, and redacted thoughts with their data", () => {
  const { thread } = replayStream(anthropicMessages(), "anthropic-messages/pyd-redacted-thinking.sse");
  const wire = thread.messages.at(-1)?.wire ?? [];
  expect(wire.map((item) => readObject(item)?.["type"])).toEqual(["redacted_thinking", "redacted_thinking", "text"]);
  for (const item of wire.slice(0, 2))
    expect(readFixture("anthropic-messages/pyd-redacted-thinking.sse")).toContain(
      readString(readObject(item)?.["data"]),
    );
});

test("a call with a truncated input opens no execution request", () => {
  const { thread } = replayStream(anthropicMessages(), "anthropic-messages/anthropic-overloaded-midstream.sse");
  const call = thread.messages.at(-1)?.parts.find((part) => part.type === "tool_call");
  expect(call).toMatchObject({ status: "incomplete", inputState: "truncated" });
  expect(thread.requests).toEqual([]);
  expect(thread.turn.error?.code).toBe("agent");
});

test("a prompt with only an image is sent without an empty text, which the API refuses", () => {
  const session = createTestSession(anthropicMessages());
  const at = { turnId: "turn_1", messageId: "user_1" };
  const block = { type: "image", mimeType: "image/png", data: "aGk=" } as const;
  session.dispatch({ type: "message.started", ...at, role: "user" });
  session.dispatch({ type: "text.final", ...at, partId: "p0", kind: "answer", text: "" });
  session.dispatch({ type: "part.added", ...at, part: { type: "file", key: "p1", block } });
  session.command({ type: "sendPrompt", sessionId: "s", ...at, content: [block], tools: [] });
  expect(lastBody(session)).toMatchObject({ messages: [{ role: "user", content: [{ type: "image" }] }] });
});
