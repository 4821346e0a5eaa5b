import { expect, test } from "vitest";
import type { AgentEvent } from "../../model/index.ts";
import {
  answerStarts,
  asks,
  callStarts,
  openScriptedSession,
  tick,
  turnEnds,
} from "../fixtures/openScriptedSession.ts";
import type { ToolCallStream } from "./ToolCallStream.ts";

/** A session in the middle of a turn, with the calls that its handlers got. */
async function listen(onCall: (call: ToolCallStream) => void = () => {}) {
  const script = await openScriptedSession();
  const calls: ToolCallStream[] = [];
  const log: unknown[] = [];
  const stop = script.session.onMessageStart((message) => {
    log.push(["message", message.role]);
    message.onToolCallStart((call) => {
      calls.push(call);
      log.push(["start", call.toolCallId]);
      call.onToolCallEnd((end) => void log.push(["end", end.output ?? null, end.cancelled ?? false]));
      call.onErrorStart((error) => void log.push(["error", error.errorId, error.message]));
      call.onErrorEnd((error) => void log.push(["error over", error.errorId]));
      onCall(call);
    });
  });
  script.session.send("go");
  const turnId = script.session.thread.turn.turnId ?? "";
  return { ...script, calls, log, stop, turnId };
}

function update(turnId: string, toolCallId: string, patch: object): AgentEvent {
  return { type: "toolCall.updated", turnId, messageId: `${turnId}:reply`, toolCallId, patch };
}

test("a start and an end that arrive at once are emitted in that order, to handlers that were registered in between", async () => {
  const { emit, log, turnId } = await listen();
  emit(
    answerStarts(turnId),
    callStarts(turnId, "c1", "f", {}),
    update(turnId, "c1", { status: "completed", result: "done" }),
  );
  expect(log).toEqual([
    ["message", "assistant"],
    ["start", "c1"],
    ["end", "done", false],
  ]);
});

test("only the start of a page tool states that this client ends the call", async () => {
  const { emit, calls, turnId } = await listen();
  emit(answerStarts(turnId), callStarts(turnId, "mine", "pick", {}), asks("execution", turnId, "mine"));
  emit(callStarts(turnId, "theirs", "read", {}, { status: "in_progress" }));
  await tick();
  expect(calls.map(({ startEvent }) => [startEvent.toolName, startEvent.isClientSideTool])).toEqual([
    ["pick", true],
    ["read", undefined],
  ]);
});

test("a start and an end have a timestamp, where the call has one", async () => {
  const ends: (string | undefined)[] = [];
  const { emit, calls, turnId } = await listen((call) => {
    call.onToolCallEnd(({ timestamp }) => void ends.push(timestamp));
  });
  emit(answerStarts(turnId), { ...callStarts(turnId, "c1", "f", {}), time: Date.UTC(2026, 0, 2) });
  emit({ ...update(turnId, "c1", { status: "completed" }), time: Date.UTC(2026, 0, 3) });
  expect(calls[0]?.startEvent.timestamp).toBe("2026-01-02T00:00:00.000Z");
  expect(ends).toEqual(["2026-01-03T00:00:00.000Z"]);
});

test("a result without its call is a call without a start event: startEvent throws, startEventMaybe does not", async () => {
  const { emit, log, calls, turnId } = await listen();
  emit(answerStarts(turnId), update(turnId, "lost", { status: "completed", result: "late" }));
  expect(log.slice(1)).toEqual([
    ["start", "lost"],
    ["end", "late", false],
  ]);
  expect(calls[0]?.startEventMaybe).toBeUndefined();
  expect(() => calls[0]?.startEvent).toThrow("no start event");
});

