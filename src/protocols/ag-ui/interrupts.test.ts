import { expect, test } from "vitest";
import type { Answer, Json, JsonObject, ToolDeclaration } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { deliver, lastBody, prompt } from "../fixtures/replayStream.ts";
import { readArray, readList, readObject } from "../read.ts";
import { agUi } from "./agUi.ts";

const begin: JsonObject = { type: "RUN_STARTED", threadId: "t", runId: "r" };
const end: JsonObject = { type: "RUN_FINISHED", threadId: "t", runId: "r" };
const schema = { type: "object", properties: { response: { type: "string" } } };

const legacy = (message: string): readonly JsonObject[] => [
  begin,
  { type: "CUSTOM", name: "on_interrupt", value: message },
  end,
];
const outcome = (message: string): readonly JsonObject[] => [
  begin,
  {
    ...end,
    outcome: {
      type: "interrupt",
      interrupts: [{ id: "i1", reason: "input_required", message, responseSchema: schema }],
    },
  },
];

test.each([
  ["CUSTOM events without ids", legacy, (answer: Json) => ({ forwardedProps: { command: { resume: answer } } })],
  [
    "an id of the step",
    outcome,
    (answer: Json) => ({ resume: [{ interruptId: "i1", status: "resolved", payload: { response: answer } }] }),
  ],
] as const)("an agent that asks several times in one turn gets each answer: %s", (_, ask, toBody) => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  for (const question of ["One?", "Two?", "Two?"]) {
    deliver(session, ask(question));
    const open = session.thread.requests.filter(({ state }) => state === "open");
    expect(open.map(({ title }) => title)).toEqual([question]);
    const answers = open.map(({ requestId }) => ({
      requestId,
      answer: { granted: true, by: "user" as const, at: 1, input: { response: question } },
    }));
    const turnId = "turn_1";
    for (const answer of answers) session.dispatch({ type: "request.updated", turnId, state: "staged", ...answer });
    session.command({ type: "submitAnswers", sessionId: "s", turnId, answers, tools: [], idempotencyKey: "k" });
    expect(readObject(lastBody(session))).toMatchObject(toBody(question));
  }
  deliver(session, [begin, end]);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
});

test("answers that are sent again are the same run, so that a server acts once for both", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  deliver(session, asks({ id: "i1", reason: "confirmation", message: "Go on?" }));
  const answers = session.thread.requests.map(({ requestId }) => ({
    requestId,
    answer: { granted: true, by: "user" as const, at: 1 },
  }));
  const bodies = ["k", "k", "other"].map((idempotencyKey) => {
    session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools: [], idempotencyKey });
    return lastBody(session);
  });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(readObject(bodies[2])?.["runId"]).not.toBe(readObject(bodies[0])?.["runId"]);
});

/** Grants or denies everything that is open, as a session does, and returns the fields with which the agent is told. */
function decide(session: ReturnType<typeof createTestSession>, answer: Partial<Answer>): JsonObject {
  const turnId = "turn_1";
  const open = session.thread.requests.filter(({ state }) => state === "open");
  const answers = open.map(({ requestId }) => ({
    requestId,
    answer: { granted: true, by: "user" as const, at: 1, ...answer },
  }));
  for (const one of answers) session.dispatch({ type: "request.updated", turnId, state: "staged", ...one });
  session.command({ type: "submitAnswers", sessionId: "s", turnId, answers, tools: [], idempotencyKey: "k" });
  const { resume = null, forwardedProps = null } = readObject(lastBody(session)) ?? {};
  return { resume, forwardedProps };
}

/** A run that ends with one interrupt. */
const asks = (interrupt: JsonObject): readonly JsonObject[] => [
  begin,
  { ...end, outcome: { type: "interrupt", interrupts: [interrupt] } },
];

test("a call that only its interrupt names can be allowed, and stays one call when it runs", () => {
  const session = createTestSession(agUi());
  prompt(session, "book the dinner");
  const args = { amount: 250 };
  const approved = { type: "object", properties: { approved: { type: "boolean" } }, required: ["approved"] };
  const mastra = { type: "mastra_tool_approval", toolName: "record_expense", args, runId: "r" };
  const about = { reason: "mastra:tool_approval", toolCallId: "tc-1", responseSchema: approved };
  deliver(session, asks({ id: "mastra-approval::r::tc-1", ...about, metadata: { mastra } }));
  const [request] = session.thread.requests;
  expect(request).toMatchObject({ kind: "permission", state: "open", toolCallKey: "turn_1:tc-1" });
  expect(request?.blocked).toBeUndefined();
  const calls = () => session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
  expect(calls()).toMatchObject([{ toolName: "record_expense", input: args, status: "awaiting_permission" }]);
  expect(decide(session, { optionId: "approve" })["resume"]).toEqual([
    { interruptId: "mastra-approval::r::tc-1", status: "resolved", payload: { approved: true } },
  ]);
  deliver(session, [
    begin,
    { type: "TOOL_CALL_START", toolCallId: "tc-1", toolCallName: "record_expense", parentMessageId: "m1" },
    { type: "TOOL_CALL_ARGS", toolCallId: "tc-1", delta: '{"amount":250}' },
    { type: "TOOL_CALL_END", toolCallId: "tc-1" },
    { type: "TOOL_CALL_RESULT", toolCallId: "tc-1", messageId: "r1", content: "recorded" },
    end,
  ]);
  expect(calls()).toMatchObject([{ input: args, status: "completed", result: "recorded" }]);
});

