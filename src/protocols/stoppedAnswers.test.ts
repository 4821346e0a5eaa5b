import { expect, test } from "vitest";
import type { ClientProtocol, Json, JsonObject } from "../model/index.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { lastBody, prompt, submitOutputs } from "./fixtures/replayStream.ts";
import {
  agUi,
  aiSdkUi,
  anthropicMessages,
  geminiGenerate,
  geminiInteractions,
  openAiChat,
  openAiResponses,
} from "./index.ts";
import { parseJson, readArray, readList, readObject, readString } from "./read.ts";
import { joinText } from "./run/joinText.ts";

/** Whether the provider accepts the list of messages or items in a request. */
type IsAccepted = (items: readonly JsonObject[]) => boolean;

const anthropicBlock = (index: number, block: JsonObject, ...deltas: readonly JsonObject[]): JsonObject[] => [
  { type: "content_block_start", index, content_block: block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];
const anthropic: JsonObject[] = [
  { type: "message_start", message: { id: "msg_1", content: [] } },
  ...anthropicBlock(0, { type: "thinking", thinking: "" }, { type: "thinking_delta", thinking: "Hm" }),
  ...anthropicBlock(1, { type: "text", text: "" }),
  ...anthropicBlock(2, { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} }),
  ...anthropicBlock(3, {
    type: "tool_use",
    id: "toolu_1",
    name: "f",
    input: {},
    caller: { type: "code", tool_id: "srvtoolu_1" },
  }),
  ...anthropicBlock(4, { type: "code_execution_tool_result", tool_use_id: "srvtoolu_1", content: {} }),
  ...anthropicBlock(5, { type: "redacted_thinking", data: "x" }),
  ...anthropicBlock(
    6,
    { type: "text", text: "" },
    { type: "text_delta", text: "The " },
    { type: "text_delta", text: "end" },
  ),
  ...anthropicBlock(7, { type: "thinking", thinking: "" }, { type: "thinking_delta", thinking: "Hm" }),
  ...anthropicBlock(
    8,
    { type: "tool_use", id: "toolu_2", name: "f", input: {} },
    { type: "input_json_delta", partial_json: "{}" },
  ),
];

/** "The final block in an assistant message cannot be `thinking`", no empty text, and each call has its result. */
const anthropicAccepts: IsAccepted = (messages) =>
  messages.every(({ role, content }, index) => {
    const blocks = readList(content, readObject);
    const next = readList(messages[index + 1]?.["content"], readObject);
    const results = new Set([...blocks, ...next].map((block) => block["tool_use_id"]));
    const isThought = /thinking/.test(readString(blocks.at(-1)?.["type"]) ?? "");
    const hasResults = blocks.every(
      ({ type, id }) => !(readString(type) ?? "").endsWith("tool_use") || results.has(id ?? ""),
    );
    const isNext = messages[index + 1]?.["role"] !== role;
    return blocks.length > 0 && !isThought && hasResults && isNext && blocks.every(({ text }) => text !== "");
  });

