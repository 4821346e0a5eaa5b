import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTestSession } from "../fixtures/createTestSession.ts";
import {
  answer,
  lastBody,
  prompt,
  readFixture,
  readJsonFixture,
  replayPayloads,
  replayStream,
  submitOutputs,
} from "../fixtures/replayStream.ts";
import { summarize } from "../fixtures/summarize.ts";
import { readArray, readObject, readString } from "../read.ts";
import { openAiResponses } from "./openAiResponses.ts";

const folder = new URL("../fixtures/openai-responses/", import.meta.url);
const names = readdirSync(folder).filter((name) => /\.(sse|jsonl)$/.test(name));

describe("a recorded response becomes the thread an independent reducer computed", () => {
  test.each(names)("%s", (name) => {
    const expected = readJsonFixture(`openai-responses/${name.replace(/\.\w+$/, "")}.expected.json`);
    const { thread } = replayStream(openAiResponses(), `openai-responses/${name}`);
    const summary = summarize(thread);
    expect(summary.text).toBe(expected["text"]);
    expect(summary.refusal).toBe(expected["refusal"]);
    expect(summary.summaryLength).toBe(expected["reasoningSummaryLength"]);
    expect(summary.reasoningLength).toBe(expected["reasoningTextLength"]);
    const calls = (readArray(expected["toolCalls"]) ?? []).map((call) => readObject(call) ?? {});
    const approvals = (readArray(expected["approvalRequests"]) ?? []).map((call) =>
      readString(readObject(call)?.["id"]),
    );
    const own = summary.toolCalls.filter(({ id }) => !approvals.includes(id));
    expect(own.map(({ id, name: tool }) => [id, tool])).toEqual(calls.map((call) => [call["id"], call["name"]]));
    const valid = (index: number): boolean => calls[index]?.["argumentsValid"] === true;
    expect(own.map((call, index) => valid(index) && call.arguments)).toEqual(
      calls.map((call, index) => valid(index) && call["arguments"]),
    );
    const texts = calls.map((call) => readString(call["argumentsText"]));
    expect(own.map((call, index) => texts[index] && call.argumentsText)).toEqual(texts);
    const permissions = thread.requests.filter(
      ({ kind, safetyCheck }) => kind === "permission" && safetyCheck === undefined,
    );
    expect(permissions.map(({ toolCallKey }) => toolCallKey)).toEqual(approvals.map((id) => `turn_1:${id}`));
    const failed = expected["finishReason"] === "failed" || (readArray(expected["errors"]) ?? []).length > 0;
    const ended = thread.requests.length > 0 ? "tool_use" : "completed";
    expect(thread.turn.reason).toBe(failed ? "error" : expected["terminal"] === true ? ended : "cut");
  });
});

test("the way the bytes are cut changes nothing", () => {
  for (const name of ["pyd-function-1.sse", "pyd-deepseek-function.sse", "responses-refusal.sse"]) {
    const whole = replayStream(openAiResponses(), `openai-responses/${name}`).thread;
    for (const chunking of ["lines", 1, 7, 42] as const) {
      expect(replayStream(openAiResponses(), `openai-responses/${name}`, { chunking }).thread).toEqual(whole);
    }
  }
});

test("the next request contains the unchanged items and the output of each call", () => {
  const tools = [{ name: "get_capital", description: "Capital", parameters: { type: "object" } }];
  const session = createTestSession(openAiResponses({ body: { model: "m" } }));
  prompt(session, "What is the capital of France?", tools);
  answer(session, "openai-responses/pyd-function-1.sse");
  const [request] = session.thread.requests;
  expect(request).toMatchObject({ kind: "execution", state: "open" });
  const given = {
    requestId: request?.requestId ?? "",
    answer: { granted: true, by: "tool" as const, at: 1, output: "Paris" },
  };
  session.dispatch({ type: "request.updated", turnId: "turn_1", state: "staged", ...given });
  session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: "turn_1",
    answers: [given],
    tools,
    idempotencyKey: "k",
  });
  expect(lastBody(session)).toEqual({
    model: "m",
    store: false,
    include: ["reasoning.encrypted_content"],
    stream: true,
    tools: [{ type: "function", name: "get_capital", description: "Capital", parameters: { type: "object" } }],
    input: [
      { role: "user", content: "What is the capital of France?" },
      {
        type: "function_call",
        id: "fc_67e554a1de488191af0831d35cbe082e0794405d35281ae2",
        call_id: "call_kL0PCQV7M2WMoVX8V8OtYSAL",
        name: "get_capital",
        arguments: '{"country":"France"}',
        status: "completed",
      },
      { type: "function_call_output", call_id: "call_kL0PCQV7M2WMoVX8V8OtYSAL", output: "Paris" },
    ],
  });
  answer(session, "openai-responses/pyd-function-2.sse");
  expect(session.thread.requests[0]?.state).toBe("answered");
  expect(session.thread.turn).toMatchObject({ turnId: "turn_1", status: "idle", reason: "completed" });
});

