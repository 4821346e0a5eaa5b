import { describe, expect, test } from "vitest";
import type { Answer, ToolDeclaration, ToolOutput } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { lastBody, prompt } from "../fixtures/replayStream.ts";
import { readList, readObject } from "../read.ts";
import { agUi } from "./agUi.ts";

/*
 * An agent that asks a person by a tool, as CopilotKit's BuiltInAgent does with `interrupt: true`: the run ends with an interrupt about the call, and
 * the resumed run goes on without a word about it.
 */

const mail: ToolDeclaration = { name: "send_mail", description: "", parameters: { type: "object" } };
const granted: Answer = { granted: true, optionId: "approve", by: "user", at: 1 };

type Session = ReturnType<typeof createTestSession>;

/** Answers the last request of the client with the events of one run. */
function run(session: Session, events: readonly object[]): void {
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const data of [{ type: "RUN_STARTED", threadId: "t", runId: "r" }, ...events])
    session.receive({ link, type: "frame", data: data as never });
  session.receive({ link, type: "closed", how: "end" });
}

function calls(id: string, name: string): object[] {
  return [
    { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name, parentMessageId: "m" },
    { type: "TOOL_CALL_ARGS", toolCallId: id, delta: "{}" },
    { type: "TOOL_CALL_END", toolCallId: id },
  ];
}

function interrupted(...interrupts: object[]): object {
  return { type: "RUN_FINISHED", outcome: { type: "interrupt", interrupts } };
}

const asksAboutC1 = { id: "c1", toolCallId: "c1", reason: "tool_call", message: "May I?" };
const says = [{ type: "TEXT_MESSAGE_CHUNK", messageId: "m2", delta: "Done" }, { type: "RUN_FINISHED" }];

function start(...events: object[]): Session {
  const session = createTestSession(agUi());
  prompt(session, "go", [mail]);
  run(session, events);
  return session;
}

function decide(session: Session, answer: Answer, output: ToolOutput = "sent"): void {
  const answers = session.thread.requests.map(({ requestId, kind }) => ({
    requestId,
    answer: kind === "execution" ? { ...granted, by: "tool" as const, output } : answer,
  }));
  for (const one of answers) session.dispatch({ type: "request.updated", turnId: "turn_1", state: "staged", ...one });
  session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: "turn_1",
    answers,
    tools: [mail],
    idempotencyKey: "k",
  });
}

function results(session: Session): readonly unknown[] {
  return readList(readObject(lastBody(session))?.["messages"], readObject)
    .filter(({ role }) => role === "tool")
    .map(({ toolCallId, content }) => [toolCallId, content]);
}

function ask(session: Session): void {
  session.command({
    type: "sendPrompt",
    sessionId: "s",
    turnId: "turn_2",
    messageId: "user_2",
    content: [{ type: "text", text: "and now?" }],
    tools: [mail],
  });
}

const status = ({ thread }: Session) =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "tool_call" ? [part.status] : [])));

describe("a call that is answered by a person", () => {
  test("has the answer as its result when the agent goes on without one, also in the next prompt", () => {
    const session = start(...calls("c1", "delete_files"), interrupted(asksAboutC1));
    decide(session, granted);
    expect(results(session)).toEqual([]);
    run(session, says);
    expect(status(session)).toEqual(["completed"]);
    ask(session);
    expect(results(session)).toEqual([["c1", '{"approved":true}']]);
  });

  test("keeps the result that the resumed run sends, also in a snapshot of the messages", () => {
    const snapshot = {
      type: "MESSAGES_SNAPSHOT",
      messages: [{ id: "t1", role: "tool", toolCallId: "c1", content: "gone" }],
    };
    for (const event of [{ type: "TOOL_CALL_RESULT", toolCallId: "c1", content: "gone" }, snapshot]) {
      const session = start(...calls("c1", "delete_files"), interrupted(asksAboutC1));
      decide(session, granted);
      run(session, [event, ...says]);
      ask(session);
      expect(results(session)).toEqual([["c1", "gone"]]);
    }
  });

  test("stays denied where a snapshot of the messages tells of the denial", () => {
    const session = start(...calls("c1", "delete_files"), interrupted(asksAboutC1));
    decide(session, { ...granted, granted: false });
    const told = { id: "t1", role: "tool", toolCallId: "c1", content: "The user said no." };
    run(session, [{ type: "MESSAGES_SNAPSHOT", messages: [told] }, ...says]);
    expect(status(session)).toEqual(["denied"]);
  });

  test("has no result when it is asked about again", () => {
    const session = start(...calls("c1", "delete_files"), interrupted(asksAboutC1));
    decide(session, granted);
    run(session, [interrupted({ ...asksAboutC1, id: "again" })]);
    expect(status(session)).toEqual(["awaiting_permission"]);
  });

  test("is told as refused after a denial", () => {
    const session = start(...calls("c1", "delete_files"), interrupted(asksAboutC1));
    decide(session, { ...granted, granted: false });
    run(session, says);
    ask(session);
    expect(results(session)).toEqual([["c1", "The user refused the call."]]);
  });
});

