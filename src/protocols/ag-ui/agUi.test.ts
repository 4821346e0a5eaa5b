import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Answer, JsonObject, ToolDeclaration } from "../../model/index.ts";
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
import { agUi } from "./agUi.ts";

const folder = new URL("../fixtures/ag-ui/", import.meta.url);
const names = readdirSync(folder).filter((name) => /turn\d\.json$/.test(name));
const location: ToolDeclaration = { name: "GetUserLocation", description: "Location", parameters: { type: "object" } };

describe("a recorded run becomes the thread an independent reducer computed", () => {
  test.each(names)("%s", (name) => {
    const expected = readJsonFixture(`ag-ui/${name.replace(".json", ".expected.json")}`);
    const { thread } = replayStream(agUi(), `ag-ui/${name}`);
    const summary = summarize(thread);
    expect(summary.text).toBe(expected["text"]);
    expect(summary.reasoningLength).toBe(expected["reasoningLength"]);
    // A call without a name is the result of an earlier run's call.
    const calls = (readArray(expected["toolCalls"]) ?? []).flatMap((value) => {
      const call = readObject(value);
      return typeof call?.["name"] === "string" ? [call] : [];
    });
    const own = summary.toolCalls.filter((call) => call.name !== "");
    expect(own).toEqual(
      calls.map((call) => ({
        id: call["id"],
        name: call["name"],
        argumentsText: call["argumentsText"],
        arguments: call["arguments"],
      })),
    );
    const interrupts = readArray(expected["interrupts"]) ?? [];
    expect(thread.requests.map(({ requestId }) => requestId)).toEqual(
      interrupts.map((interrupt) => `interrupt:turn_1:${readString(readObject(interrupt)?.["id"])}`),
    );
    expect(thread.turn.reason).toBe(interrupts.length > 0 ? "tool_use" : "completed");
  });
});

/** Stages an answer for the only open request and submits it, as a session does. */
function submit(
  session: ReturnType<typeof createTestSession>,
  given: Answer,
  tools: readonly ToolDeclaration[] = [],
): void {
  const requestId = session.thread.requests[0]?.requestId ?? "";
  session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "staged", answer: given });
  session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: "turn_1",
    answers: [{ requestId, answer: given }],
    tools,
    idempotencyKey: "k",
  });
}

test("what the agent's framework emitted beside the events adds nothing to the thread", () => {
  const session = createTestSession(agUi());
  prompt(session, "Hi");
  const raw = { type: "RAW", event: { event: "on_chat_model_stream", data: { chunk: "Hel" } }, source: "langgraph" };
  const text = (delta: string): JsonObject => ({
    type: "TEXT_MESSAGE_CHUNK",
    messageId: "m",
    role: "assistant",
    delta,
  });
  deliver(session, [
    { type: "RUN_STARTED", threadId: "th", runId: "r" },
    text("Hel"),
    raw,
    text("lo"),
    raw,
    { type: "RUN_FINISHED", threadId: "th", runId: "r" },
  ]);
  expect(session.thread.messages.at(-1)?.parts).toMatchObject([{ type: "text", text: "Hello" }]);
});

test("a granted interrupt resumes the run, and the repeated call does not double its argument", () => {
  const session = createTestSession(agUi());
  prompt(session, "Please delete the file report-draft.txt");
  answer(session, "ag-ui/dotnet-step09-interruptsapproval-turn1.json");
  expect(session.thread.requests[0]).toMatchObject({
    kind: "permission",
    toolCallKey: "turn_1:call_Id_1",
    state: "open",
  });
  submit(session, { granted: true, optionId: "approve", by: "user", at: 1 });
  expect(readObject(lastBody(session))).toMatchObject({
    threadId: "thread_Id_1",
    resume: [{ interruptId: "ficc_Id_1", status: "resolved", payload: { approved: true } }],
  });
  answer(session, "ag-ui/dotnet-step09-interruptsapproval-turn2.json");
  expect(summarize(session.thread).toolCalls).toEqual([
    {
      id: "call_Id_1",
      name: "delete_file",
      argumentsText: '{\n  "filename": "report-draft.txt"\n}',
      arguments: { filename: "report-draft.txt" },
    },
  ]);
  const call = session.thread.messages.flatMap(({ parts }) => parts).find((part) => part.type === "tool_call");
  expect(call).toMatchObject({ status: "completed", result: "File 'report-draft.txt' deleted successfully." });
  expect(session.thread.requests[0]?.state).toBe("answered");
});

