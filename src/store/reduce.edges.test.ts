import { describe, expect, test } from "vitest";
import type { AgentEvent, Answer, NewRequest, ThreadState, ToolCallPart } from "../model/index.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { selectRequest, selectToolCall } from "./select/selectors.ts";

const at = { turnId: "t", messageId: "m" };
const call = { ...at, toolCallId: "c" };
const started: AgentEvent = { type: "toolCall.started", ...call, toolName: "run", argument: '{"a":1}' };
const granted: Answer = { granted: true, by: "user", at: 1 };
const said: AgentEvent = { type: "text.delta", ...at, partId: "p", kind: "answer", delta: "Hi", at: 0 };

function opened(requestId = "r"): AgentEvent {
  const about = { requestId, turnId: "t", kind: "permission", toolCallId: "c", options: [] } as const;
  const request: NewRequest = { ...about, editable: false, canExplainDenial: true };
  return { type: "request.opened", turnId: "t", request };
}
function moved(state: "staged" | "sending" | "failed" | "answered", requestId = "r"): AgentEvent {
  return { type: "request.updated", turnId: "t", requestId, state, answer: granted };
}
const ended = (reason: "completed" | "cancelled", time?: number): AgentEvent => ({
  type: "turn.ended",
  turnId: "t",
  reason,
  ...(time === undefined ? {} : { time }),
});
function theCall(thread: ThreadState): ToolCallPart | undefined {
  return selectToolCall(thread, "t:c");
}

describe("a request", () => {
  test("of a call that stays is kept where a later message of its turn is trimmed", () => {
    const note: AgentEvent = { type: "message.started", turnId: "t", messageId: "n", role: "assistant" };
    const thread = reduceAll([started, opened(), note, { type: "message.trimmed", turnId: "t", messageId: "n" }]);
    expect(thread.messages.map(({ id }) => id)).toEqual(["m"]);
    expect(selectRequest(thread, "r")?.state).toBe("open");
  });

  test("whose grant may have arrived is not asked again when another call gets the same id", () => {
    const events = [started, opened(), moved("sending"), moved("failed"), { ...started, occurrence: 1 }];
    const thread = reduceAll(events);
    expect(selectRequest(thread, "r")).toMatchObject({ state: "failed", answer: { granted: true } });
    expect(selectRequest(thread, "r")?.blocked).toBeUndefined();
  });

  test("that is decided leaves its call waiting while another question about it is open", () => {
    const two = reduceAll([started, opened(), opened("r2")]);
    const withdrawn: AgentEvent = { type: "request.withdrawn", turnId: "t", requestId: "r" };
    expect(theCall(reduce(two, withdrawn))?.status).toBe("awaiting_permission");
    for (const states of [["staged"], ["sending", "failed"]] as const) {
      const decided = reduceAll([...states.map((state) => moved(state, "r2")), moved("answered")], two);
      expect([states, theCall(decided)?.status]).toEqual([states, "awaiting_permission"]);
    }
  });
});

describe("a call", () => {
  test("whose argument is blank has no parameters", () => {
    expect(theCall(reduceAll([{ ...started, argument: " \n" }]))).toMatchObject({ input: {}, inputState: "ready" });
  });

  test("keeps the exit of its command when output comes after it", () => {
    const out = (delta: string, offset: number): Extract<AgentEvent, { type: "toolCall.outputDelta" }> => ({
      type: "toolCall.outputDelta",
      ...call,
      terminalId: "x",
      delta,
      at: offset,
    });
    const exit = { code: 1, signal: null };
    const thread = reduceAll([started, { ...out("a", 0), exit }, out("b", 1)]);
    expect(theCall(thread)?.content).toMatchObject([{ output: "ab", exit: { code: 1 } }]);
  });
});

describe("a message", () => {
  test("loses no item for the provider after a gap, and gets none twice", () => {
    const wire = (items: string[], offset: number): AgentEvent => ({ type: "message.wire", ...at, items, at: offset });
    const thread = reduceAll([wire(["a"], 0), wire(["b", "c"], 2)]);
    expect(thread.messages[0]?.wire).toEqual(["a", "b", "c"]);
    expect(reduce(thread, wire(["b", "c"], 1))).toBe(thread);
  });
});

describe("a turn", () => {
  test("is not failed by a late failure of an earlier one, which is shown there", () => {
    const late: AgentEvent = { type: "failure.received", turnId: "t", error: { code: "agent", message: "no" } };
    const thread = reduceAll([said, ended("completed"), { type: "turn.started", turnId: "u" }, late]);
    expect(thread.messages[0]?.parts.map(({ type }) => type)).toEqual(["text", "notice"]);
    expect(thread.turn.error).toBeUndefined();
  });

  test("is not longer because its end is told again later", () => {
    const done = reduceAll([{ type: "turn.started", turnId: "t", time: 1000 }, said, ended("completed", 4000)]);
    expect(done.messages[0]?.turnTook).toBe(3000);
    expect(reduce(done, ended("completed", 9000))).toBe(done);
  });

  test("that has ended is not stopped any more", () => {
    const done = reduceAll([said, ended("cancelled")]);
    expect(reduce(done, { type: "turn.stopping", turnId: "t" })).toBe(done);
  });
});