test("every call of an earlier turn is told with a result, since a model refuses a history without", () => {
  const session = start(...calls("c1", "delete_files"), ...calls("c2", "send_mail"), interrupted(asksAboutC1));
  session.dispatch({ type: "turn.ended", turnId: "turn_1", reason: "cancelled" });
  ask(session);
  expect(results(session)).toEqual([
    ["c1", "The call was not executed."],
    ["c2", "The call was not executed."],
  ]);
  const lost = start(...calls("c1", "count"), { type: "RUN_FINISHED" });
  ask(lost);
  expect(results(lost)).toEqual([["c1", "The result of the call is not known."]]);
});

test("a result of several parts goes back as the agent has sent it, that of a page tool as a text", () => {
  const picture = {
    type: "image",
    source: { type: "url", value: "https://example.org/cat.png", mimeType: "image/png" },
  };
  const parts = [{ type: "text", text: "A cat" }, picture];
  const told = { type: "TOOL_CALL_RESULT", messageId: "r1", toolCallId: "c1" };
  const after = (content: unknown): readonly unknown[] => {
    const session = start(...calls("c1", "look"), { ...told, content }, ...says);
    ask(session);
    return results(session);
  };
  expect(after(parts)).toEqual([["c1", parts]]);
  expect(after("A cat")).toEqual([["c1", "A cat"]]);
  for (const other of [
    [],
    ["A cat"],
    [{ type: "image" }],
    [{ type: "text", text: 1 }],
    { type: "text", text: "A cat" },
  ])
    expect(after(other)).toEqual([["c1", JSON.stringify(other)]]);
  const session = start(...calls("c2", "send_mail"), { type: "RUN_FINISHED" });
  decide(session, granted, [{ type: "text", text: "sent" }]);
  expect(results(session)).toEqual([["c2", '[{"type":"text","text":"sent"}]']]);
});

describe("a client tool beside an interrupt", () => {
  test("runs as well, and both answers go with one run", () => {
    const session = start(...calls("c1", "delete_files"), ...calls("c2", "send_mail"), interrupted(asksAboutC1));
    expect(session.thread.requests.map(({ kind }) => kind)).toEqual(["permission", "execution"]);
    decide(session, granted);
    expect(results(session)).toEqual([["c2", "sent"]]);
    expect(readObject(lastBody(session))?.["resume"]).toEqual([
      { interruptId: "c1", status: "resolved", payload: { approved: true } },
    ]);
  });

  test("waits while an interrupt may be about it", () => {
    const unnamed = { id: "i1", reason: "confirmation", message: "Send it?" };
    for (const interrupt of [unnamed, { ...unnamed, toolCallId: "c2" }]) {
      const session = start(...calls("c2", "send_mail"), interrupted(interrupt));
      expect(session.thread.requests.map(({ kind }) => kind)).toEqual(["permission"]);
    }
  });
});

test("a page tool runs only for the calls that the agent says it waits for", () => {
  const finished = { type: "RUN_FINISHED", outcome: { type: "success", pendingToolCallIds: ["c2"] } };
  const session = start(...calls("c1", "send_mail"), ...calls("c2", "send_mail"), finished);
  expect(session.thread.requests.map(({ kind, toolCallKey }) => [kind, toolCallKey])).toEqual([
    ["execution", "turn_1:c2"],
  ]);
});
