import { describe, expect, test } from "vitest";
import type { ClientProtocol, JsonObject, ThreadState } from "../model/index.ts";
import { replayPayloads } from "./fixtures/replayStream.ts";
import { summarize } from "./fixtures/summarize.ts";
import {
  agUi,
  aiSdkUi,
  anthropicMessages,
  deltaKit,
  geminiGenerate,
  geminiInteractions,
  openAiChat,
  openAiResponses,
} from "./index.ts";

/** Streams that no vendor's documentation shows, and that proxies and compatible servers send nevertheless. */
const play = (protocol: ClientProtocol, payloads: readonly (JsonObject | string)[], how: "end" | "cut" = "end") => {
  const { thread } = replayPayloads(protocol, payloads, how);
  const calls = summarize(thread).toolCalls.map(({ id, name, argumentsText }) => `${id} ${name} ${argumentsText}`);
  return { text: summarize(thread).text, calls, requestedCalls: requestedCalls(thread), reason: thread.turn.reason };
};

const requestedCalls = (thread: ThreadState) => thread.requests.map(({ toolCallKey }) => toolCallKey);

test.each(
  [agUi, aiSdkUi, anthropicMessages, deltaKit, geminiGenerate, geminiInteractions, openAiChat, openAiResponses].map(
    (create) => [create().id, create] as const,
  ),
)("%s: a stream without an event is an answer that never began, not one that broke in its middle", (_id, create) => {
  const { thread } = replayPayloads(create(), []);
  expect(thread.turn).toMatchObject({ reason: "error", error: { code: "empty_stream" } });
});

describe("anthropic-messages", () => {
  const start = (id: string, more: JsonObject = {}) => ({
    type: "message_start",
    message: { id, content: [], ...more },
  });
  const call = (id: string, argument: string, index = 0) => [
    { type: "content_block_start", index, content_block: { type: "tool_use", id, name: "f", input: {} } },
    { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: argument } },
    { type: "content_block_stop", index },
  ];
  const text = (answer: string) => [
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: answer } },
    { type: "content_block_stop", index: 0 },
  ];
  const reason = (value: string) => ({ type: "message_delta", delta: { stop_reason: value } });
  const stop = { type: "message_stop" };

  test("ids that repeat in each message are different calls, and those of the last message wait for results", () => {
    const first = [start("msg_1"), ...call("call_0", '{"a":1}'), reason("tool_use"), stop];
    const second = [start("msg_2"), ...call("call_0", '{"a":2}'), reason("tool_use"), stop];
    const played = play(anthropicMessages(), [...first, ...second]);
    expect(played.calls).toEqual(['call_0 f {"a":1}', 'call_0 f {"a":2}']);
    expect(played.requestedCalls).toEqual(["turn_1:call_0~1"]);
  });

  test("a message that is sent twice is shown once", () => {
    const answer = [start("msg_1"), ...call("call_0", '{"a":1}'), reason("tool_use"), stop];
    const played = play(anthropicMessages(), [...answer, ...answer]);
    expect(played).toMatchObject({ calls: ['call_0 f {"a":1}'], requestedCalls: ["turn_1:call_0"] });
  });

  test("a message without its start is read", () => {
    expect(play(anthropicMessages(), [...text("Hi"), reason("end_turn"), stop])).toMatchObject({
      text: "Hi",
      reason: "completed",
    });
  });

  test.each([
    ["no reason, but a stop", [start("m"), ...text("Hi"), stop], "end", "completed"],
    ["a reason, but no stop", [start("m"), ...text("Hi"), reason("end_turn")], "end", "completed"],
    ["a reason, and the connection broke", [start("m"), ...text("Hi"), reason("end_turn")], "cut", "cut"],
    ["neither", [start("m"), ...text("Hi")], "end", "cut"],
  ] as const)("%s", (_title, payloads, how, end) => {
    expect(play(anthropicMessages(), payloads, how).reason).toBe(end);
  });

  test("calls wait although the server ends the answer, but not after the output limit", () => {
    const answer = [start("m"), ...call("c", "{}")];
    expect(play(anthropicMessages(), [...answer, reason("end_turn"), stop])).toMatchObject({
      requestedCalls: ["turn_1:c"],
      reason: "tool_use",
    });
    expect(play(anthropicMessages(), [...answer, reason("max_tokens"), stop])).toMatchObject({
      requestedCalls: [],
      reason: "length",
    });
  });
});

