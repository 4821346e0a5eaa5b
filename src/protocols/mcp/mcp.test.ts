import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";
import { answer, lastBody, prompt, readFixture } from "../fixtures/replayStream.ts";
import { readObject } from "../read.ts";
import { mcp } from "./mcp.ts";

/** Asks with that text and lets the messages come back on the stream. */
function exchange(text: string, ...messages: readonly Json[]): TestSession {
  const session = createTestSession(mcp());
  prompt(session, text);
  reply(session, ...messages);
  return session;
}

function reply(session: TestSession, ...messages: readonly Json[]): void {
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const data of messages) session.receive({ link, type: "frame", data });
  session.receive({ link, type: "closed", how: "end" });
}

const parts = (session: TestSession) =>
  session.thread.messages.flatMap((message) => (message.role === "assistant" ? message.parts : []));

const form = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const question = { method: "elicitation/create", params: { mode: "form", message: "Who?", requestedSchema: form } };
const done = { content: [{ type: "text", text: "Hello Ada" }] };

test("a prompt that names a tool calls it, with revision 2026-07-28", () => {
  const session = exchange('/get_weather {"place":"Oslo"}');
  expect(lastBody(session)).toMatchObject({
    method: "tools/call",
    params: {
      name: "get_weather",
      arguments: { place: "Oslo" },
      _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
    },
  });
  const opened = session.effects.findLast((effect) => effect.type === "open");
  expect(opened).toMatchObject({
    request: {
      headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "get_weather" },
    },
  });
});

test("any other prompt lists the tools, also as commands", () => {
  const session = createTestSession(mcp());
  prompt(session, "What can you do?");
  expect(lastBody(session)).toMatchObject({ method: "tools/list" });
  answer(session, "mcp/deepwiki-tools-list.sse");
  expect(session.thread.session.commands.map(({ name }) => name)).toEqual([
    "read_wiki_structure",
    "read_wiki_contents",
    "ask_question",
  ]);
});

test("a call contains its progress, log, blocks and structured content, and a result with isError is the tool's failure", () => {
  const result = {
    content: [
      { type: "resource_link", uri: "file:///a.txt", name: "a.txt" },
      { type: "resource", resource: { uri: "note://1", text: "A note." } },
      { type: "text", text: "for the model", annotations: { audience: ["assistant"] } },
    ],
    structuredContent: [1, 2],
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "weather", version: "1" } },
  };
  const session = exchange(
    "/look {}",
    { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: "t", progress: 1, total: 2 } },
    { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: { msg: "Looking" } } },
  );
  expect(parts(session)).toMatchObject([{ toolName: "look", runsOn: "mcp", progress: { done: 1, total: 2 } }]);
  const finished = exchange("/look {}", { jsonrpc: "2.0", id: "x", result });
  expect(parts(finished)).toMatchObject([
    {
      status: "completed",
      origin: { server: "weather" },
      content: [{ block: { type: "resource_link" } }, { block: { type: "resource", text: "A note." } }],
      rawOutput: { structuredContent: [1, 2] },
      result: [{}, {}, { text: "for the model" }],
    },
  ]);
  const failed = exchange("/look {}", { id: 1, result: { ...done, isError: true } });
  expect(parts(failed)).toMatchObject([{ status: "failed", error: { layer: "tool", message: "Hello Ada" } }]);
});

test.each<[string, JsonObject, Json]>([
  ["structured content only", { structuredContent: { temperature: 22 } }, { temperature: 22 }],
  ["nothing", {}, null],
  ["a revision's envelope only", { resultType: "complete", _meta: {} }, null],
])("a result without content completes its call: %s", (_, result, shown) => {
  const session = exchange("/look {}", { jsonrpc: "2.0", id: 1, result });
  expect(parts(session)).toMatchObject([{ status: "completed", result: shown }]);
});

test("a JSON-RPC error has another error layer than a failed tool", () => {
  const session = exchange("/look {}", { jsonrpc: "2.0", id: "x", error: { code: -32602, message: "Unknown tool" } });
  expect(parts(session)).toMatchObject([{ status: "failed", error: { layer: "protocol", code: "-32602" } }]);
});