const item = (output_index: number, value: JsonObject, ...deltas: readonly JsonObject[]): JsonObject[] => [
  { type: "response.output_item.added", output_index, item: { ...value, status: "in_progress", content: [] } },
  ...deltas.map((delta) => ({ output_index, ...delta })),
  { type: "response.output_item.done", output_index, item: { ...value, status: "completed" } },
];
const said = (text: string): JsonObject => ({ type: "output_text", text, annotations: [] });
const responses: JsonObject[] = [
  { type: "response.created", response: { id: "resp_1", status: "in_progress", output: [] } },
  ...item(0, { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "x" }),
  ...item(
    1,
    { type: "message", id: "msg_1", role: "assistant", content: [said("The end")] },
    { type: "response.output_text.delta", content_index: 0, delta: "The " },
    { type: "response.output_text.delta", content_index: 0, delta: "end" },
    { type: "response.output_text.done", content_index: 0, text: "The end" },
  ),
  ...item(2, { type: "reasoning", id: "rs_2", summary: [], encrypted_content: "x" }),
  ...item(3, { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}" }),
];

/** "Item of type 'reasoning' was provided without its required following item", and each call has its output. */
const responsesAccepts: IsAccepted = (items) =>
  items.every(({ type, call_id: id }, index) => {
    const next = items[index + 1];
    if (type === "reasoning") return ["message", "function_call"].includes(readString(next?.["type"]) ?? "");
    return (
      type !== "function_call" || items.some((one) => one["type"] === "function_call_output" && one["call_id"] === id)
    );
  });

const chunk = (delta: JsonObject, finish: string | null = null): JsonObject => ({
  id: "c1",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const chat: JsonObject[] = [
  chunk({ role: "assistant", content: "" }),
  chunk({ reasoning_content: "Hm" }),
  chunk({ content: "The " }),
  chunk({ content: "end" }),
  chunk({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "f", arguments: '{"a"' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: ":1}" } }] }),
];

/** An assistant message has content or calls, and each call has its output. */
const chatAccepts: IsAccepted = (messages) =>
  messages.every(({ role, content, tool_calls: calls }) => {
    const ids = readList(calls, (call) => readObject(call)?.["id"]);
    return (
      (role !== "assistant" || (content ?? "") !== "" || ids.length > 0) &&
      ids.every((id) => messages.some((one) => one["tool_call_id"] === id))
    );
  });

const geminiParts: JsonObject[] = [
  { text: "Hm", thought: true },
  { text: "The " },
  { text: "end" },
  { functionCall: { name: "f", willContinue: true } },
  { functionCall: { partialArgs: [{ jsonPath: "$.a", numberValue: 1 }], willContinue: true } },
  { functionCall: {} },
];
const gemini = geminiParts.map((part): JsonObject => ({ candidates: [{ content: { role: "model", parts: [part] } }] }));
const geminiAccepts: IsAccepted = (contents) => contents.every(({ parts }) => (readArray(parts) ?? []).length > 0);

const interactions: JsonObject[] = [
  { event_type: "interaction.created", interaction: { id: "v1", status: "in_progress" } },
  { event_type: "step.start", index: 0, step: { type: "thought", signature: "x" } },
  { event_type: "step.stop", index: 0 },
  { event_type: "step.start", index: 1, step: { type: "model_output" } },
  { event_type: "step.delta", index: 1, delta: { type: "text", text: "The " } },
  { event_type: "step.delta", index: 1, delta: { type: "text", text: "end" } },
  { event_type: "step.stop", index: 1 },
  { event_type: "step.start", index: 2, step: { type: "function_call", id: "call_1", name: "f", arguments: {} } },
  { event_type: "step.stop", index: 2 },
];
const interactionsAccepts: IsAccepted = (steps) =>
  steps.every(({ type, id }) => type !== "function_call" || steps.some((step) => step["call_id"] === id));

const ui: JsonObject[] = [
  { type: "start", messageId: "m1" },
  { type: "start-step" },
  { type: "text-start", id: "0" },
  { type: "text-delta", id: "0", delta: "The " },
  { type: "text-delta", id: "0", delta: "end" },
  { type: "text-end", id: "0" },
  { type: "tool-input-available", toolCallId: "call_1", toolName: "f", input: {} },
];
const run: JsonObject[] = [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "The " },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "end" },
  { type: "TEXT_MESSAGE_END", messageId: "m1" },
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f", parentMessageId: "m1" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"ci' },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: 'ty":"Paris"}' },
  { type: "TOOL_CALL_END", toolCallId: "c1" },
];

/** Servers parse the arguments of each call, and each has its result. */
const runAccepts: IsAccepted = (messages) =>
  messages.every(({ toolCalls }) =>
    readList(toolCalls, readObject).every(({ id, function: called = null }) => {
      const isJson = parseJson(readString(readObject(called)?.["arguments"]) ?? "") !== undefined;
      return isJson && messages.some(({ toolCallId }) => toolCallId === id);
    }),
  );

