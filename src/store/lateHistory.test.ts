import { describe, expect, test } from "vitest";
import type { AgentEvent, Answer, KitErrorCode } from "../model/index.ts";
import { emptyThread } from "./emptyThread.ts";
import type { EventByType } from "./Reducers.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { selectRequest } from "./select/selectors.ts";

const call = { turnId: "t", messageId: "m", toolCallId: "c" };
const started: AgentEvent = { type: "toolCall.started", ...call, toolName: "run", argument: '{"a":1}' };
const answer: Answer = { granted: false, by: "user", at: 1 };

function opened(requestId = "r", turnId = "t"): EventByType["request.opened"] {
  const about = { requestId, turnId, kind: "permission", toolCallId: "c", options: [] } as const;
  return { type: "request.opened", turnId, request: { ...about, editable: false, canExplainDenial: true } };
}
const prompt = (turnId: string): AgentEvent[] => [
  { type: "turn.started", turnId },
  { type: "message.started", turnId, messageId: `${turnId}:u`, role: "user" },
  { type: "text.final", turnId, messageId: `${turnId}:u`, partId: `${turnId}:p`, kind: "answer", text: turnId },
];
const failed = (turnId: string, code: KitErrorCode): AgentEvent => ({
  type: "turn.ended",
  turnId,
  reason: "error",
  error: { code, message: "" },
});
const first = [...prompt("first"), { type: "turn.ended", turnId: "first", reason: "completed" } as const];
const load = (events: readonly AgentEvent[], more: Partial<EventByType["history.loaded"]> = {}): AgentEvent => ({
  type: "history.loaded",
  place: "replace",
  events,
  ...more,
});

describe("a history", () => {
  test("that lacks a turn that waits for an answer keeps the question: the agent would wait for ever", () => {
    const live = reduceAll([
      ...first,
      ...prompt("second"),
      { ...started, turnId: "second", messageId: "second:a" },
      opened("r", "second"),
      { type: "turn.ended", turnId: "second", reason: "tool_use" },
    ]);
    for (const events of [first, [...first, ...prompt("other")]]) {
      const thread = reduce(live, load(events, { late: true }));
      expect(thread.turn.status).toBe("waiting");
      expect(selectRequest(thread, "r")?.state).toBe("open");
    }
  });

  test("unblocks no request that must not be granted any more", () => {
    const other = { ...opened(), request: { ...opened().request, title: "Delete it as well?" } };
    const live = reduceAll([started, opened(), other]);
    const thread = reduce(live, load([started, opened()]));
    for (const one of [live, thread]) expect(selectRequest(one, "r")?.blocked?.reason).toBe("ambiguous_request");
  });

  test.each(["sending", "sent"] as const)("keeps an answer that is %s to a request that it lacks", (state) => {
    const moved = (requestId: string, to: "answered" | "sending" | "sent"): AgentEvent => ({
      type: "request.updated",
      turnId: "t",
      requestId,
      state: to,
      answer,
    });
    const live = reduceAll([started, opened(), moved("r", "answered"), opened("r2"), moved("r2", state)]);
    const thread = reduce(live, load([started, opened()]));
    expect(thread.requests.map((one) => [one.requestId, one.state])).toEqual([
      ["r", "answered"],
      ["r2", state],
    ]);
  });

  test("in which the turn of another client runs gets the lost prompt, and that turn stays the current one", () => {
    const keeps: AgentEvent = { type: "session.updated", patch: { features: { history: true } } };
    const live = reduceAll([keeps, ...first, ...prompt("second"), failed("second", "network")]);
    const thread = reduce(live, load([...first, ...prompt("other")]));
    expect(thread.turn).toMatchObject({ turnId: "other", status: "running" });
    expect(thread.messages.map(({ turnId }) => turnId)).toEqual(["first", "other", "second"]);
  });

  test("whose older page overlaps shows a request once", () => {
    const live = reduceAll([started, opened()], emptyThread());
    const old: AgentEvent = { type: "message.started", turnId: "s", messageId: "old", role: "user" };
    const thread = reduce(live, load([old, started, opened()], { place: "before" }));
    expect(thread.messages.map(({ id }) => id)).toEqual(["old", "m"]);
    expect(thread.requests).toEqual(live.requests);
  });
});
