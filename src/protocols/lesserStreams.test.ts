import { describe, expect, test } from "vitest";
import type { ClientProtocol, JsonObject } from "../model/index.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { deliver, prompt, replayPayloads, submitOutputs } from "./fixtures/replayStream.ts";
import { summarize } from "./fixtures/summarize.ts";
import { anthropicMessages, geminiGenerate, geminiInteractions, openAiChat, openAiResponses } from "./index.ts";
import { toJson } from "./read.ts";

/** What servers leave out, send empty or repeat: nothing of the answer may be lost by it. */
const play = (protocol: ClientProtocol, payloads: readonly JsonObject[]) => {
  const { thread } = replayPayloads(protocol, payloads);
  const { text, toolCalls } = summarize(thread);
  const calls = toolCalls.map(({ name, argumentsText }) => `${name} ${argumentsText}`);
  const parts = thread.messages.at(-1)?.parts ?? [];
  return { text, calls, waiting: thread.requests.length, reason: thread.turn.reason, parts, thread };
};

describe("openai-chat", () => {
  const chunk = (delta: JsonObject, finish: string | null = null, id = "c"): JsonObject => ({
    id,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const toCall = (index: number | undefined, name: string, argument: unknown): JsonObject =>
    JSON.parse(JSON.stringify({ index, function: { name, arguments: argument } }));

  test.each([undefined, 0])("calls without ids, all at index %s, are as many as they are", (index) => {
    for (const [first, second] of [
      [toCall(index, "f", '{"a":1}'), toCall(index, "f", '{"a":2}')],
      [toCall(index, "f", { a: 1 }), toCall(index, "f", { a: 2 })],
    ] as const) {
      const expected = { calls: ['f {"a":1}', 'f {"a":2}'], waiting: 2 };
      expect(play(openAiChat(), [chunk({ tool_calls: [first, second] }), chunk({}, "stop")])).toMatchObject(expected);
      const apart = [chunk({ tool_calls: [first] }), chunk({ tool_calls: [second] }), chunk({}, "stop")];
      expect(play(openAiChat(), apart)).toMatchObject(expected);
    }
    const calls = [toCall(index, "f", ""), toCall(index, "g", "{}")];
    expect(play(openAiChat(), [chunk({ tool_calls: calls }), chunk({}, "stop")]).calls).toEqual(["f ", "g {}"]);
  });

  test("a name that is repeated with each piece of an argument is one call", () => {
    const pieces = ['{"a":', "{}", "}", ""].map((piece) => chunk({ tool_calls: [toCall(0, "f", piece)] }));
    expect(play(openAiChat(), [...pieces, chunk({}, "tool_calls")]).calls).toEqual(['f {"a":{}}']);
  });

  test("a last chunk without content and with another id leaves the calls waiting", () => {
    const call = { index: 0, id: "call_1", function: { name: "f", arguments: "{}" } };
    for (const delta of [{}, { role: "assistant", content: "" }, { content: null, tool_calls: [] }])
      expect(play(openAiChat(), [chunk({ tool_calls: [call] }, "tool_calls"), chunk(delta, null, "d")])).toMatchObject({
        waiting: 1,
        reason: "tool_use",
      });
  });

  test("every image is shown, whatever its index, and a repeated one once", () => {
    const images = ["YQ==", "Yg=="].map((data) => ({ image_url: { url: `data:image/png;base64,${data}` } }));
    for (const deltas of [
      [{ images }],
      images.map((image) => ({ images: [{ index: 0, ...image }] })),
      [{ images }, { images }],
    ])
      expect(play(openAiChat(), [...deltas.map((delta) => chunk(delta)), chunk({}, "stop")]).parts).toMatchObject([
        { block: { data: "YQ==" } },
        { block: { data: "Yg==" } },
      ]);
  });

  test("reasoning beside an empty field for it is shown", () => {
    const deltas = [chunk({ reasoning_content: "", reasoning: "Hm" }), chunk({ content: "Hi" }, "stop")];
    expect(play(openAiChat(), deltas).parts).toMatchObject([{ type: "reasoning", text: "Hm" }, { text: "Hi" }]);
  });
});

describe("anthropic-messages", () => {
  const start = (id: string): JsonObject => ({ type: "message_start", message: { id, content: [], stop_reason: "" } });
  const block = (index: number, value: JsonObject, delta: JsonObject): JsonObject[] => [
    { type: "content_block_start", index, content_block: value },
    { type: "content_block_delta", index, delta },
  ];
  const text = (index: number, answer: string): JsonObject[] =>
    block(index, { type: "text", text: "" }, { type: "text_delta", text: answer });
  const call = (index: number, argument = "{}"): JsonObject[] =>
    block(
      index,
      { type: "tool_use", id: `toolu_${index}`, name: "f", input: {} },
      { type: "input_json_delta", partial_json: argument },
    );
  const reason = (value: string): JsonObject => ({ type: "message_delta", delta: { stop_reason: value } });
  const end = (index: number): JsonObject => ({ type: "content_block_stop", index });

  test("a message without its stop is kept when the next one starts", () => {
    const first = [start("a"), ...text(0, "One "), end(0), reason("tool_use")];
    expect(play(anthropicMessages(), [...first, start("b"), ...text(0, "two"), reason("end_turn")])).toMatchObject({
      text: "One two",
      reason: "completed",
    });
  });

  test("blocks with the same index are different blocks, with and without their ends", () => {
    for (const ends of [[end(0)], []]) {
      const answer = [...text(0, "One "), ...ends, ...text(0, "two"), ...ends, ...call(0), ...ends];
      expect(play(anthropicMessages(), [start("a"), ...answer, reason("tool_use")])).toMatchObject({
        text: "One two",
        calls: ["f {}"],
        waiting: 1,
      });
    }
  });

  test("the end of the answer ends its blocks, unless it cuts them", () => {
    const answer = [start("a"), ...text(0, "One"), ...call(1)];
    expect(play(anthropicMessages(), [...answer, reason("tool_use")])).toMatchObject({ calls: ["f {}"], waiting: 1 });
    for (const cut of ["max_tokens", "refusal"])
      expect(play(anthropicMessages(), [...answer, reason(cut)])).toMatchObject({
        waiting: 0,
        parts: [{ text: "One" }, { inputState: "truncated" }],
      });
  });

  test("an empty stop reason is none", () => {
    expect(play(anthropicMessages(), [start("a"), ...text(0, "One"), end(0), reason("")]).reason).toBe("cut");
  });

  test("a text that comes whole keeps its sources", () => {
    const citations = [{ type: "web_search_result_location", url: "https://a.example", title: "A", cited_text: "Hi" }];
    const whole = {
      type: "message",
      id: "a",
      content: [{ type: "text", text: "Hi", citations }],
      stop_reason: "end_turn",
    };
    expect(play(anthropicMessages(), [whole]).parts).toMatchObject([{ citations: [{ url: "https://a.example" }] }]);
  });

  test("what was read from the cache counts as input, also where the last numbers leave it out", () => {
    const usage = {
      input_tokens: 3,
      cache_read_input_tokens: 5000,
      cache_creation_input_tokens: 100,
      output_tokens: 1,
    };
    const first = { type: "message_start", message: { id: "a", content: [], usage } };
    for (const last of [{ output_tokens: 9 }, { input_tokens: 3, output_tokens: 9, cache_read_input_tokens: null }]) {
      const payloads = [first, ...text(0, "Hi"), end(0), { ...reason("end_turn"), usage: last }];
      expect(play(anthropicMessages(), payloads).thread.session.usage).toEqual({ inputTokens: 5103, outputTokens: 9 });
    }
  });
});

describe("gemini-generate", () => {
  const chunk = (part: JsonObject, more: JsonObject = {}): JsonObject => ({
    candidates: [{ content: { role: "model", parts: [part] }, ...more }],
  });

  test("an empty id is none: code and its result are one call, two searches are two", () => {
    const code = [
      chunk({ executableCode: { id: "", code: "1" } }),
      chunk({ codeExecutionResult: { id: "", outcome: "OUTCOME_OK", output: "1" } }),
    ];
    const search = chunk({ toolCall: { id: "", toolType: "FILE_SEARCH", args: {} } });
    const { parts } = play(geminiGenerate(), [...code, search, search, chunk({ text: "" }, { finishReason: "STOP" })]);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(3);
    expect(parts[0]).toMatchObject({ status: "completed", result: "1" });
  });

  test("an empty finish reason is none", () => {
    expect(play(geminiGenerate(), [chunk({ text: "Hi" }, { finishReason: "" })]).reason).toBe("cut");
  });

  test("thoughts count as output", () => {
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 4, thoughtsTokenCount: 120 };
    const { thread } = play(geminiGenerate(), [{ ...chunk({ text: "Hi" }, { finishReason: "STOP" }), usageMetadata }]);
    expect(thread.session.usage).toEqual({ inputTokens: 9, outputTokens: 124 });
  });
});

test.each<
  [string, () => ClientProtocol, (id: string | undefined, text: string, calls: boolean) => readonly JsonObject[]]
>([
  [
    "anthropic-messages",
    anthropicMessages,
    (id, text, calls) => [
      toJson({
        type: "message",
        id,
        content: [
          { type: "text", text },
          ...(calls ? [{ type: "tool_use", id: "toolu_1", name: "f", input: {} }] : []),
        ],
        stop_reason: calls ? "tool_use" : "end_turn",
      }),
    ],
  ],
  [
    "openai-responses",
    openAiResponses,
    (id, text, calls) => [
      toJson({
        object: "response",
        id,
        status: "completed",
        output: [
          {
            type: "message",
            id: "msg_1",
            role: "assistant",
            content: [{ type: "output_text", text, annotations: [] }],
          },
          ...(calls ? [{ type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}" }] : []),
        ],
      }),
    ],
  ],
])("%s: answers with the same id, or none, are all shown and sent back", (_, create, toAnswer) => {
  for (const id of ["same", "", undefined]) {
    const session = createTestSession(create());
    prompt(session, "hello");
    for (const [text, calls] of [
      ["One ", true],
      ["two ", true],
      ["three", false],
    ] as const) {
      deliver(session, toAnswer(id, text, calls));
      if (calls) submitOutputs(session, ["done"]);
    }
    expect(summarize(session.thread).text).toBe("One two three");
    expect(session.thread.turn.reason).toBe("completed");
    const wires = session.thread.messages.filter(({ role }) => role === "assistant").map(({ wire }) => wire.length);
    expect(wires).toEqual([2, 2, 1]);
  }
});

test.each<[string, ClientProtocol, readonly JsonObject[]]>([
  [
    "anthropic-messages",
    anthropicMessages(),
    [{ type: "message", id: "m", content: [{ type: "text", text: "Hi" }], stop_reason: "tool_use" }],
  ],
  [
    "anthropic-messages, a call without an id",
    anthropicMessages(),
    [{ type: "message", id: "m", content: [{ type: "tool_use", name: "f", input: {} }], stop_reason: "tool_use" }],
  ],
  [
    "gemini-interactions",
    geminiInteractions(),
    [
      {
        id: "v",
        status: "requires_action",
        steps: [{ type: "model_output", content: [{ type: "text", text: "Hi" }] }],
      },
    ],
  ],
])("%s: an answer that claims to wait for a call, but has none, is over", (_, protocol, payloads) => {
  expect(play(protocol, payloads).thread.turn).toMatchObject({ status: "idle", reason: "other" });
});

test("gemini-interactions: all sources of a text are sent back", () => {
  const annotate = (url: string): JsonObject => ({
    event_type: "step.delta",
    index: 0,
    delta: { type: "text_annotation_delta", annotations: [{ type: "url_citation", url }] },
  });
  const { thread } = play(geminiInteractions(), [
    { event_type: "interaction.created", interaction: { id: "v" } },
    { event_type: "step.start", index: 0, step: { type: "model_output" } },
    { event_type: "step.delta", index: 0, delta: { type: "text", text: "Hi" } },
    annotate("https://a.example"),
    annotate("https://b.example"),
    { event_type: "step.stop", index: 0 },
    { event_type: "interaction.completed", interaction: { id: "v", status: "completed" } },
  ]);
  expect(JSON.stringify(thread.messages.at(-1)?.wire)).toMatch(/a\.example.*b\.example/);
});
