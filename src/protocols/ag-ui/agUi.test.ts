import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Answer, ToolDeclaration } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { answer, lastBody, prompt, readJsonFixture, replayStream } from "../fixtures/replayStream.ts";
import { summarize } from "../fixtures/summarize.ts";
import { readArray, readObject, readString } from "../read.ts";
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

test("a granted interrupt resumes the run, and the replayed call does not double its argument", () => {
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

test("an interrupt that asks for input is a form, and its values are the payload", () => {
  const session = replayStream(agUi(), "ag-ui/dotnet-step10-interruptsuserinput-turn1.json");
  expect(session.thread.requests[0]).toMatchObject({ kind: "form", title: "What username would you like to use?" });
  submit(session, { granted: true, input: { response: "ada" }, by: "user", at: 1 });
  expect(readObject(lastBody(session))?.["resume"]).toEqual([
    { interruptId: "call_Id_1", status: "resolved", payload: { response: "ada" } },
  ]);
});

test("a frontend tool's result goes back as a tool message behind its call", () => {
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
        id: "turn_1:call_Id_1",
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

test("a run that breaks off is cut, not completed", () => {
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
