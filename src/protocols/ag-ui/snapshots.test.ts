import { expect, test } from "vitest";
import type { Json, JsonObject, Message, ToolDeclaration } from "../../model/index.ts";
import { emptyThread } from "../../store/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { deliver, lastBody, prompt, submitOutputs } from "../fixtures/replayStream.ts";
import { readList, readObject } from "../read.ts";
import { agUi } from "./agUi.ts";
import { AgUiReader } from "./AgUiReader.ts";

/** What agents on LangGraph and others send in each run: all messages so far, with the ids under which they have received them or with their own. */
const tools: readonly ToolDeclaration[] = [{ name: "f", description: "", parameters: { type: "object" } }];

const text = (messageId: string, delta: string): readonly JsonObject[] => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
  { type: "TEXT_MESSAGE_END", messageId },
];
const call: readonly JsonObject[] = [
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f", parentMessageId: "m1" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId: "c1" },
];
const toRun = (...events: readonly JsonObject[]): readonly JsonObject[] => [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  ...events,
  { type: "RUN_FINISHED", threadId: "t", runId: "r" },
];
const toSnapshot = (messages: readonly Json[]): JsonObject => ({ type: "MESSAGES_SNAPSHOT", messages: [...messages] });
const first = [{ id: "user_1", role: "user", content: "hello" }];
const answer = {
  id: "m1",
  role: "assistant",
  content: "Hi",
  toolCalls: [{ id: "c1", type: "function", function: { name: "f", arguments: "{}" } }],
};
const result = { id: "r1", role: "tool", toolCallId: "c1", content: "out" };
const last = { id: "m2", role: "assistant", content: "Done" };

/** Plays a turn with a tool of this page; `writeSnapshot` gets the messages that the second run has received. */
function playTurn(writeSnapshot: (received: readonly Json[]) => readonly Json[], isFirst: boolean) {
  const session = createTestSession(agUi());
  prompt(session, "hello", tools);
  deliver(session, toRun(...text("m1", "Hi"), ...call));
  submitOutputs(session, ["out"], tools);
  const received = readList(readObject(lastBody(session))?.["messages"] ?? null, (message) => message);
  const snapshot = toSnapshot(writeSnapshot(received));
  deliver(session, isFirst ? toRun(snapshot, ...text("m2", "Done")) : toRun(...text("m2", "Done"), snapshot));
  return session;
}

const show = ({ thread }: ReturnType<typeof playTurn>) =>
  thread.messages.map(({ turnId, parts }) => [
    turnId,
    ...parts.map((part) => (part.type === "text" ? part.text : part.type === "tool_call" ? part.status : part.type)),
  ]);

test.each<[string, boolean, (received: readonly Json[]) => readonly Json[]]>([
  ["the ids it has received, at the end", false, (received) => [...received, last]],
  ["the ids it has received, at the beginning", true, (received) => received],
  ["its own ids, at the end", false, () => [...first, answer, result, last]],
  ["its own ids, at the beginning", true, () => [...first, answer, result]],
])(
  "a snapshot of a turn with a client tool shows each message once, and runs nothing again: %s",
  (_, isFirst, write) => {
    const session = playTurn(write, isFirst);
    expect(show(session)).toEqual([
      ["turn_1", "hello"],
      ["turn_1", "Hi", "completed"],
      ["turn_1", "Done"],
    ]);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  },
);

/** Sends the next prompt, and returns the ids of the messages of its request. */
function askNext(session: ReturnType<typeof playTurn>, turnId = "turn_2"): readonly unknown[] {
  const messageId = `user_${turnId}`;
  session.dispatch({ type: "message.started", turnId, messageId, role: "user" });
  session.dispatch({ type: "text.final", turnId, messageId, partId: `${messageId}:0`, kind: "answer", text: "next" });
  session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId, content: [], tools });
  return readList(readObject(lastBody(session))?.["messages"], readObject).map(({ id }) => id);
}

