import { afterEach, expect, test, vi } from "vitest";
import {
  answered,
  answerStarts,
  asks,
  callStarts,
  openScriptedSession,
  tick,
  turnEnds,
} from "./fixtures/openScriptedSession.ts";

afterEach(() => void vi.useRealTimers());

/** A session whose answer is being sent, with fake timers. */
async function deliver() {
  const opened = await openScriptedSession({ answers: "each" });
  const { session, emit } = opened;
  session.send("go");
  const turnId = session.thread.turn.turnId ?? "";
  emit(answerStarts(turnId), callStarts(turnId, "c", "send", {}), asks("permission", turnId, "c"));
  vi.useFakeTimers();
  session.decide("permission:c", { granted: true });
  const request = () => session.thread.requests[0];
  expect(request()?.state).toBe("sending");
  return { ...opened, turnId, request };
}

test("an answer that the server does not confirm within 10 seconds can be sent again", async () => {
  const { session, sent, request } = await deliver();
  vi.advanceTimersByTime(9_999);
  expect(request()?.state).toBe("sending");
  vi.advanceTimersByTime(1);
  expect(request()).toMatchObject({ state: "failed", error: { code: "timeout" } });
  expect(request()?.error?.message).toContain("within 10 seconds");
  session.retry();
  expect([request()?.state, sent("submitAnswers").length]).toEqual(["sending", 2]);
  // The second delivery has its own time.
  vi.advanceTimersByTime(9_999);
  expect(request()?.state).toBe("sending");
  vi.advanceTimersByTime(1);
  expect(request()?.state).toBe("failed");
});

test("an answer that the server confirms in time is never reported as failed", async () => {
  const { emit, turnId, request } = await deliver();
  vi.advanceTimersByTime(9_999);
  emit(answered(turnId, "permission:c"));
  vi.advanceTimersByTime(60_000);
  expect(request()?.state).toBe("answered");
});

test("several failed answers are all sent again, each by itself", async () => {
  const { session, emit, sent } = await openScriptedSession({ answers: "each" });
  session.send("go");
  const turnId = session.thread.turn.turnId ?? "";
  const calls = ["a", "b", "c"];
  emit(answerStarts(turnId), ...calls.map((id) => callStarts(turnId, id, "send", {})));
  emit(...calls.map((id) => asks("permission", turnId, id)));
  vi.useFakeTimers();
  for (const id of calls) session.decide(`permission:${id}`, { granted: true });
  vi.advanceTimersByTime(10_000);
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  session.retry();
  const again = sent("submitAnswers").slice(3);
  expect(again.map(({ answers }) => answers.map(({ requestId }) => requestId))).toEqual(
    calls.map((id) => [`permission:${id}`]),
  );
});

test("a session that was closed meanwhile reports nothing", async () => {
  const { session, request } = await deliver();
  session.close();
  vi.advanceTimersByTime(60_000);
  expect(request()?.error).toBeUndefined();
});

test("a step that ends meanwhile does not end the watch over an answer that is under way", async () => {
  const { emit, turnId, request } = await deliver();
  emit(turnEnds(turnId, "tool_use"));
  vi.advanceTimersByTime(10_000);
  expect(request()).toMatchObject({ state: "failed", error: { code: "timeout" } });
});

test("a decision that is sent with the result of a page tool has its ten seconds", async () => {
  const tools = { now: { description: "", parameters: { type: "object" }, execute: () => "noon" } };
  const { session, emit } = await openScriptedSession({ answers: "together", tools });
  session.send("go");
  const turnId = session.thread.turn.turnId ?? "";
  emit(answerStarts(turnId), callStarts(turnId, "a", "now", {}), callStarts(turnId, "b", "send", {}));
  emit(asks("execution", turnId, "a"), asks("permission", turnId, "b"), turnEnds(turnId, "tool_use"));
  await tick();
  vi.useFakeTimers();
  session.decide("permission:b", { granted: true });
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["sending", "sending"]);
  vi.advanceTimersByTime(10_000);
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["failed", "failed"]);
});

test("an answer that failed early and is sent again has all of its own time", async () => {
  const { session, emit, turnId, request } = await deliver();
  vi.advanceTimersByTime(5_000);
  const error = { code: "network", message: "" } as const;
  emit({ type: "request.updated", turnId, requestId: "permission:c", state: "failed", error });
  session.retry();
  vi.advanceTimersByTime(9_999);
  expect(request()?.state).toBe("sending");
  vi.advanceTimersByTime(1);
  expect(request()?.state).toBe("failed");
});