test("call ids that a server reuses in each response are two calls", () => {
  const session = replayStream(openAiResponses(), "openai-responses/pyd-bedrock-reused-ids-1.sse");
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
  answer(session, "openai-responses/pyd-bedrock-reused-ids-1.sse");
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
  answer(session, "openai-responses/pyd-bedrock-reused-ids-2.sse");
  const keys = session.thread.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "tool_call" ? [part.key] : [])),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test("a denied approval is sent with the user's reason", () => {
  const session = replayStream(openAiResponses(), "openai-responses/openai-mcp-tool-approval-1.jsonl");
  const [request] = session.thread.requests;
  const given = {
    requestId: request?.requestId ?? "",
    answer: { granted: false, reason: "not now", by: "user" as const, at: 1 },
  };
  session.dispatch({ type: "request.updated", turnId: "turn_1", state: "staged", ...given });
  session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: "turn_1",
    answers: [given],
    tools: [],
    idempotencyKey: "k",
  });
  expect(readArray(readObject(lastBody(session))?.["input"])?.at(-1)).toEqual({
    type: "mcp_approval_response",
    approval_request_id: "mcpr_04a97b4fce127879006949a83ac9308195a7f7b69ea82e91fe",
    approve: false,
    reason: "not now",
  });
});

test("an approval of an MCP call after a tool search of the provider, which has no id, is sent", () => {
  const search = { type: "tool_search_call", id: "ts_1", call_id: null, execution: "server", status: "completed" };
  const found = { type: "tool_search_output", id: "tso_1", call_id: null, execution: "server", tools: [] };
  const asked = { type: "mcp_approval_request", id: "mcpr_1", name: "f", server_label: "s", arguments: "{}" };
  const items = [search, found, asked];
  const session = replayPayloads(openAiResponses(), [
    { type: "response.created", response: { id: "resp_1", status: "in_progress", output: [] } },
    ...items.map((item, index) => ({ type: "response.output_item.done", output_index: index, item })),
    { type: "response.completed", response: { id: "resp_1", status: "completed", output: items } },
  ]);
  submitOutputs(session, []);
  const input = readArray(readObject(lastBody(session))?.["input"]);
  expect(input?.at(-1)).toEqual({ type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true });
});

test("a grant of an MCP call that was withdrawn before it arrived is not in the next request", () => {
  const session = replayStream(openAiResponses(), "openai-responses/openai-mcp-tool-approval-1.jsonl");
  const requestId = session.thread.requests[0]?.requestId ?? "";
  const about = { turnId: "turn_1", requestId };
  const answer = { granted: true, by: "user", at: 1 } as const;
  session.dispatch({ type: "request.updated", ...about, state: "sending", answer });
  session.dispatch({ type: "turn.ended", turnId: "turn_1", reason: "cancelled" });
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_2", tools: [] });
  expect(JSON.stringify(lastBody(session))).not.toContain("mcp_approval_response");
});

test("an error that is reported twice ends the turn once", () => {
  const { thread, events } = replayStream(openAiResponses(), "openai-responses/openai-error-1.jsonl");
  expect(events.filter(({ type }) => type === "turn.ended")).toHaveLength(1);
  expect(thread.turn.error?.detail).toContain("quota");
  expect(readFixture("openai-responses/openai-error-1.jsonl")).toContain("response.failed");
});

test("a response that fails without an error ends the turn with a failure that can be told", () => {
  const session = createTestSession(openAiResponses());
  prompt(session, "go");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  const response = { id: "r", status: "failed", error: null, output: [] };
  for (const type of ["response.created", "response.failed"])
    session.receive({ link, type: "frame", data: JSON.stringify({ type, response }) });
  session.receive({ link, type: "closed", how: "end" });
  expect(session.thread.turn).toMatchObject({ reason: "error", error: { code: "agent" } });
});

test("other ids in each event and a missing status, as from some proxies, change nothing", () => {
  const session = createTestSession(openAiResponses());
  prompt(session, "go");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  const call = { type: "function_call", call_id: "call_1", name: "f" };
  for (const data of [
    { type: "response.created", response: { id: "a" } },
    { type: "response.in_progress", response: { id: "b", status: "in_progress" } },
    { type: "response.output_item.added", output_index: 0, item: { ...call, id: "c", arguments: "" } },
    { type: "response.function_call_arguments.delta", output_index: 0, item_id: "d", delta: '{"a":1}' },
    { type: "response.output_item.done", output_index: 0, item: { ...call, id: "e", arguments: '{"a":1}' } },
    { type: "response.completed", response: { id: "f", output: [{ ...call, id: "g", arguments: '{"a":1}' }] } },
  ])
    session.receive({ link, type: "frame", data });
  session.receive({ link, type: "closed", how: "end" });
  const answers = session.thread.messages.filter(({ role }) => role === "assistant");
  expect(answers).toHaveLength(1);
  expect(answers[0]?.parts).toMatchObject([{ toolCallId: "call_1", input: { a: 1 }, status: "pending" }]);
  expect(session.thread.turn.reason).toBe("tool_use");
});