test.each<[string, () => ClientProtocol, readonly JsonObject[], string, IsAccepted]>([
  ["anthropic-messages", anthropicMessages, anthropic, "messages", anthropicAccepts],
  ["openai-responses", openAiResponses, responses, "input", responsesAccepts],
  ["openai-chat", openAiChat, chat, "messages", chatAccepts],
  ["gemini-generate", geminiGenerate, gemini, "contents", geminiAccepts],
  ["gemini-interactions", geminiInteractions, interactions, "input", interactionsAccepts],
  ["ai-sdk-ui", aiSdkUi, ui, "messages", () => true],
  ["ag-ui", agUi, run, "messages", runAccepts],
])(
  "%s: the request after an answer that ended anywhere has all its text, and the provider accepts it",
  (_, create, payloads, field, accepts) => {
    const refused: string[] = [];
    for (const how of ["aborted", "cut", "end"] as const)
      for (const count of [...payloads.keys(), payloads.length]) {
        const session = createTestSession(create());
        prompt(session, "hello");
        const opened = session.effects.findLast((effect) => effect.type === "open");
        const link = opened?.link ?? "";
        session.receive({ link, type: "opened", status: 200, headers: {} });
        for (const payload of payloads.slice(0, count))
          session.receive({ link, type: "frame", data: JSON.stringify(payload) });
        session.receive({ link, type: "closed", how });
        const shown = session.thread.messages
          .filter(({ role }) => role === "assistant")
          .map(joinText)
          .join("");
        const [turnId, messageId] = ["turn_2", "user_2"];
        session.dispatch({ type: "message.started", turnId, messageId, role: "user" });
        session.dispatch({ type: "text.final", turnId, messageId, partId: "user_2:0", kind: "answer", text: "next" });
        session.command({
          type: "sendPrompt",
          sessionId: "s",
          turnId,
          messageId,
          content: [{ type: "text", text: "next" }],
          tools: [],
        });
        const body: Json | undefined = readObject(lastBody(session))?.[field];
        const sent = JSON.stringify(body).replaceAll(/"},\{"text":"/g, "");
        if (!sent.includes(shown)) refused.push(`${how} after ${count}: without its text ${sent}`);
        if (!accepts(readList(body, readObject))) refused.push(`${how} after ${count}: ${sent}`);
      }
    expect(refused).toEqual([]);
  },
);

test("ai-sdk-ui: what a further stream of a message brought before it was stopped is sent back, too", () => {
  const session = createTestSession(aiSdkUi());
  prompt(session, "hello");
  const play = (payloads: readonly JsonObject[], how: "aborted" | "end") => {
    const opened = session.effects.findLast((effect) => effect.type === "open");
    const link = opened?.link ?? "";
    session.receive({ link, type: "opened", status: 200, headers: {} });
    for (const payload of payloads) session.receive({ link, type: "frame", data: JSON.stringify(payload) });
    session.receive({ link, type: "closed", how });
  };
  play([...ui, { type: "finish" }], "end");
  submitOutputs(session, ["done"]);
  const [start = {}] = ui;
  const input = { type: "tool-input-available", toolName: "f", input: {} };
  play([start, { type: "text-delta", id: "1", delta: " is" }, { ...input, toolCallId: "call_2" }], "aborted");
  const [turnId, messageId] = ["turn_2", "user_2"];
  session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId, content: [], tools: [] });
  expect(readObject(lastBody(session))?.["messages"]).toMatchObject([
    { role: "user" },
    {
      parts: [
        { type: "step-start" },
        { type: "text", text: "The end" },
        { toolCallId: "call_1", state: "output-available" },
        { toolCallId: "call_2", state: "output-error" },
        { type: "text", text: " is" },
      ],
    },
  ]);
});