test("an error is a span within the call: it starts and ends, and the call's end is separate", async () => {
  const { emit, log, turnId } = await listen();
  emit(answerStarts(turnId), callStarts(turnId, "c1", "f", {}, { status: "in_progress" }));
  emit(update(turnId, "c1", { error: { layer: "tool", code: "e1", message: "upstream 503" } }));
  emit(update(turnId, "c1", { error: null }));
  emit(update(turnId, "c1", { status: "completed", result: "after all" }));
  expect(log.slice(2)).toEqual([
    ["error", "e1", "upstream 503"],
    ["error over", "e1"],
    ["end", "after all", false],
  ]);
});

test("sending after the end throws, and so does ending a call that the agent executes", async () => {
  const { emit, calls, turnId } = await listen();
  emit(answerStarts(turnId), callStarts(turnId, "c1", "f", {}, { status: "in_progress" }));
  expect(() => calls[0]?.sendToolCallEnd({ output: "x" })).toThrow("executes f itself");
  emit(update(turnId, "c1", { status: "completed" }));
  expect(calls[0]?.ended).toBe(true);
  expect(() => calls[0]?.sendToolCallEnd()).toThrow("has ended");
  expect(() => calls[0]?.sendToolCallConfirm({ approved: true })).toThrow("has ended");
});

test("a confirmation is sent once; one for a closed request is not sent", async () => {
  const { emit, calls, sent, turnId } = await listen();
  emit(answerStarts(turnId), callStarts(turnId, "c1", "f", { a: 1 }), asks("permission", turnId, "c1"));
  expect(calls[0]?.startEvent).toMatchObject({ toolName: "f", input: '{"a":1}', requireConfirmation: true });
  calls[0]?.sendToolCallConfirm({ approved: true, input: '{"a":1}' });
  calls[0]?.sendToolCallConfirm({ approved: true });
  emit(callStarts(turnId, "c2", "f", {}), asks("permission", turnId, "c2"));
  emit({ type: "request.withdrawn", turnId, requestId: "permission:c2" });
  calls[1]?.sendToolCallConfirm({ approved: true });
  expect(sent("submitAnswers").flatMap(({ answers }) => answers)).toMatchObject([
    { requestId: "permission:c1", answer: { granted: true } },
  ]);
});

test("calls of an undeclared tool go to the handlers while one is subscribed, and are refused otherwise", async () => {
  const { emit, calls, sent, stop, turnId } = await listen();
  emit(answerStarts(turnId), callStarts(turnId, "c1", "f", {}), asks("execution", turnId, "c1"));
  await tick();
  expect(sent("submitAnswers")).toEqual([]);
  calls[0]?.sendToolCallEnd({ output: { n: 1 } });
  stop();
  emit(callStarts(turnId, "c2", "f", {}), asks("execution", turnId, "c2"));
  await tick();
  expect(sent("submitAnswers").flatMap(({ answers }) => answers)).toMatchObject([
    { requestId: "execution:c1", answer: { output: { n: 1 }, by: "tool" } },
    { requestId: "execution:c2", answer: { error: { code: "unknown_tool" } } },
  ]);
});

test("cleanups remove handlers; one that throws does not stop the others", async () => {
  const received: string[] = [];
  const { emit, log, errors, turnId } = await listen((call) => {
    call.onToolCallEnd(() => {
      throw new Error("a bug of the app");
    });
    const stop = call.onToolCallEnd(() => void received.push("removed"));
    stop();
    call.onToolCallEnd(() => void received.push("last"));
  });
  emit(answerStarts(turnId), callStarts(turnId, "c1", "f", {}, { status: "completed" }));
  expect(received).toEqual(["last"]);
  expect(log).toContainEqual(["end", null, false]);
  expect(errors).toMatchObject([{ code: "configuration", detail: "a bug of the app" }]);
});

test("a history calls no handlers: nothing of it happens again", async () => {
  const { emit, log, turnId } = await listen();
  const events = [
    answerStarts("old"),
    callStarts("old", "c1", "f", {}, { status: "completed" }),
    turnEnds("old", "completed"),
  ];
  emit({ type: "history.loaded", place: "before", events });
  emit(answerStarts(turnId));
  expect(log).toEqual([["message", "assistant"]]);
});