describe("openai-responses", () => {
  const created = { type: "response.created", response: { id: "r" } };
  const added = (item: JsonObject) => ({ type: "response.output_item.added", output_index: 0, item });
  const done = (item: JsonObject) => ({ type: "response.output_item.done", output_index: 0, item });
  const completed = { type: "response.completed", response: { id: "r", status: "completed", output: [] } };
  const call = (argument: string) => ({
    type: "function_call",
    id: "fc",
    call_id: "c",
    name: "f",
    arguments: argument,
  });

  test("a complete text is shown before its item is finished", () => {
    const text = { type: "response.output_text.done", output_index: 0, content_index: 0, text: "Hi" };
    expect(play(openAiResponses(), [created, added({ type: "message", id: "m", content: [] }), text]).text).toBe("Hi");
  });

  test("the complete input of a text tool is not parsed as JSON", () => {
    const tool = { type: "custom_tool_call", id: "t", call_id: "c", name: "sql", input: "" };
    const input = { type: "response.custom_tool_call_input.done", output_index: 0, input: '{"a": nothing' };
    const { thread } = replayPayloads(openAiResponses(), [created, added(tool), input]);
    expect(thread.messages.at(-1)?.parts).toMatchObject([{ input: '{"a": nothing', inputState: "ready" }]);
  });

  test("a response that is sent twice is shown once", () => {
    const response = [created, added(call("")), done(call('{"a":1}')), completed];
    const played = play(openAiResponses(), [...response, ...response]);
    expect(played).toMatchObject({ calls: ['c f {"a":1}'], requestedCalls: ["turn_1:c"], reason: "tool_use" });
  });

  test("an MCP server that cannot be reached is reported", () => {
    const list = { type: "mcp_list_tools", id: "l", server_label: "docs", tools: [], error: "unreachable" };
    const { thread } = replayPayloads(openAiResponses(), [created, done(list), completed]);
    const notices = thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
    expect(JSON.stringify(notices)).toMatch(/docs.*unreachable/u);
  });

  test("a patch names its file, so that the page can follow the agent there", () => {
    const operation = { type: "update_file", path: "src/cart.js", diff: "@@" };
    const patch = { type: "apply_patch_call", id: "p", call_id: "c", operation, status: "completed" };
    const { thread } = replayPayloads(openAiResponses(), [created, done(patch), completed]);
    expect(thread.messages.at(-1)?.parts).toMatchObject([{ locations: [{ path: "src/cart.js" }] }]);
  });

  test("a failure without a message is reported without one", () => {
    const failed = { type: "response.failed", response: { id: "r", status: "failed", error: {} } };
    const { thread } = replayPayloads(openAiResponses(), [created, failed]);
    expect(thread.turn).toMatchObject({ reason: "error", error: { code: "agent" } });
    expect(thread.turn.error?.detail).toBeUndefined();
  });

  test("a cancelled response ends as cancelled", () => {
    expect(play(openAiResponses(), [created, { type: "response.cancelled", response: { id: "r" } }]).reason).toBe(
      "cancelled",
    );
  });
});

describe("a server that continues by itself", () => {
  const chat = (id: string, delta: JsonObject, finish: string) => ({
    id,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const tool = { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: "{}" } }] };
  const part = (responseId: string, inner: JsonObject) => ({
    responseId,
    candidates: [{ content: { parts: [inner] }, finishReason: "STOP" }],
  });
  const interaction = (id: string, status: string, step: JsonObject) => [
    { event_type: "interaction.created", interaction: { id, status: "in_progress" } },
    { event_type: "step.start", index: 0, step },
    { event_type: "step.stop", index: 0 },
    { event_type: "interaction.completed", interaction: { id, status } },
  ];
  const answer = { type: "model_output", content: [{ type: "text", text: "Done" }] };
  const wanted = { type: "function_call", id: "c", name: "f", arguments: {} };

  test.each([
    ["openai-chat", openAiChat(), [chat("1", tool, "tool_calls"), chat("2", { content: "Done" }, "stop")]],
    [
      "gemini-generate",
      geminiGenerate(),
      [part("1", { functionCall: { id: "c", name: "f", args: {} } }), part("2", { text: "Done" })],
    ],
    [
      "gemini-interactions",
      geminiInteractions(),
      [...interaction("1", "requires_action", wanted), ...interaction("2", "completed", answer)],
    ],
  ] as const)("has the results itself: %s", (_id, protocol, payloads) => {
    expect(play(protocol, payloads)).toEqual({
      text: "Done",
      calls: ["c f {}"],
      requestedCalls: [],
      reason: "completed",
    });
  });

  test("an interaction that is sent twice is shown once, and one without its start is read", () => {
    const answer = interaction("1", "requires_action", wanted);
    expect(play(geminiInteractions(), [...answer, ...answer])).toMatchObject({
      calls: ["c f {}"],
      requestedCalls: ["turn_1:c"],
    });
    expect(play(geminiInteractions(), answer.slice(1))).toMatchObject({
      calls: ["c f {}"],
      requestedCalls: ["turn_1:c"],
    });
  });
});