test("an interrupt for input is a form, and its values are the payload", () => {
  const session = replayStream(agUi(), "ag-ui/dotnet-step10-interruptsuserinput-turn1.json");
  expect(session.thread.requests[0]).toMatchObject({ kind: "form", title: "What username would you like to use?" });
  submit(session, { granted: true, input: { response: "ada" }, by: "user", at: 1 });
  expect(readObject(lastBody(session))?.["resume"]).toEqual([
    { interruptId: "call_Id_1", status: "resolved", payload: { response: "ada" } },
  ]);
});

test("a frontend tool's result is sent as a tool message after its call", () => {
  const session = createTestSession(agUi());
  prompt(session, "Where am I?", [location]);
  answer(session, "ag-ui/dotnet-step03-frontendtools-turn1.json");
  expect(session.thread.requests[0]).toMatchObject({ kind: "execution", state: "open" });
  submit(session, { granted: true, output: "Amsterdam", by: "tool", at: 1 }, [location]);
  expect(lastBody(session)).toEqual({
    threadId: session.thread.session.wireId,
    runId: expect.stringMatching(/^run_/),
    state: {},
    messages: [
      { id: "user_1", role: "user", content: "Where am I?" },
      {
        id: "call_Id_1",
        role: "assistant",
        toolCalls: [{ id: "call_Id_1", type: "function", function: { name: "GetUserLocation", arguments: "{}" } }],
      },
      { id: "turn_1:call_Id_1:result", role: "tool", toolCallId: "call_Id_1", content: "Amsterdam" },
    ],
    tools: [{ name: "GetUserLocation", description: "Location", parameters: { type: "object" } }],
    context: [],
    forwardedProps: {},
  });
  answer(session, "ag-ui/dotnet-step03-frontendtools-turn2.json");
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
});

test("the signature of a call goes back with the call, and opens no message of its own", () => {
  const session = createTestSession(agUi());
  prompt(session, "where am I?", [location]);
  const signed = { type: "REASONING_ENCRYPTED_VALUE", subtype: "tool-call", encryptedValue: "SIG" };
  deliver(session, [
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: location.name, parentMessageId: "m1" },
    { ...signed, entityId: "c1" },
    { type: "TOOL_CALL_START", toolCallId: "c2", toolCallName: location.name, parentMessageId: "m1" },
    { type: "TOOL_CALL_END", toolCallId: "c1" },
    { type: "TOOL_CALL_END", toolCallId: "c2" },
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ]);
  expect(session.thread.messages.map(({ id }) => id)).toEqual(["user_1", "turn_1:m1"]);
  submitOutputs(session, ["Amsterdam", "Paris"], [location]);
  const messages = readList(readObject(lastBody(session))?.["messages"], readObject);
  const [first, second] = readArray(messages[1]?.["toolCalls"]) ?? [];
  const called = { type: "function", function: { name: location.name, arguments: "{}" } };
  expect(first).toEqual({ id: "c1", ...called, encryptedValue: "SIG" });
  expect(second).toEqual({ id: "c2", ...called });
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool"]);
});

