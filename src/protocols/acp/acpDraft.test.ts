import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { Effect, JsonObject } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { readFixture } from "../fixtures/replayStream.ts";
import { parseJson, readObject, readString } from "../read.ts";
import { acp } from "./acp.ts";

const lines = readFixture("acp/v2-session.jsonl")
  .split("\n")
  .flatMap((text): { readonly out: boolean; readonly message: JsonObject }[] => {
    const line = readObject(parseJson(text));
    const message = readObject(line?.["msg"]);
    return message === undefined ? [] : [{ out: line?.["dir"] === "client->agent", message }];
  });

function sent(effects: readonly Effect[]): unknown[] {
  return effects.flatMap((effect) => (effect.type === "send" ? [effect.data] : []));
}

/** Our ids begin at 0, those of the recording at 1. */
function renumber({ id, ...rest }: JsonObject): JsonObject {
  return typeof id === "number" ? { id: id - 1, ...rest } : rest;
}

function feed(session: TestSession, data: JsonObject): readonly Effect[] {
  return session.receive({ link: session.effects[0]?.link ?? "", type: "frame", data });
}

function open(version: 1 | 2): TestSession {
  const session = createTestSession(
    acp({ version, cwd: "/p", transport: "socket", clientInfo: { name: "c", version: "0" } }),
  );
  session.command({ type: "openSession", sessionId: "s" });
  return session;
}

test("the recorded session of version 2: whole messages, states, a patch, a request, a terminal of the agent", () => {
  const session = open(2);
  const answers: unknown[] = [];
  const recorded: JsonObject[] = [];
  for (const { out, message } of lines) {
    const method = readString(message["method"]);
    if (out && method === "session/prompt") {
      session.command({
        type: "sendPrompt",
        sessionId: "s",
        turnId: "turn_1",
        messageId: "u",
        content: [{ type: "text", text: "hi" }],
        tools: [],
      });
    } else if (out && method === undefined) {
      const requestId = session.thread.requests[0]?.requestId ?? "";
      const answer = { granted: true, optionId: "ok", by: "user" as const, at: 1 };
      const command = {
        type: "submitAnswers",
        sessionId: "s",
        turnId: "turn_1",
        tools: [],
        idempotencyKey: "k",
      } as const;
      answers.push(...sent(session.command({ ...command, answers: [{ requestId, answer }] })));
      recorded.push(message);
    } else if (!out) feed(session, method === undefined ? renumber(message) : message);
  }
  expect(sent(session.effects)[0]).toMatchObject({
    method: "initialize",
    params: { protocolVersion: 2, info: { name: "c", version: "0" } },
  });
  expect(answers).toEqual(recorded);
  const { messages, requests, turn } = session.thread;
  expect(turn).toMatchObject({ turnId: "turn_1", status: "idle", reason: "completed" });
  expect(requests).toMatchObject([
    { title: "Edit a.json?", reason: "writes 1 line", toolCallKey: "turn_1:c1", state: "answered" },
  ]);
  const parts = messages.filter(({ role }) => role === "assistant").flatMap((message) => message.parts);
  expect(parts).toMatchObject([
    { type: "text", text: "Hello.", state: "final" },
    {
      type: "tool_call",
      toolCallId: "c1",
      title: "Edit",
      kind: "edit",
      status: "completed",
      content: [
        {
          type: "patch",
          changes: [{ operation: "modify", path: "/p/a.json" }],
          patch: '--- a/a.json\n+++ b/a.json\n@@ -1 +1 @@\n-{}\n+{"a":1}\n',
        },
        { type: "terminal", terminalId: "t1", command: "ls", cwd: "/p", output: "a.json\n", exit: { code: 0 } },
      ],
    },
  ]);
});