test("an elicitation in a result is a form; its answer is sent with the same call again under a new id", () => {
  const session = exchange("/greet", {
    id: 1,
    result: { resultType: "input_required", inputRequests: { who: question }, requestState: "opaque" },
  });
  expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "tool_use" });
  const [request] = session.thread.requests;
  expect(request).toMatchObject({ kind: "form", title: "Who?", schema: form, state: "open" });
  const first = readObject(lastBody(session))?.["id"];
  session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: request?.turnId ?? "",
    answers: [
      { requestId: request?.requestId ?? "", answer: { granted: true, by: "user", at: 1, input: { name: "Ada" } } },
    ],
    tools: [],
    idempotencyKey: "k",
  });
  expect(lastBody(session)).toMatchObject({
    method: "tools/call",
    params: {
      name: "greet",
      inputResponses: { who: { action: "accept", content: { name: "Ada" } } },
      requestState: "opaque",
    },
  });
  expect(readObject(lastBody(session))?.["id"]).not.toBe(first);
  reply(session, { id: 2, result: done });
  expect(parts(session)).toMatchObject([{ type: "tool_call", toolName: "greet", status: "completed" }]);
  expect(session.thread.turn.status).toBe("idle");
});

test("a recorded exchange of 2025-11-25 with an elicitation is one call with its answered form", () => {
  const call = { name: "greet", arguments: { loud: true }, _meta: { progressToken: 7 } };
  const session = exchange(
    "recorded",
    { jsonrpc: "2.0", id: 7, method: "tools/call", params: call },
    { jsonrpc: "2.0", id: 0, ...question },
    { jsonrpc: "2.0", id: 0, result: { action: "accept", content: { name: "Ada" } } },
    { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 7, progress: 3 } },
    { jsonrpc: "2.0", id: 7, result: done },
  );
  expect(parts(session)).toMatchObject([
    { toolCallId: "7", toolName: "greet", argument: '{"loud":true}', status: "completed" },
  ]);
  expect(session.thread.requests).toMatchObject([
    { state: "answered", answer: { granted: true, input: { name: "Ada" } } },
  ]);
  expect(session.thread.turn.reason).toBe("completed");
});

test.each([
  { id: 0, result: { protocolVersion: "2031-01-01", capabilities: {}, serverInfo: { name: "future", version: "9" } } },
  { id: 0, error: { code: -32022, message: "No", data: { supported: ["2031-01-01"], requested: "2026-07-28" } } },
])("an unsupported version ends with an error that names the versions of both sides", (message) => {
  const { turn } = exchange("tools", message).thread;
  expect(turn.error?.code).toBe("unsupported_version");
  expect(turn.error?.message).toMatch(/^[^.]*2031-01-01[^.]*2026-07-28[^.]*\.$/u);
});

test("requests that only a program can answer are shown as unknown, and a working task as running", () => {
  const sampling = { id: 3, method: "sampling/createMessage", params: { messages: [], maxTokens: 5 } };
  expect(parts(exchange("/greet", sampling))).toMatchObject([{ type: "tool_call" }, { type: "unknown" }]);
  const task = { id: 3, result: { resultType: "task", task: { taskId: "t1", status: "working" } } };
  expect(parts(exchange("/greet", task))).toMatchObject([{ status: "detached" }]);
});

test("a recorded result without its request is shown with the messages before it", () => {
  const session = createTestSession(mcp());
  prompt(session, "replay");
  answer(session, "mcp/deepwiki-tools-call.sse");
  const [part] = parts(session);
  expect(part).toMatchObject({ type: "tool_call", status: "completed" });
  expect(readFixture("mcp/deepwiki-tools-call.sse")).toContain("Processing query");
  expect(JSON.stringify(part)).toContain("Processing query");
});