test.each([
  [
    "openai-chat",
    openAiChat(),
    {
      choices: [
        {
          index: 0,
          delta: { tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" } }] },
          finish_reason: "length",
        },
      ],
    },
  ],
  [
    "gemini-generate",
    geminiGenerate(),
    { candidates: [{ content: { parts: [{ functionCall: { id: "c", name: "f" } }] }, finishReason: "MAX_TOKENS" }] },
  ],
])("%s: after the output limit no call waits for a result, not even a complete one", (_id, protocol, payload) => {
  expect(play(protocol, [payload])).toMatchObject({
    calls: [expect.stringMatching(/^c f/u)],
    requestedCalls: [],
    reason: "length",
  });
});

test("gemini-generate: grounding from the web, files and maps becomes citations", () => {
  const source = (name: string) => ({ uri: `https://example.org/${name}`, title: name });
  const groundingChunks = [
    { web: source("web") },
    { retrievedContext: source("file") },
    { maps: source("map") },
    { web: source("web") },
  ];
  const { thread } = replayPayloads(geminiGenerate(), [
    { candidates: [{ content: { parts: [{ text: "So it is." }] } }] },
    { candidates: [{ content: { parts: [] }, finishReason: "STOP", groundingMetadata: { groundingChunks } }] },
  ]);
  expect(thread.messages.at(-1)?.parts).toMatchObject([
    { type: "text", citations: [{ title: "web" }, { title: "file" }, { title: "map" }] },
  ]);
});

test("gemini-generate: an unknown chunk is shown as raw JSON", () => {
  const { thread } = replayPayloads(geminiGenerate(), [{ later: 1 }]);
  expect(thread.messages.flatMap(({ parts }) => parts)).toContainEqual(
    expect.objectContaining({ type: "unknown", value: { later: 1 } }),
  );
});

test("gemini-generate: code that the provider runs is a call with a name and a kind", () => {
  const parts = [{ executableCode: { language: "PYTHON", code: "print(1)" } }];
  const { thread } = replayPayloads(geminiGenerate(), [{ candidates: [{ content: { parts }, finishReason: "STOP" }] }]);
  expect(thread.messages.at(-1)?.parts).toMatchObject([
    { toolName: "code_execution", kind: "execute", runsOn: "provider" },
  ]);
});

test("gemini-interactions: a thought without a summary is shown as withheld, not as an empty text", () => {
  const { thread } = replayPayloads(geminiInteractions(), [
    { event_type: "interaction.created", interaction: { id: "v", status: "in_progress" } },
    { event_type: "step.start", index: 0, step: { type: "thought", signature: "c2ln" } },
    { event_type: "step.stop", index: 0 },
    { event_type: "interaction.completed", interaction: { id: "v", status: "completed" } },
  ]);
  expect(thread.messages.at(-1)?.parts).toMatchObject([{ type: "reasoning", kind: "redacted" }]);
});

test("gemini-interactions: a citation has the URL or the title of its annotation; without both it is ignored", () => {
  const annotations = [
    { type: "url_citation", url: "https://example.org" },
    { type: "file_citation", file_name: "a.pdf" },
    { type: "url_citation" },
  ];
  const { thread } = replayPayloads(geminiInteractions(), [
    { event_type: "interaction.created", interaction: { id: "v", status: "in_progress" } },
    { event_type: "step.start", index: 0, step: { type: "model_output" } },
    { event_type: "step.delta", index: 0, delta: { type: "text", text: "Sunny.", annotations } },
    { event_type: "step.stop", index: 0 },
    { event_type: "interaction.completed", interaction: { id: "v", status: "completed" } },
  ]);
  expect(thread.messages.at(-1)?.parts).toMatchObject([
    { text: "Sunny.", citations: [{ url: "https://example.org" }, { title: "a.pdf" }] },
  ]);
});

test("ai-sdk-ui: the input of a text tool is its unchanged text, streamed or not", () => {
  const input = 'select "a" from b';
  const whole = { type: "tool-input-available", toolCallId: "c", toolName: "sql", input };
  const begun = { type: "tool-input-start", toolCallId: "c", toolName: "sql" };
  const streamed = { type: "tool-input-delta", toolCallId: "c", inputTextDelta: input };
  for (const payloads of [[whole], [begun, streamed, whole]]) {
    const { thread } = replayPayloads(aiSdkUi(), [{ type: "start", messageId: "m" }, ...payloads]);
    expect(thread.messages.at(-1)?.parts).toMatchObject([{ argument: input, input, inputState: "ready" }]);
  }
});

test("ag-ui: chunks without an id continue the one before, until another event is between them", () => {
  const chunk = (delta: string, messageId?: string) => ({
    type: "TEXT_MESSAGE_CHUNK",
    delta,
    ...(messageId === undefined ? {} : { messageId }),
  });
  const step = { type: "STEP_STARTED", stepName: "look" };
  const raw = { type: "RAW", event: {} };
  const payloads = [chunk("Hel", "m1"), raw, chunk("lo"), step, chunk("Again", "m2"), chunk("!")];
  const { thread } = replayPayloads(agUi(), payloads);
  const texts = thread.messages.flatMap(({ role, parts }) => (role === "assistant" ? parts : []));
  expect(texts.filter(({ type }) => type === "text")).toMatchObject([{ text: "Hello" }, { text: "Again!" }]);
});

test("ai-sdk-ui: data with a known id is replaced, and sent back once", () => {
  const data = (percent: number) => ({ type: "data-progress", id: "p1", data: { percent } });
  const { thread } = replayPayloads(aiSdkUi(), [{ type: "start", messageId: "m" }, data(10), data(90)]);
  expect(thread.messages.at(-1)?.parts).toMatchObject([{ type: "data", name: "progress", data: { percent: 90 } }]);
});

test.each([
  ["anthropic-messages", anthropicMessages(), { type: "error", error: { type: "rate_limit_error", message: "Slow" } }],
  ["openai-responses", openAiResponses(), { type: "error", code: "rate_limit_exceeded", message: "Slow" }],
  ["openai-chat", openAiChat(), { error: { message: "Slow", code: "rate_limit_exceeded" } }],
  ["gemini-generate", geminiGenerate(), { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "Slow" } }],
] as const)(
  "%s: a rate limit in the stream is reported as one, not as an error of the agent",
  (_id, protocol, payload) => {
    const { thread } = replayPayloads(protocol, [payload]);
    expect(thread.turn).toMatchObject({ reason: "error", error: { code: "rate_limited", detail: "Slow" } });
  },
);