/** Opens a session of version 2 with a running turn, and returns what feeds it and what its answer shows. */
function openDraft() {
  const session = open(2);
  feed(session, { id: 0, result: { protocolVersion: 2, info: { name: "a", version: "1" } } });
  feed(session, { id: 1, result: { sessionId: "s1" } });
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "u", content: [], tools: [] });
  const feedUpdate = (update: JsonObject): unknown =>
    feed(session, { method: "session/update", params: { sessionId: "s1", update } });
  const readTexts = (): string[] =>
    session.thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
  return { session, feedUpdate, readTexts };
}

test("messages of version 2 may interleave, and terminal output may arrive before or after the call that contains it", () => {
  const session = open(2);
  feed(session, { id: 0, result: { protocolVersion: 2, info: { name: "a", version: "1" } } });
  feed(session, { id: 1, result: { sessionId: "s1" } });
  const command = { type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "u", content: [], tools: [] } as const;
  session.command(command);
  const feedUpdate = (update: JsonObject): unknown =>
    feed(session, { method: "session/update", params: { sessionId: "s1", update } });
  const chunk = (messageId: string, text: string): unknown =>
    feedUpdate({ sessionUpdate: "agent_message_chunk", messageId, content: { type: "text", text } });
  chunk("m1", "one ");
  chunk("m2", "two ");
  chunk("m1", "more");
  feedUpdate({ sessionUpdate: "tool_call_update", toolCallId: "c", content: [{ type: "terminal", terminalId: "t" }] });
  // The euro sign in two pieces.
  feedUpdate({ sessionUpdate: "terminal_output_chunk", terminalId: "t", data: btoa("\u00e2\u0082") });
  feedUpdate({ sessionUpdate: "terminal_output_chunk", terminalId: "t", data: btoa("\u00ac") });
  feedUpdate({
    sessionUpdate: "tool_call_update",
    toolCallId: "c",
    content: [{ type: "terminal", terminalId: "t" }],
    status: "paused",
  });
  feedUpdate({ sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries: [{ content: "Read" }] } });
  feedUpdate({ sessionUpdate: "state_update", state: "idle", stopReason: "error", message: "out of credit" });
  const parts = session.thread.messages.flatMap((message) => message.parts);
  expect(parts).toMatchObject([
    { type: "text", text: "one more" },
    { type: "text", text: "two " },
    { type: "tool_call", content: [{ type: "terminal", output: "€" }] },
    { type: "plan", entries: [{ content: "Read", status: "pending" }] },
  ]);
  expect(session.thread.turn).toMatchObject({ reason: "error", error: { code: "agent", message: "out of credit" } });
});

