import { expect, test } from "vitest";
import type { ClientProtocol, JsonObject, ToolDeclaration } from "../model/index.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { deliver, lastBody, prompt, submitOutputs } from "./fixtures/replayStream.ts";
import { agUi, aiSdkUi, anthropicMessages, geminiGenerate, openAiChat, openAiResponses } from "./index.ts";
import { toJson } from "./read.ts";

interface Call {
  readonly id: string;
  readonly input: JsonObject;
}
/** Writes the stream of one run: a text, then calls of a tool of this page. */
type WriteRun = (messageId: string, text: string, calls: readonly Call[]) => readonly JsonObject[];

const tools: readonly ToolDeclaration[] = [{ name: "f", description: "", parameters: { type: "object" } }];

const writeAnthropic: WriteRun = (id, text, calls) => [
  toJson({
    type: "message",
    id,
    content: [{ type: "text", text }, ...calls.map((call) => ({ type: "tool_use", name: "f", ...call }))],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
  }),
];
const writeResponses: WriteRun = (id, text, calls) => [
  toJson({
    object: "response",
    id,
    status: "completed",
    output: [
      { type: "message", id: "msg", role: "assistant", content: [{ type: "output_text", text, annotations: [] }] },
      ...calls.map(({ id: callId, input }, index) => {
        return {
          type: "function_call",
          id: `fc_${index}`,
          call_id: callId,
          name: "f",
          arguments: JSON.stringify(input),
        };
      }),
    ],
  }),
];
const writeChat: WriteRun = (id, text, calls) => [
  toJson({
    id,
    choices: [
      {
        message: {
          content: text,
          tool_calls: calls.map(({ id: callId, input }, index) => {
            return { index, id: callId, function: { name: "f", arguments: JSON.stringify(input) } };
          }),
        },
        finish_reason: "stop",
      },
    ],
  }),
];
const writeGemini: WriteRun = (responseId, text, calls) => [
  toJson({
    responseId,
    candidates: [
      {
        content: {
          parts: [{ text }, ...calls.map(({ id, input }) => ({ functionCall: { id, name: "f", args: input } }))],
        },
        finishReason: "STOP",
      },
    ],
  }),
];
const writeUi: WriteRun = (messageId, text, calls) => [
  { type: "start", messageId },
  { type: "start-step" },
  { type: "text-start", id: "0" },
  { type: "text-delta", id: "0", delta: text },
  { type: "text-end", id: "0" },
  ...calls.map(({ id, input }) => ({ type: "tool-input-available", toolCallId: id, toolName: "f", input })),
  { type: "finish" },
];
let runs = 0;
const writeAgUi: WriteRun = (_, text, calls) => [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "TEXT_MESSAGE_CHUNK", messageId: `m${++runs}`, role: "assistant", delta: text },
  ...calls.flatMap(({ id, input }) => [
    { type: "TOOL_CALL_START", toolCallId: id, toolCallName: "f" },
    { type: "TOOL_CALL_ARGS", toolCallId: id, delta: JSON.stringify(input) },
    { type: "TOOL_CALL_END", toolCallId: id },
  ]),
  { type: "RUN_FINISHED", threadId: "t", runId: "r" },
];

const wires: readonly (readonly [string, () => ClientProtocol, WriteRun])[] = [
  ["anthropic-messages", anthropicMessages, writeAnthropic],
  ["openai-responses", openAiResponses, writeResponses],
  ["openai-chat", openAiChat, writeChat],
  ["gemini-generate", geminiGenerate, writeGemini],
  ["ai-sdk-ui", aiSdkUi, writeUi],
  ["ag-ui", agUi, writeAgUi],
];
/** How servers name the calls of a run, by its number and the call's. */
const idModes = {
  unique: (run: number, call: number) => `call_${run}_${call}`,
  "counted in each run": (_run: number, call: number) => `call_${call}`,
  "those of two runs before": (run: number, call: number) => `call_${run % 2}_${call}`,
};

test.each(
  wires.flatMap(([id, create, write]) =>
    Object.entries(idModes).flatMap(([mode, toId]) =>
      ["same", "new"].map((messages) => [id, mode, messages, create, write, toId] as const),
    ),
  ),
)(
  "%s: each call of a turn runs once and gets its own result: ids %s, messages %s",
  (_id, _mode, messages, create, write, toId) => {
    const session = createTestSession(create());
    prompt(session, "hello", tools);
    const sent: string[] = [];
    for (const [run, count] of [2, 1, 3, 2, 0].entries()) {
      const calls = Array.from({ length: count }, (_, index) => ({
        id: toId(run, index),
        input: { n: `${run}.${index}` },
      }));
      deliver(session, write(messages === "same" ? "m" : `m_${run}`, `text ${run}. `, calls));
      const open = session.thread.requests.filter(({ state }) => state === "open");
      expect(open).toHaveLength(count);
      if (count === 0) break;
      const outputs = calls.map(({ input }) => `output of ${input.n}`);
      sent.push(...outputs);
      submitOutputs(session, outputs, tools);
      const body = JSON.stringify(lastBody(session));
      // In their order, and each once.
      expect(body.match(/output of \d\.\d/g)).toEqual(sent);
    }
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    const parts = session.thread.messages.flatMap((message) => (message.role === "assistant" ? message.parts : []));
    expect(
      parts.map((part) => (part.type === "tool_call" ? part.input : part.type === "text" ? part.text : part)),
    ).toEqual(
      "text 0. |0.0|0.1|text 1. |1.0|text 2. |2.0|2.1|2.2|text 3. |3.0|3.1|text 4. "
        .split("|")
        .map((shown) => (shown.startsWith("text") ? shown : { n: shown })),
    );
  },
);

test("ag-ui: a call that is repeated with its result is the same call", () => {
  const session = createTestSession(agUi());
  const call = { id: "call_1", input: { n: "1" } };
  prompt(session, "hello", tools);
  deliver(session, writeAgUi("", "One ", [call]));
  submitOutputs(session, ["done"], tools);
  deliver(session, writeAgUi("", "two", [call]));
  expect(session.thread.requests).toHaveLength(1);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
});

test("anthropic-messages: calls of one message that share an id are different calls", () => {
  const session = createTestSession(anthropicMessages());
  prompt(session, "hello", tools);
  const calls = ["1", "2"].map((n) => ({ id: "call_1", input: { n } }));
  deliver(session, writeAnthropic("m", "One", calls));
  submitOutputs(session, ["first", "second"], tools);
  expect(JSON.stringify(lastBody(session))).toMatch(/first.*second/);
});

test("ag-ui: another text under the id of an earlier run is shown, the same one once", () => {
  const run = (...texts: readonly string[]): readonly JsonObject[] => [
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    ...texts.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta })),
    { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
    { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: "{}" },
    { type: "TOOL_CALL_END", toolCallId: "c" },
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ];
  const session = createTestSession(agUi());
  prompt(session, "hello", tools);
  deliver(session, run("First ", "answer"));
  submitOutputs(session, ["1"], tools);
  deliver(session, run("First ", "answer"));
  submitOutputs(session, ["2"], tools);
  deliver(session, run("First ", "of all"));
  const texts = session.thread.messages.flatMap(({ role, parts }) =>
    role === "assistant" ? parts.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
  );
  expect(texts).toEqual(["First answer", "First of all"]);
});