/** An interrupt of LangGraph, as its adapter writes it. */
const ofGraph = (raw: Json): JsonObject => ({
  id: "i1",
  reason: "langgraph:interrupt",
  ...(typeof raw === "string" ? { message: raw } : {}),
  metadata: { langgraph: { raw, ns: null } },
});
const review = (...names: readonly string[]): Json => ({
  action_requests: names.map((name) => ({ name, args: { amount: 5 } })),
  review_configs: names.map((name) => ({ action_name: name, allowed_decisions: ["approve", "reject"] })),
});

function ask(events: readonly JsonObject[]): ReturnType<typeof createTestSession> {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  deliver(session, events);
  return session;
}

test("a question of a graph is a form, and the graph gets its text", () => {
  const session = ask(asks(ofGraph("Which colour?")));
  expect(session.thread.requests).toMatchObject([{ kind: "form", title: "Which colour?", state: "open" }]);
  expect(session.thread.requests[0]).not.toHaveProperty("details");
  const answered = decide(session, { input: { response: "blue" } });
  expect(answered["resume"]).toEqual([{ interruptId: "i1", status: "resolved", payload: "blue" }]);
  const declined = decide(ask(asks(ofGraph("Which colour?"))), { granted: false });
  expect(declined["resume"]).toEqual([{ interruptId: "i1", status: "cancelled" }]);
  const about = { colours: ["red", "blue"] };
  const [request] = ask(asks(ofGraph(about))).thread.requests;
  expect(request).toMatchObject({ kind: "form", details: { metadata: { langgraph: { raw: about } } } });
});

test("a graph that asks whether a call may run gets a decision", () => {
  for (const more of [{ toolCallId: "c1" }, { reason: "confirmation" }]) {
    const session = ask(asks({ ...ofGraph("Pay 5?"), ...more }));
    expect(session.thread.requests).toMatchObject([{ kind: "permission" }]);
  }
});

test.each([
  ["in an outcome", asks(ofGraph(review("pay", "mail"))), "resume"],
  [
    "in a CUSTOM event",
    [begin, { type: "CUSTOM", name: "on_interrupt", value: review("pay", "mail") }, end],
    "command",
  ],
] as const)("actions that LangChain asks about get a decision each: %s", (_, events, where) => {
  const toPayload = (told: JsonObject): Json | undefined =>
    where === "resume"
      ? readObject(readArray(told["resume"])?.[0])?.["payload"]
      : readObject(readObject(told["forwardedProps"])?.["command"])?.["resume"];
  const session = ask(events);
  expect(session.thread.requests).toMatchObject([{ kind: "permission", state: "open", canExplainDenial: true }]);
  expect(session.thread.requests[0]?.blocked).toBeUndefined();
  expect(JSON.stringify(session.thread.requests[0]?.details)).toContain('"mail"');
  expect(toPayload(decide(session, {}))).toEqual({ decisions: [{ type: "approve" }, { type: "approve" }] });
  const reject = { type: "reject", message: "not now" };
  const denied = decide(ask(events), { granted: false, reason: "not now" });
  expect(toPayload(denied)).toEqual({ decisions: [reject, reject] });
});

test("metadata about a call are shown unless the call shows them", () => {
  const mastra = { type: "mastra_tool_approval", toolName: "pay", args: { amount: 5 }, runId: "r" };
  const detailsOf = (metadata: JsonObject, ...before: readonly JsonObject[]) => {
    const [first = begin, ...rest] = asks({ id: "i1", reason: "mastra:tool_approval", toolCallId: "c1", metadata });
    return ask([first, ...before, ...rest]).thread.requests[0]?.details;
  };
  expect(detailsOf({ mastra })).toBeUndefined();
  const event = { type: "CUSTOM", name: "on_interrupt", value: { ...mastra, toolCallId: "c1" } };
  expect(detailsOf({ mastra }, event)).toBeUndefined();
  const more = { mastra: { ...mastra, note: "to Ada" } };
  expect(detailsOf(more)).toEqual({ metadata: more });
  const other = { type: "TOOL_CALL_CHUNK", toolCallId: "c1", toolCallName: "pay", delta: '{"amount":1}' };
  expect(detailsOf({ mastra }, other)).toEqual({ metadata: { mastra } });
});