test("the end of a stopped turn of version 2 does not end the turn of a prompt that the agent has not confirmed", () => {
  const { session, feedUpdate, readTexts } = openDraft();
  feed(session, { id: 2, result: {} });
  feedUpdate({ sessionUpdate: "state_update", state: "running" });
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "t" });
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "t2", messageId: "u2", content: [], tools: [] });
  feedUpdate({ sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" });
  expect(session.thread.turn).toMatchObject({ turnId: "t2", status: "running" });
  feed(session, { id: 3, result: {} });
  feedUpdate({ sessionUpdate: "agent_message_chunk", messageId: "m1", content: { type: "text", text: "Hi" } });
  feedUpdate({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
  expect(readTexts()).toEqual(["Hi"]);
  expect(session.thread.turn).toMatchObject({ turnId: "t2", status: "idle", reason: "completed" });
});

test("a whole message of version 2 is shown exactly once, whatever came between its chunks", () => {
  const step = fc.oneof(fc.constant(null), fc.string({ minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.stringMatching(/^\w{1,12}$/), (steps, whole) => {
      const { feedUpdate, readTexts } = openDraft();
      for (const [index, text] of steps.entries()) {
        if (text === null) feedUpdate({ sessionUpdate: "tool_call_update", toolCallId: `c${index}`, title: "Read" });
        else feedUpdate({ sessionUpdate: "agent_message_chunk", messageId: "m1", content: { type: "text", text } });
      }
      feedUpdate({ sessionUpdate: "agent_message", messageId: "m1", content: [{ type: "text", text: whole }] });
      expect(readTexts().join("")).toBe(whole);
    }),
    { numRuns: runs(50) },
  );
});

test("a chunk of version 2 after a whole message is shown behind it, and another whole message takes the place of both", () => {
  const { feedUpdate, readTexts } = openDraft();
  const chunk = (text: string) =>
    feedUpdate({ sessionUpdate: "agent_message_chunk", messageId: "m1", content: { type: "text", text } });
  const whole = (text: string) =>
    feedUpdate({ sessionUpdate: "agent_message", messageId: "m1", content: [{ type: "text", text }] });
  chunk("A");
  whole("AB");
  chunk("C");
  chunk("C");
  expect(readTexts().join("")).toBe("ABCC");
  whole("D");
  expect(readTexts().join("")).toBe("D");
  chunk("E");
  expect(readTexts().join("")).toBe("DE");
});

test("updates of version 2 without content change nothing, empty content empties, and a snapshot takes the place of terminal output", () => {
  const { feedUpdate, readTexts, session } = openDraft();
  const terminal = () =>
    session.thread.messages
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.type === "tool_call" ? part.content : []))[0];
  const write = (data: string): unknown =>
    feedUpdate({ sessionUpdate: "terminal_output_chunk", terminalId: "t", data: btoa(data) });
  const snapshot = (data: string): unknown =>
    feedUpdate({ sessionUpdate: "terminal_update", terminalId: "t", output: { data: btoa(data) } });
  feedUpdate({ sessionUpdate: "agent_message_chunk", messageId: "m1", content: { type: "text", text: "one" } });
  feedUpdate({ sessionUpdate: "agent_message", messageId: "m1" });
  expect(readTexts().join("")).toBe("one");
  feedUpdate({ sessionUpdate: "agent_message", messageId: "m1", content: null });
  expect(readTexts().join("")).toBe("");

  feedUpdate({ sessionUpdate: "tool_call_update", toolCallId: "c", content: [{ type: "terminal", terminalId: "t" }] });
  write("ab");
  snapshot("abc");
  write("d");
  expect(terminal()).toMatchObject({ output: "abcd" });
  snapshot("x");
  expect(terminal()).toMatchObject({ output: "x", dropped: 4 });
  write("y");
  expect(terminal()).toMatchObject({ output: "xy", dropped: 4 });

  feedUpdate({ sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries: [{ content: "Read" }] } });
  feedUpdate({ sessionUpdate: "plan_update", plan: { type: "file", planId: "p", uri: "file:///plan.md" } });
  expect(session.thread.session.plan).toHaveLength(1);
});

test("whole messages of version 2 without an id are messages of their own", () => {
  const { feedUpdate, readTexts, session } = openDraft();
  const image = { type: "image", mimeType: "image/png", data: "aGk=" };
  for (const text of ["one", "two"])
    feedUpdate({ sessionUpdate: "agent_message", content: [{ type: "text", text }, image] });
  expect(readTexts()).toEqual(["one", "two"]);
  const files = session.thread.messages.flatMap(({ parts }) => parts).filter(({ type }) => type === "file");
  expect(new Set(files.map(({ key }) => key)).size).toBe(2);
});

test("a plan before any text is part of an answer", () => {
  const session = open(2);
  feed(session, { id: 0, result: { protocolVersion: 2 } });
  feed(session, { id: 1, result: { sessionId: "s1" } });
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "u", content: [], tools: [] });
  const plan = { type: "items", planId: "p", entries: [{ content: "Read" }] };
  feed(session, {
    method: "session/update",
    params: { sessionId: "s1", update: { sessionUpdate: "plan_update", plan } },
  });
  expect(session.thread.messages.at(-1)).toMatchObject({
    role: "assistant",
    turnId: "t",
    parts: [{ type: "plan", entries: [{ content: "Read" }] }],
  });
  expect(session.events.filter(({ type }) => type === "message.started")).toHaveLength(1);
});