test("the signature of an answer goes back with the answer, that of thoughts with the thoughts", () => {
  const signed = { type: "REASONING_ENCRYPTED_VALUE", subtype: "message", entityId: "m1", encryptedValue: "SIG" };
  const answered = { type: "TEXT_MESSAGE_CHUNK", messageId: "m1", delta: "Hi" };
  const messagesOf = (...events: readonly JsonObject[]) => {
    const session = createTestSession(agUi());
    prompt(session, "hello");
    const [begin, end] = ["RUN_STARTED", "RUN_FINISHED"].map((type) => ({ type, threadId: "t", runId: "r" }));
    deliver(session, [begin ?? {}, ...events, end ?? {}]);
    session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
    return readList(readObject(lastBody(session))?.["messages"], readObject).slice(1);
  };
  expect(messagesOf(answered, signed)).toEqual([{ id: "m1", role: "assistant", content: "Hi", encryptedValue: "SIG" }]);
  const thinks = { type: "REASONING_MESSAGE_CHUNK", messageId: "t1", delta: "Hm" };
  expect(messagesOf(thinks, { ...signed, entityId: "t1" }, answered)).toEqual([
    { id: "t1", role: "reasoning", content: "Hm", encryptedValue: "SIG" },
    { id: "m1", role: "assistant", content: "Hi" },
  ]);
});

test("a run whose stream breaks is cut, not completed", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  const opened = session.effects.find((effect) => effect.type === "open");
  const link = opened?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data: { type: "RUN_STARTED", threadId: "t", runId: "r" } });
  session.receive({ link, type: "frame", data: { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "Hel" } });
  session.receive({ link, type: "frame", data: { type: "TEXT_MESSAGE_CHUNK", delta: "lo" } });
  session.receive({ link, type: "closed", how: "cut" });
  expect(summarize(session.thread).text).toBe("Hello");
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cut" });
});

describe("an agent that suspends (Mastra) or interrupts (LangGraph) in the older forms", () => {
  const run = (events: readonly object[]) => {
    const session = createTestSession(agUi());
    prompt(session, "pay");
    const link = session.effects.at(-1)?.link ?? "";
    session.receive({ link, type: "opened", status: 200, headers: {} });
    const all = [{ type: "RUN_STARTED", threadId: "th", runId: "r" }, ...events];
    for (const event of all) session.receive({ link, type: "frame", data: JSON.stringify(event) });
    session.receive({ link, type: "closed", how: "end" });
    return session;
  };
  const suspended = {
    type: "mastra_suspend",
    toolCallId: "c1",
    toolName: "pay",
    args: { amount: 5 },
    suspendPayload: { message: "Pay 5?" },
    resumeSchema: JSON.stringify({ type: "object", properties: { approved: { type: "boolean" } } }),
    runId: "r",
  };
  const custom = { type: "CUSTOM", name: "on_interrupt", value: JSON.stringify(suspended) };
  const interrupt = { id: "r::c1", reason: "mastra:tool_suspend", toolCallId: "c1" };

  test.each([
    ["a CUSTOM event only", { type: "RUN_FINISHED" }],
    ["both", { type: "RUN_FINISHED", outcome: { type: "interrupt", interrupts: [interrupt] } }],
  ])("%s gives one prompt about a call that has its name", (_, finished) => {
    const { thread } = run([custom, finished]);
    expect(thread.requests).toMatchObject([{ kind: "permission", state: "open" }]);
    const calls = thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
    expect(calls).toMatchObject([{ toolName: "pay", input: { amount: 5 }, status: "awaiting_permission" }]);
    expect(thread.turn).toMatchObject({ status: "waiting", reason: "tool_use" });
  });

  test("the answer is sent as the command from which such agents resume", () => {
    const session = run([custom, { type: "RUN_FINISHED" }]);
    submit(session, { granted: true, by: "user", at: 1 });
    expect(readObject(lastBody(session))?.["forwardedProps"]).toEqual({
      command: { resume: { approved: true }, interruptEvent: suspended },
    });
    expect(readObject(lastBody(session))?.["resume"]).toBeUndefined();
  });

  test("an interrupt with only a text is answered by a text", () => {
    const session = run([{ type: "CUSTOM", name: "on_interrupt", value: "Which colour?" }, { type: "RUN_FINISHED" }]);
    expect(session.thread.requests).toMatchObject([{ kind: "form", title: "Which colour?" }]);
    submit(session, { granted: true, input: { response: "blue" }, by: "user", at: 1 });
    expect(readObject(lastBody(session))?.["forwardedProps"]).toEqual({
      command: { resume: "blue", interruptEvent: "Which colour?" },
    });
  });

  test("the next request contains neither calls without a name nor notices of the kit", () => {
    const session = run([
      { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "nobody", content: "x" },
      { type: "RUN_ERROR", message: "boom" },
    ]);
    session.dispatch({ type: "failure.received", error: { code: "agent", message: "boom" } });
    session.dispatch({ type: "message.started", turnId: "turn_2", messageId: "n", role: "system" });
    prompt(session, "go on");
    const messages = readArray(readObject(lastBody(session))?.["messages"]) ?? [];
    expect(messages.map((message) => readObject(message)?.["role"])).not.toContain("system");
    expect(JSON.stringify(messages)).not.toContain('"name":""');
  });
});