/** A run of an older agent, which tells its interrupt by an event. */
const tells = (value: Json): readonly JsonObject[] => [begin, { type: "CUSTOM", name: "on_interrupt", value }, end];

test("all that an older agent tells with its question is shown", () => {
  const told = (value: Json) =>
    ask(tells(value)).thread.requests.map(({ kind, title, details }) => [kind, title, details]);
  expect(told("Which day?")).toEqual([["form", "Which day?", undefined]]);
  expect(told({ question: "Which day?" })).toEqual([["form", "Which day?", undefined]]);
  expect(told({ question: "Which day?", days: ["Mon"] })).toEqual([["form", "Which day?", { days: ["Mon"] }]]);
  expect(told({ days: ["Mon", "Tue"] })).toEqual([["form", undefined, { days: ["Mon", "Tue"] }]]);
  expect(told(["Mon", "Tue"])).toEqual([["form", undefined, ["Mon", "Tue"]]]);
  const suspended = { type: "mastra_suspend", toolCallId: "c1", toolName: "pay", args: {} };
  const payload = { message: "Pay 5?", to: "Ada" };
  expect(told({ ...suspended, suspendPayload: payload })).toEqual([
    ["permission", "Pay 5?", { suspendPayload: payload }],
  ]);
  expect(told({ ...suspended, suspendPayload: { message: "Pay 5?" } })).toEqual([["permission", "Pay 5?", undefined]]);
});

test("a question of an older agent that is declined is not asked again", () => {
  const declined = (value: Json): Json | undefined => {
    const { forwardedProps = null } = decide(ask(tells(value)), { granted: false });
    return readObject(readObject(forwardedProps)?.["command"])?.["resume"];
  };
  const resumeSchema = { type: "object", properties: { day: { type: "string" } } };
  expect(declined("Which day?")).toBe("The user declined to answer.");
  expect(declined({ resumeSchema })).toEqual({ cancelled: true });
  // Mastra takes it for a refusal.
  const suspended = { type: "mastra_suspend", toolCallId: "c1", toolName: "plan", args: {}, resumeSchema };
  expect(declined(suspended)).toBe(false);
});

test("a call of the turn has no made-up result while its agent decides about it by an interrupt that names none", () => {
  const call: readonly JsonObject[] = [
    { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "pay", parentMessageId: "m1" },
    { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"amount":5}' },
    { type: "TOOL_CALL_END", toolCallId: "c1" },
  ];
  const [first = begin, ...rest] = asks(ofGraph(review("pay")));
  const session = ask([first, ...call, ...rest]);
  decide(session, {});
  const roles = readList(readObject(lastBody(session))?.["messages"], readObject).map(({ role }) => role);
  expect(roles).toEqual(["user", "assistant"]);

  const pay: ToolDeclaration = { name: "pay", description: "", parameters: { type: "object" } };
  const other = createTestSession(agUi());
  prompt(other, "hello", [pay]);
  deliver(other, [begin, ...call, end]);
  decide(other, { by: "tool", error: { layer: "tool", message: "broke" } });
  deliver(other, asks(ofGraph("Which colour?")));
  decide(other, { input: { response: "blue" } });
  const messages = readList(readObject(lastBody(other))?.["messages"], readObject);
  expect(messages.at(-1)).toMatchObject({ role: "tool", content: "broke" });
});

test("an agent is told the input that the user has edited, or the reason of a refusal", () => {
  const properties = { approved: { type: "boolean" }, editedArgs: { type: "object" }, reason: { type: "string" } };
  const interrupt: JsonObject = {
    id: "i1",
    reason: "tool_call",
    message: "Pay?",
    responseSchema: { type: "object", properties },
  };
  const input = { amount: 4 };
  expect(decide(ask(asks(interrupt)), { input })["resume"]).toEqual([
    { interruptId: "i1", status: "resolved", payload: { approved: true, editedArgs: input } },
  ]);
  expect(decide(ask(asks(interrupt)), { granted: false, reason: "too much", input })["resume"]).toEqual([
    { interruptId: "i1", status: "resolved", payload: { approved: false, reason: "too much" } },
  ]);
});

test.each(["cancel", "timeout"] as const)(
  "an interrupt that nobody has decided is told as cancelled, not as refused: %s",
  (by) => {
    const session = ask(asks({ id: "i1", reason: "confirmation", message: "Go on?" }));
    expect(decide(session, { granted: false, by })["resume"]).toEqual([{ interruptId: "i1", status: "cancelled" }]);
  },
);