test.each([
  [1, 2],
  [2, 1],
] as const)("a client of version %i and an agent of version %i end with an error that names both", (ours, theirs) => {
  const session = open(ours);
  feed(session, { id: 0, result: { protocolVersion: theirs } });
  const notices = session.thread.messages.flatMap(({ parts }) => parts);
  expect(notices).toMatchObject([{ type: "notice", error: { code: "unsupported_version" } }]);
  const message = notices[0]?.type === "notice" ? notices[0].error?.message : "";
  expect(message).toContain(`version ${ours} of the Agent Client Protocol`);
  expect(message).toContain(`version ${theirs}.`);
});

test("requests of the agent keep their ids, numbers and strings, even if they equal ids of the client", () => {
  const session = open(1);
  feed(session, { id: 0, result: { protocolVersion: 1 } });
  feed(session, { id: 1, result: { sessionId: "s1" } });
  const command = { type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "u", content: [], tools: [] } as const;
  session.command(command);
  const ids = [0, "", "a-1", 2];
  for (const id of ids)
    feed(session, {
      id,
      method: "session/request_permission",
      params: { sessionId: "s1", toolCall: { toolCallId: "c" }, options: [{ optionId: "x", name: "X", kind: "odd" }] },
    });
  const { requests } = session.thread;
  expect(requests.map(({ wire }) => wire)).toEqual(ids.map((id) => ({ id })));
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(4);
  expect(requests[0]?.options).toEqual([{ id: "x", label: "X", kind: "other" }]);
  const answers = requests.map(({ requestId }) => ({
    requestId,
    answer: { granted: true, optionId: "x", by: "user" as const, at: 1 },
  }));
  const effects = session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: "t",
    answers,
    tools: [],
    idempotencyKey: "k",
  });
  const outcome = { outcome: "selected", optionId: "x" };
  expect(sent(effects)).toEqual(ids.map((id) => ({ jsonrpc: "2.0", id, result: { outcome } })));
});

test("output of an agent's command arrives in the fields that Zed introduced, and survives a replaced content list", () => {
  const session = open(1);
  feed(session, { id: 0, result: { protocolVersion: 1 } });
  feed(session, { id: 1, result: { sessionId: "s1" } });
  const feedUpdate = (update: JsonObject): unknown =>
    feed(session, { method: "session/update", params: { sessionId: "s1", update: { toolCallId: "c", ...update } } });
  const content = [{ type: "terminal", terminalId: "t1" }];
  const later = { sessionUpdate: "tool_call_update" };
  feedUpdate({
    sessionUpdate: "tool_call",
    title: "npm test",
    kind: "execute",
    content,
    _meta: { terminal_info: { terminal_id: "t1", cwd: "/p" } },
  });
  feedUpdate({ ...later, _meta: { terminal_output: { terminal_id: "t1", data: "ok 1\n" } } });
  feedUpdate({ ...later, content, status: "in_progress" });
  feedUpdate({ ...later, _meta: { terminal_output: { terminal_id: "t1", data: "ok 2\n" } } });
  feedUpdate({
    ...later,
    status: "completed",
    _meta: { terminal_exit: { terminal_id: "t1", exit_code: 0, signal: null } },
  });
  const parts = session.thread.messages.flatMap((message) => message.parts);
  expect(parts).toMatchObject([
    {
      status: "completed",
      content: [{ terminalId: "t1", cwd: "/p", output: "ok 1\nok 2\n", exit: { code: 0, signal: null } }],
    },
  ]);
});

test.each([
  [1, { protocolVersion: 1, agentInfo: { name: "scout", version: "3" } }],
  [2, { protocolVersion: 2, info: { name: "scout", version: "3" } }],
] as const)("the query describe returns the agent, in version %i", (version, result) => {
  const session = open(version);
  feed(session, { jsonrpc: "2.0", id: 0, result });
  session.command({ type: "ask", queryId: "q", query: { type: "describe" } });
  expect(session.events.filter(({ type }) => type === "reply.received")).toMatchObject([
    { queryId: "q", value: { agent: { name: "scout", version: "3" } } },
  ]);
});