test("the error for a server of an older revision names the alternative", () => {
  const session = createTestSession(mcp());
  prompt(session, "/say_hello");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  const error = {
    code: "bad_status",
    message: "400",
    status: 400,
    detail: "Bad Request: Server not initialized",
  } as const;
  session.receive({ link, type: "closed", how: "refused", error });
  expect(session.thread.turn.error).toMatchObject({ code: "unsupported_version" });
  expect(session.thread.turn.error?.detail).toMatch(/2025-11-25.*mcpTools.*Server not initialized/su);
});

test.each([{ inputResponses: { who: { action: "accept" } } }, { requestState: "opaque" }])(
  "a recording with a repeated call with %o shows one call",
  (again) => {
    const params = { name: "greet", arguments: {} };
    const session = createTestSession(mcp());
    prompt(session, "hello");
    reply(
      session,
      { id: 1, method: "tools/call", params },
      { id: 1, result: { resultType: "input_required", inputRequests: { who: question } } },
      { id: 2, method: "tools/call", params: { ...params, ...again } },
      { id: 2, result: done },
    );
    expect(parts(session).filter(({ type }) => type === "tool_call")).toMatchObject([
      { toolName: "greet", status: "completed" },
    ]);
  },
);

test("a value that is not a message is shown as unknown", () => {
  expect(parts(exchange("/look {}", 7)).filter(({ type }) => type === "unknown")).toMatchObject([
    { name: "message", value: 7 },
  ]);
});

test("an error of another request leaves the running call alone", () => {
  const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "greet", arguments: {} } };
  const error = { jsonrpc: "2.0", id: 9, error: { code: -32601, message: "Method not found" } };
  const session = exchange("go", call, error, { jsonrpc: "2.0", id: 2, result: done });
  expect(parts(session).find(({ type }) => type === "tool_call")).toMatchObject({ status: "completed" });
  expect(parts(session).some(({ type }) => type === "unknown")).toBe(true);
});

test("a list of tools in several pages is read to its end", () => {
  const page = (name: string, more: JsonObject = {}): JsonObject => ({
    jsonrpc: "2.0",
    id: "l",
    result: { tools: [{ name, inputSchema: { type: "object" } }], ...more },
  });
  const session = exchange("What can you do?", page("first", { nextCursor: "c2" }));
  expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "paused" });
  session.command({ type: "continueTurn", sessionId: "s", turnId: session.thread.turn.turnId ?? "", tools: [] });
  expect(lastBody(session)).toMatchObject({ method: "tools/list", params: { cursor: "c2" } });
  reply(session, page("second"));
  expect(session.thread.session.commands.map(({ name }) => name)).toEqual(["first", "second"]);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
});

test.each([
  ["declined", { granted: false, by: "user" }, { action: "decline" }],
  ["cancelled", { granted: false, by: "cancel" }, { action: "cancel" }],
] as const)("a question of a server that the user has %s is never answered as accepted", (_, given, told) => {
  const session = exchange("/greet", {
    id: 1,
    result: { resultType: "input_required", inputRequests: { who: question } },
  });
  const [request] = session.thread.requests;
  session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: request?.turnId ?? "",
    answers: [{ requestId: request?.requestId ?? "", answer: { at: 1, ...given } }],
    tools: [],
    idempotencyKey: "k",
  });
  expect(readObject(readObject(lastBody(session))?.["params"])?.["inputResponses"]).toEqual({ who: told });
});

test("a question without a state is answered without the state of the question before it", () => {
  const asks = (more: JsonObject): JsonObject => ({
    id: 1,
    result: { resultType: "input_required", inputRequests: { who: question }, ...more },
  });
  const session = exchange("/greet", asks({ requestState: "first" }));
  const submit = (): Json | undefined => {
    const request = session.thread.requests.at(-1);
    session.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: request?.turnId ?? "",
      answers: [
        { requestId: request?.requestId ?? "", answer: { granted: true, by: "user", at: 1, input: { name: "Ada" } } },
      ],
      tools: [],
      idempotencyKey: "k",
    });
    return readObject(readObject(lastBody(session))?.["params"])?.["requestState"];
  };
  expect(submit()).toBe("first");
  reply(session, asks({}));
  expect(session.thread.requests).toHaveLength(2);
  expect(submit()).toBeUndefined();
});