test("an agent that keeps messages gets each under the id that it has given it", () => {
  const session = playTurn(() => [...first, answer, result], true);
  expect(askNext(session)).toEqual(["user_1", "m1", "r1", "m2", "user_turn_2"]);
  const streamed = createTestSession(agUi());
  prompt(streamed, "hello");
  const told = { type: "TOOL_CALL_RESULT", toolCallId: "c1", messageId: "r1", content: "out" };
  deliver(streamed, toRun(...text("m1", "Hi"), ...call, told, ...text("m2", "Done")));
  expect(askNext(streamed)).toEqual(["user_1", "m1", "r1", "m2", "user_turn_2"]);
});

test("no two messages of a request have one id, though each run of the agent begins to count anew", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  deliver(session, toRun(...text("m1", "Hi")));
  askNext(session);
  deliver(session, toRun(...text("m1", "Yes")));
  expect(askNext(session, "turn_3")).toEqual(["user_1", "m1", "user_turn_2", "turn_2:m1", "user_turn_3"]);
});

test("a snapshot with the ids that a third run has received shows nothing twice", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello", tools);
  deliver(session, toRun(...text("m1", "Hi"), ...call));
  submitOutputs(session, ["out"], tools);
  const other = call.map((event): JsonObject => ({ ...event, toolCallId: "c2" }));
  deliver(session, toRun(...text("m1", "Then"), ...other));
  submitOutputs(session, ["more"], tools);
  const received = readList(readObject(lastBody(session))?.["messages"] ?? null, (message) => message);
  deliver(session, toRun(toSnapshot(received), ...text("m2", "Done")));
  expect(show(session)).toEqual([
    ["turn_1", "hello"],
    ["turn_1", "Hi", "completed", "Then", "completed"],
    ["turn_1", "Done"],
  ]);
  expect(session.thread.requests.every(({ state }) => state === "answered")).toBe(true);
});

test.each(["m1", "turn_1:m1"])("a snapshot that is older than the prompt changes nothing: %s", (id) => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  deliver(session, toRun(...text("m1", "Hi")));
  const [turnId, messageId] = ["turn_2", "user_2"];
  session.dispatch({ type: "message.started", turnId, messageId, role: "user" });
  session.dispatch({ type: "text.final", turnId, messageId, partId: "user_2:0", kind: "answer", text: "next" });
  session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId, content: [], tools: [] });
  deliver(session, toRun(toSnapshot([...first, { id, role: "assistant", content: "Hi" }]), ...text("m2", "Done")));
  expect(show(session)).toEqual([
    ["turn_1", "hello"],
    ["turn_1", "Hi"],
    ["turn_2", "next"],
    ["turn_2", "Done"],
  ]);
});

test("a snapshot that ends before the prompt changes nothing, though the agent has told a message of the user itself", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  const [start = {}, ...rest] = text("m0", "aside");
  deliver(session, toRun({ ...start, role: "user" }, ...rest, ...text("m1", "Hi")));
  askNext(session);
  const received = readList(readObject(lastBody(session))?.["messages"] ?? null, (message) => message);
  deliver(session, toRun(toSnapshot(received.slice(0, -1)), ...text("m2", "Done")));
  expect(show(session).map(([, ...parts]) => parts)).toEqual([["hello"], ["aside"], ["Hi"], ["next"], ["Done"]]);
});

test("a piece of a text costs the same, however long the conversation is", () => {
  let reads = 0;
  const message: Message = {
    id: "m",
    role: "assistant",
    turnId: "turn_1",
    wire: [],
    get parts() {
      reads += 1;
      return [];
    },
  };
  const thread = { ...emptyThread(), messages: [message] };
  const command = { type: "continueTurn", sessionId: "s", turnId: "turn_2", tools: [] } as const;
  const reader = new AgUiReader({ command, thread, turnId: "turn_2", tools: [], createId: (noun) => noun });
  const [start = {}, piece = {}] = text("m1", "Hi");
  reader.read(start);
  const before = reads;
  for (let count = 0; count < 10; count += 1) reader.read(piece);
  expect(reads).toBe(before);
});

test("a run that goes on with an answer under the id it has received shows its text there", () => {
  const session = createTestSession(agUi());
  prompt(session, "hello", tools);
  deliver(session, toRun(...text("m1", "Hi"), ...call));
  submitOutputs(session, ["out"], tools);
  deliver(session, toRun(...text("turn_1:m1", "Done")));
  expect(show(session)).toEqual([
    ["turn_1", "hello"],
    ["turn_1", "Hi", "completed", "Done"],
  ]);
});
