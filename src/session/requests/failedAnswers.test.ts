import { describe, expect, test } from "vitest";
import {
  answerStarts,
  asks,
  callStarts,
  openScriptedSession,
  tick,
  turnEnds,
} from "../fixtures/openScriptedSession.ts";

const error = { code: "network", message: "" } as const;

/** Two granted answers whose delivery has failed. */
async function failTwo(answers: "each" | "together") {
  const opened = await openScriptedSession({ answers });
  const { session, emit } = opened;
  session.send("go");
  emit(answerStarts("turn1"));
  for (const id of ["c", "d"]) emit(callStarts("turn1", id, "edit", { id }), asks("permission", "turn1", id));
  emit(turnEnds("turn1", "tool_use"));
  for (const id of ["c", "d"]) session.decide(`permission:${id}`, { granted: true });
  emit({ type: "failure.received", turnId: "turn1", error });
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["failed", "failed"]);
  return opened;
}

describe("answers that failed, where the protocol takes them together", () => {
  const both = {
    answers: [
      { requestId: "permission:c", answer: { granted: false } },
      { requestId: "permission:d", answer: { granted: true } },
    ],
  };

  test("are sent again as the same one command", async () => {
    const { session, sent } = await failTwo("together");
    session.retry();
    const [first, second, ...more] = sent("submitAnswers");
    expect([second, more]).toEqual([first, []]);
  });

  test("are sent with the one that was decided anew meanwhile", async () => {
    const { session, sent } = await failTwo("together");
    session.decide("permission:c", { granted: false });
    session.retry();
    expect(sent("submitAnswers").slice(1)).toMatchObject([both]);
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["sending", "sending"]);
  });

  test("are sent with the one that the user has changed", async () => {
    const { session, sent } = await failTwo("together");
    session.reopen("permission:c");
    expect(sent("submitAnswers")).toHaveLength(1);
    session.decide("permission:c", { granted: false });
    expect(sent("submitAnswers").slice(1)).toMatchObject([both]);
  });
});

describe("answers that failed, where the protocol takes each by itself", () => {
  test("are not sent again because another one is changed: a server may act twice", async () => {
    const { session, sent } = await failTwo("each");
    session.reopen("permission:c");
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["open", "failed"]);
    expect(sent("submitAnswers")).toHaveLength(2);
  });

  test("are sent again one by one", async () => {
    const { session, sent } = await failTwo("each");
    session.retry();
    expect(sent("submitAnswers").map(({ answers }) => answers.map(({ requestId }) => requestId))).toEqual([
      ["permission:c"],
      ["permission:d"],
      ["permission:c"],
      ["permission:d"],
    ]);
  });
});

describe("a decision that cannot be undone", () => {
  const tools = { trusted: { description: "", parameters: { type: "object" }, execute: () => "a" } };

  test("is a grant whose tool has run: it would run again", async () => {
    const { session, emit } = await openScriptedSession({ answers: "together", tools });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "a", "trusted", {}), callStarts("turn1", "d", "edit", {}));
    emit(asks("permission", "turn1", "a"), asks("execution", "turn1", "a"), asks("permission", "turn1", "d"));
    emit(turnEnds("turn1", "tool_use"));
    session.decide("permission:a", { granted: true });
    await tick();
    session.reopen("permission:a");
    expect(session.thread.requests).toMatchObject([
      { state: "staged" },
      { state: "staged", answer: { output: "a" } },
      { state: "open" },
    ]);
  });

  test("is the result of a tool of the page", async () => {
    const { session, emit } = await openScriptedSession({ answers: "together", tools });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "a", "trusted", {}), callStarts("turn1", "d", "edit", {}));
    emit(asks("execution", "turn1", "a"), asks("permission", "turn1", "d"), turnEnds("turn1", "tool_use"));
    await tick();
    session.reopen("execution:a");
    expect(session.thread.requests[0]).toMatchObject({ state: "staged", answer: { by: "tool", output: "a" } });
  });
});
