import { describe, expect, test } from "vitest";
import type { AgentEvent, NewRequest } from "../model/index.ts";
import { emptyThread, reduce } from "./index.ts";

function opened(toolCallId: string): AgentEvent {
  const base = { turnId: "t", options: [], editable: false, canExplainDenial: true } as const;
  return { type: "request.opened", turnId: "t", request: { ...base, requestId: "r", kind: "permission", toolCallId } };
}

describe("a repeated request", () => {
  const start = (toolCallId: string): AgentEvent => ({
    type: "toolCall.started",
    turnId: "t",
    messageId: "m",
    toolCallId,
    toolName: "run",
    argument: "{}",
  });
  test.each([
    ["the same call", ["b"], "b", "b", false],
    ["a call whose id is the end of the first one's", ["a:b", "b"], "a:b", "b", true],
    ["a call whose id begins with the first one's", ["a", "a~1"], "a", "a~1", true],
    ["a call that is not there, as the first one", [], "x", "x", false],
  ])("about %s", (_, calls, first, second, isBlocked) => {
    const events = [opened(first), opened(second)];
    const [request, ...more] = [...calls.map(start), ...events].reduce(reduce, emptyThread()).requests;
    expect(more).toEqual([]);
    expect(request?.blocked?.reason === "ambiguous_request").toBe(isBlocked);
  });
});

test.each([
  ["permission", true],
  ["execution", true],
  ["form", false],
  ["link", false],
] as const)(
  "a %s about one of two open calls with the same id is blocked where an answer would let one run: %s",
  (kind, isBlocked) => {
    const start = (occurrence: number): AgentEvent => {
      const call = { turnId: "t", messageId: "m", toolCallId: "c", occurrence };
      return { type: "toolCall.started", ...call, toolName: "run", argument: "{}" };
    };
    const request: NewRequest = {
      turnId: "t",
      requestId: "r",
      toolCallId: "c",
      kind,
      options: [],
      editable: false,
      canExplainDenial: true,
    };
    const thread = [start(0), start(1), { type: "request.opened", turnId: "t", request } as const].reduce(
      reduce,
      emptyThread(),
    );
    expect(thread.requests[0]?.blocked?.reason).toBe(isBlocked ? "ambiguous_call" : undefined);
  },
);

describe("the confirmation of an answer", () => {
  const ours = { granted: true, by: "user", at: 500, unseen: 3 } as const;
  const answered = (granted: boolean, time?: number): AgentEvent => ({
    type: "request.updated",
    turnId: "t",
    requestId: "r",
    state: "answered",
    answer: { granted, by: "user", at: 0 },
    ...(time === undefined ? {} : { time }),
  });
  const sent: AgentEvent = { type: "request.updated", turnId: "t", requestId: "r", state: "sent", answer: ours };
  const answerAfter = (...events: readonly AgentEvent[]) =>
    [opened("c"), ...events].reduce(reduce, emptyThread()).requests[0]?.answer;

  test("is no other one because that fails late: a grant that was taken back stays so", () => {
    const update = (state: "staged" | "sending" | "failed" | "open", granted: boolean): AgentEvent => ({
      type: "request.updated",
      turnId: "t",
      requestId: "r",
      state,
      ...(state === "open" ? {} : { answer: { granted, by: "user", at: 1 } }),
    });
    const first = [update("staged", true), update("sending", true), update("failed", true), update("open", true)];
    expect(answerAfter(...first, update("staged", false), update("failed", true))).toMatchObject({ granted: false });
  });

  test("keeps the time of ours and what had not been in sight, which no wire carries", () => {
    expect(answerAfter(sent, answered(true, 900))).toMatchObject({ granted: true, at: 500, unseen: 3 });
  });

  test("takes nothing from an answer of ours that it contradicts, and the time of its event where it has none", () => {
    const answer = answerAfter(sent, answered(false, 900));
    expect(answer).toMatchObject({ granted: false, at: 900 });
    expect(answer?.unseen).toBeUndefined();
    expect(answerAfter(answered(true))).toMatchObject({ at: 0 });
  });
});