const border = { threadId: "t", runId: "r" };

test("the agent's state goes back as its patches have left it; one that does not fit changes nothing", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  const patch = (...delta: JsonObject[]): JsonObject => ({ type: "STATE_DELTA", delta });
  deliver(session, [
    { type: "RUN_STARTED", ...border },
    { type: "STATE_SNAPSHOT", snapshot: { list: ["a"] } },
    patch({ op: "add", path: "/list/-", value: "b" }),
    patch({ op: "add", path: "/list/0", value: "x" }, { op: "remove", path: "/none" }),
    patch({ op: "add", path: "/list/-", value: "c" }),
    { type: "RUN_FINISHED", ...border },
  ]);
  prompt(session, "and then?");
  expect(readObject(lastBody(session))?.["state"]).toEqual({ list: ["a", "b", "c"] });
});

test("an activity is shown from its first snapshot on; one that must not replace it is left out, and a patch changes it", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  const about = { messageId: "a1", activityType: "PLAN" };
  deliver(session, [
    { type: "RUN_STARTED", ...border },
    { type: "ACTIVITY_SNAPSHOT", ...about, content: { steps: ["a"] }, replace: false },
    { type: "ACTIVITY_SNAPSHOT", ...about, content: { steps: [] }, replace: false },
    { type: "ACTIVITY_DELTA", ...about, patch: [{ op: "add", path: "/steps/0", value: "z" }] },
    { type: "RUN_FINISHED", ...border },
  ]);
  const parts = session.thread.messages.flatMap((message) => (message.role === "assistant" ? message.parts : []));
  expect(parts).toMatchObject([{ type: "data", name: "PLAN", data: { steps: ["z", "a"] } }]);
});

test("what a sub-agent says belongs to the call that has started it, and not to the answer", () => {
  const session = createTestSession(agUi());
  prompt(session, "go");
  const inner = { messageId: "m2", subagentRunId: "s1" };
  deliver(session, [
    { type: "RUN_STARTED", ...border },
    { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "research", parentMessageId: "m1" },
    { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: "{}" },
    { type: "TOOL_CALL_END", toolCallId: "c1" },
    { type: "SUBAGENT_STARTED", subagentRunId: "s1", name: "researcher", parentToolCallId: "c1" },
    { type: "TEXT_MESSAGE_START", ...inner, role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", ...inner, delta: "Found it" },
    { type: "TEXT_MESSAGE_END", ...inner },
    { type: "SUBAGENT_FINISHED", subagentRunId: "s1" },
    { type: "TEXT_MESSAGE_CHUNK", messageId: "m3", delta: "Done" },
    { type: "RUN_FINISHED", ...border },
  ]);
  const said = session.thread.messages.flatMap(({ role, parent, parts }) =>
    parts.flatMap((part) => (role === "assistant" && part.type === "text" ? [[part.text, parent]] : [])),
  );
  expect(said).toEqual([
    ["Found it", "turn_1:c1"],
    ["Done", undefined],
  ]);
});