test.each([
  ["anthropic-messages", anthropicMessages(), (message: string) => ({ type: "error", error: { message } })],
  ["openai-responses", openAiResponses(), (message: string) => ({ type: "error", message })],
  ["openai-chat", openAiChat(), (message: string) => ({ error: { message } })],
  ["gemini-generate", geminiGenerate(), (message: string) => ({ error: { message } })],
  ["gemini-interactions", geminiInteractions(), (message: string) => ({ event_type: "error", error: { message } })],
  ["ai-sdk-ui", aiSdkUi(), (errorText: string) => ({ type: "error", errorText })],
  ["ag-ui", agUi(), (message: string) => ({ type: "RUN_ERROR", message })],
] as const)("%s: a long error message is truncated", (_id, protocol, toPayload) => {
  const toDetail = (words: string) => replayPayloads(protocol, [toPayload(words)]).thread.turn.error?.detail;
  expect(toDetail("x".repeat(5_000))).toBe("x".repeat(500));
  expect(toDetail("") ?? "", "nothing is put into its mouth").toBe("");
});

test.each([
  ["anthropic-messages", anthropicMessages()],
  ["openai-responses", openAiResponses()],
])("%s: an error without a type, with status 200, is shown with the server's message", (_id, protocol) => {
  const { thread } = replayPayloads(protocol, [
    { error: { message: "The key is not valid.", code: "invalid_api_key" } },
  ]);
  expect(thread.turn).toMatchObject({ reason: "error", error: { detail: "The key is not valid." } });
});

test.each([
  [
    "anthropic-messages",
    anthropicMessages(),
    {
      type: "message",
      id: "m",
      content: [{ type: "mcp_tool_use", id: "c", name: "f", server_name: "docs", input: {} }],
    },
  ],
  [
    "openai-responses",
    openAiResponses(),
    {
      object: "response",
      id: "r",
      status: "completed",
      output: [{ type: "mcp_approval_request", id: "c", server_label: "docs", name: "f", arguments: "{}" }],
    },
  ],
  [
    "gemini-interactions",
    geminiInteractions(),
    {
      id: "v",
      status: "completed",
      steps: [{ type: "mcp_server_tool_call", id: "c", name: "f", server_name: "docs" }],
    },
  ],
])("%s: the origin of a call's tool is shown before the user decides", (_id, protocol, payload) => {
  const { thread } = replayPayloads(protocol, [payload]);
  expect(thread.messages.at(-1)?.parts).toMatchObject([{ toolName: "f", runsOn: "mcp", origin: { server: "docs" } }]);
});
