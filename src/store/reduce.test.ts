import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentEvent, Answer, NewRequest, ThreadState, ToolCallPart, ToolCallPatch } from "../model/index.ts";
import { emptyThread } from "./emptyThread.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { selectRequest, selectToolCall } from "./select/selectors.ts";

const at = { turnId: "t", messageId: "m" };
const call = { ...at, toolCallId: "c" };
const started: AgentEvent = { type: "toolCall.started", ...call, toolName: "run", argument: '{"a":1}' };
const answer: Answer = { granted: false, by: "user", at: 1 };

function delta(text: string, offset: number, partId = "p"): AgentEvent {
  return { type: "text.delta", ...at, partId, kind: "answer", delta: text, at: offset };
}
function updated(patch: ToolCallPatch, turnId = "t"): AgentEvent {
  return { type: "toolCall.updated", ...call, turnId, patch };
}
function opened(requestId = "r", kind: NewRequest["kind"] = "permission", toolCallId = "c"): AgentEvent {
  const request = { requestId, turnId: "t", kind, toolCallId, options: [], editable: false, canExplainDenial: true };
  return { type: "request.opened", turnId: "t", request };
}
function moved(
  state: "open" | "staged" | "sending" | "sent" | "failed" | "answered",
  given: Answer = answer,
): AgentEvent {
  return { type: "request.updated", turnId: "t", requestId: "r", state, answer: given };
}
function ended(reason: "completed" | "cancelled" | "tool_use" | "cut", turnId = "t"): AgentEvent {
  return { type: "turn.ended", turnId, reason };
}
function theCall(thread: ThreadState, key = "t:c"): ToolCallPart | undefined {
  return selectToolCall(thread, key);
}
function firstText(thread: ThreadState): string | undefined {
  const part = thread.messages[0]?.parts[0];
  return part?.type === "text" ? part.text : undefined;
}

describe("text", () => {
  test("drops text that it has, keeps the rest of an overlap, and never loses text after a gap", () => {
    expect(firstText(reduceAll([delta("Hello", 0), delta("ell", 1)]))).toBe("Hello");
    expect(firstText(reduceAll([delta("Hello", 0), delta("lo you", 3)]))).toBe("Hello you");
    expect(firstText(reduceAll([delta("Hello", 0), delta("!", 9)]))).toBe("Hello!");
  });

  test.each<[string, AgentEvent[], string, string]>([
    ["while that turn runs again", [{ type: "turn.started", turnId: "t" }], "t", "streaming"],
    ["from a reader that names no turn", [{ type: "turn.started", turnId: "t" }], "", "streaming"],
    ["but not while another turn runs", [{ type: "turn.started", turnId: "u" }], "t", "final"],
    ["but not while none runs", [], "t", "final"],
  ])("opens a part that the end of its turn has closed where more text comes, %s", (_, events, turnId, state) => {
    const thread = reduceAll([{ type: "turn.started", turnId: "t" }, delta("Hello", 0), ended("cut"), ...events]);
    expect(thread.messages[0]?.parts[0]).toMatchObject({ text: "Hello", state: "final" });
    const more = reduce(thread, { ...at, type: "text.delta", turnId, partId: "p", kind: "answer", delta: "!", at: 5 });
    expect(more.messages[0]?.parts[0]).toMatchObject({ text: "Hello!", state });
  });

  test("lets a final text beat its deltas, those before it and those after", () => {
    const final: AgentEvent = { type: "text.final", ...at, partId: "p", kind: "answer", text: "Bye" };
    expect(firstText(reduceAll([delta("Hello", 0), final, delta(" you", 5)]))).toBe("Bye");
  });

  test("continues after a local cut was overruled", () => {
    const events: AgentEvent[] = [delta("Hel", 0), ended("cut"), { type: "turn.started", turnId: "t" }, delta("lo", 3)];
    expect(reduceAll(events).messages[0]?.parts[0]).toMatchObject({ text: "Hello", state: "streaming" });
  });

  test("makes new objects for the touched part and its message only, among 2,000 parts", () => {
    const many = Array.from({ length: 2_000 }, (_, index) => delta(`text ${index}`, 0, `p${index}`));
    const other: AgentEvent = { type: "message.started", turnId: "t", messageId: "other", role: "assistant" };
    const before = reduceAll([other, ...many]);
    const after = reduce(before, delta("!", 9, "p1999"));
    const parts = after.messages[1]?.parts ?? [];
    expect(after.messages[0]).toBe(before.messages[0]);
    expect(parts.filter((part, index) => part !== before.messages[1]?.parts[index])).toHaveLength(1);
    expect([after.requests, after.session, after.turn]).toEqual([before.requests, before.session, before.turn]);
    expect(after.turn).toBe(before.turn);
  });
});

describe("tool calls", () => {
  test("parses a whole argument, and keeps the text of one that is no JSON", () => {
    expect(theCall(reduceAll([started]))).toMatchObject({ input: { a: 1 }, inputState: "ready", status: "pending" });
    const odd = theCall(reduceAll([{ ...started, argument: "..." }]));
    expect(odd).toMatchObject({ argument: "...", inputState: "invalid" });
    expect(odd).not.toHaveProperty("input");
  });

  test("streams an argument without parsing it, and parses it when the turn asks for answers", () => {
    const piece = (text: string, offset: number): AgentEvent => ({
      type: "toolCall.argumentDelta",
      ...call,
      delta: text,
      at: offset,
    });
    const streaming = reduceAll([piece('{"a"', 0), piece(":1}", 4)]);
    expect(theCall(streaming)).toMatchObject({ argument: '{"a":1}', inputState: "streaming" });
    expect(theCall(reduce(streaming, ended("tool_use")))).toMatchObject({ input: { a: 1 }, inputState: "ready" });
    expect(theCall(reduceAll([piece('{"a"', 0), ended("completed")]))?.inputState).toBe("invalid");
    expect(theCall(reduceAll([piece('{"a"', 0), ended("cut")]))?.inputState).toBe("truncated");
  });

  test.each<[string, AgentEvent, ToolCallPart["inputState"]]>([
    ["its end is missing where the stream was cut", ended("cut"), "truncated"],
    ["its end is missing where the user stopped", ended("cancelled"), "truncated"],
    ["its end is missing where the call failed meanwhile", updated({ status: "failed" }), "truncated"],
    ["its end is missing where the agent took the call back", updated({ status: "cancelled" }), "truncated"],
    ["it is no JSON where the call ran with it", updated({ status: "completed" }), "invalid"],
  ])("sets the state of an incomplete argument: %s", (_what, end, state) => {
    const argument: AgentEvent = { type: "toolCall.argumentDelta", ...call, delta: '{"path":"src/ca', at: 0 };
    const begun: AgentEvent = { type: "toolCall.started", ...call, toolName: "run" };
    expect(theCall(reduceAll([begun, argument, end]))?.inputState).toBe(state);
  });

  test("reads a repeated start as the same call, and never moves it back", () => {
    const thread = reduceAll([started, updated({ status: "completed", title: "Ran", result: "ok" })]);
    expect(reduce(thread, { ...started, title: "Run", patch: { status: "in_progress" } })).toBe(thread);
  });

  test("separates calls that reuse an id, in the turn by occurrence and in later turns", () => {
    const thread = reduceAll([
      started,
      { ...started, occurrence: 1 },
      updated({ status: "completed", result: "second" }),
      ended("completed"),
      { ...started, turnId: "u", messageId: "n" },
      updated({ status: "completed", result: "third" }, "u"),
      updated({ status: "completed", result: "third" }, "u"),
    ]);
    expect(theCall(thread, "t:c")?.status).toBe("incomplete");
    expect(theCall(thread, "t:c~1")?.result).toBe("second");
    expect(theCall(thread, "u:c")?.result).toBe("third");
  });

  test("S17 keeps a result that arrives without or before its call", () => {
    const orphan = reduceAll([updated({ status: "completed", result: "early" })]);
    expect(theCall(orphan)).toMatchObject({ toolName: "", result: "early" });
    expect(theCall(reduce(orphan, started))).toMatchObject({
      toolName: "run",
      result: "early",
      status: "completed",
      input: { a: 1 },
    });
  });

  test("gives a late result to an open call of an earlier turn", () => {
    const detached = reduceAll([
      started,
      updated({ status: "detached" }),
      ended("completed"),
      updated({ status: "completed", result: 1 }, "u"),
    ]);
    expect(theCall(detached)).toMatchObject({ status: "completed", result: 1 });
  });

  test("lets a late result fill an empty output of a settled call, and nothing more", () => {
    const settled = reduceAll([
      started,
      updated({ status: "completed" }),
      updated({ status: "failed", result: "late" }),
    ]);
    expect(theCall(settled)).toMatchObject({ status: "completed", result: "late" });
    expect(theCall(reduce(settled, updated({ result: "later" })))?.result).toBe("late");
  });

  test("keeps the output of a terminal when a patch names it again without", () => {
    const output: AgentEvent = {
      type: "toolCall.outputDelta",
      ...call,
      terminalId: "x",
      delta: "hi",
      at: 0,
      exit: { code: 0, signal: null },
    };
    const terminal = { type: "terminal", terminalId: "x", output: "" } as const;
    const content: AgentEvent = {
      type: "toolCall.contentAdded",
      ...call,
      content: { ...terminal, command: "ls" },
      at: 0,
    };
    const thread = reduceAll([started, output, content, updated({ content: [terminal] })]);
    expect(theCall(thread)?.content).toEqual([
      { ...terminal, command: "ls", output: "hi", exit: { code: 0, signal: null } },
    ]);
  });

  test("leaves open calls incomplete at the end of a turn, but not detached ones and those with open requests", () => {
    const others = ["d", "w"].map((toolCallId): AgentEvent => ({
      ...started,
      type: "toolCall.started",
      toolName: "run",
      ...call,
      toolCallId,
    }));
    const detached: AgentEvent = { type: "toolCall.updated", ...at, toolCallId: "d", patch: { status: "detached" } };
    const events = [started, ...others, detached, opened("r", "permission", "w")];
    const done = reduceAll([...events, ended("completed")]);
    expect(["t:c", "t:d", "t:w"].map((key) => theCall(done, key)?.status)).toEqual([
      "incomplete",
      "detached",
      "awaiting_permission",
    ]);
    const stopped = reduceAll([...events, ended("cancelled")]);
    expect(["t:c", "t:d", "t:w"].map((key) => theCall(stopped, key)?.status)).toEqual([
      "cancelled",
      "detached",
      "cancelled",
    ]);
    expect(selectRequest(stopped, "r")?.state).toBe("withdrawn");
    expect(theCall(reduce(stopped, updated({ status: "completed" })))?.status).toBe("completed");
  });
});

describe("requests", () => {
  test("waits from the opening on, denies from the sending on, and a staged decision changes nothing yet", () => {
    const states = (["staged", "sending", "sent", "answered"] as const).map(
      (state, index, all) =>
        theCall(reduceAll([started, opened(), ...all.slice(0, index + 1).map((it) => moved(it))]))?.status,
    );
    expect(states).toEqual(["awaiting_permission", "denied", "denied", "denied"]);
  });

  test("continues when it was granted, and waits again when the delivery failed", () => {
    const granted = { ...answer, granted: true };
    expect(theCall(reduceAll([started, opened(), moved("sending", granted)]))?.status).toBe("awaiting_permission");
    expect(theCall(reduceAll([started, opened(), moved("answered", granted)]))?.status).toBe("in_progress");
    expect(theCall(reduceAll([started, opened(), moved("sending"), moved("failed")]))?.status).toBe(
      "awaiting_permission",
    );
  });

  test("keeps our denial when the agent reports it as a failure, but not when the call ran all the same", () => {
    const denied = reduceAll([started, opened(), moved("answered")]);
    expect(theCall(reduce(denied, updated({ status: "failed", result: "denied by user" })))).toMatchObject({
      status: "denied",
      settledBy: "wire",
    });
    expect(theCall(reduce(denied, updated({ status: "completed" })))?.status).toBe("completed");
  });

  test("is opened once and answered once, whatever is repeated", () => {
    const thread = reduceAll([started, opened(), moved("answered")]);
    expect(
      reduceAll(
        [opened(), moved("staged"), moved("open"), { type: "request.withdrawn", turnId: "t", requestId: "r" }],
        thread,
      ),
    ).toBe(thread);
  });

  test("finds its call when that arrives later", () => {
    expect(theCall(reduceAll([opened(), started, opened("r2")]))).toMatchObject({
      requestIds: ["r", "r2"],
      status: "awaiting_permission",
    });
  });

  test("leaves a call pending that this client executes, and ends it with the tool's result", () => {
    const open = reduceAll([started, opened("r", "execution")]);
    expect(theCall(open)?.status).toBe("pending");
    const done: Answer = { granted: true, by: "tool", at: 1, output: "here" };
    expect(theCall(reduce(open, moved("answered", done)))).toMatchObject({
      status: "completed",
      settledBy: "local",
      result: "here",
    });
  });
});

describe("turns", () => {
  test("waits after tool_use, counts the continuation, and recognises a replayed border by its step", () => {
    const waiting = reduceAll([
      { type: "turn.started", turnId: "t", step: 0 },
      { type: "turn.ended", turnId: "t", reason: "tool_use", step: 0 },
    ]);
    expect(waiting.turn).toMatchObject({ status: "waiting", steps: 0 });
    const running = reduce(waiting, { type: "turn.started", turnId: "t", step: 1 });
    expect(running.turn).toMatchObject({ status: "running", steps: 1 });
    expect(reduce(running, { type: "turn.ended", turnId: "t", reason: "tool_use", step: 0 })).toBe(running);
    expect(reduceAll([{ type: "turn.started", turnId: "t" }], waiting).turn.steps).toBe(1);
  });

  test("does not let a local cut overrule the end that the agent reported", () => {
    const done = reduceAll([started, ended("completed")]);
    expect(reduce(done, ended("cut"))).toBe(done);
  });

  test("drops a trimmed message, all after it and their requests", () => {
    const user: AgentEvent = { type: "message.started", turnId: "t", messageId: "first", role: "user" };
    const thread = reduceAll([user, started, opened(), { type: "message.trimmed", ...at }]);
    expect(thread.messages.map((message) => message.id)).toEqual(["first"]);
    expect(thread.requests).toEqual([]);
  });
});

describe("failures and unknown frames", () => {
  test("keeps both where they occurred, once each", () => {
    const failure: AgentEvent = { type: "failure.received", error: { code: "agent", message: "no" } };
    const unknown: AgentEvent = { type: "unknown.received", name: "odd", value: { a: [1] } };
    const thread = reduceAll([started, failure, unknown, failure, unknown]);
    expect(thread.messages[0]?.parts.map((part) => part.type)).toEqual(["tool_call", "notice", "unknown"]);
    expect(thread.turn.error).toEqual({ code: "agent", message: "no" });
    expect(reduceAll([failure]).messages[0]).toMatchObject({
      role: "system",
      parts: [{ type: "notice", severity: "error" }],
    });
  });

  test("shows the same failure again in a later turn", () => {
    const fails = (turnId: string): AgentEvent[] => [
      { type: "turn.started", turnId },
      { type: "failure.received", turnId, error: { code: "agent", message: "no" } },
      { type: "turn.ended", turnId, reason: "error" },
    ];
    const thread = reduceAll([...fails("t1"), ...fails("t2")]);
    expect(thread.messages.map(({ turnId, parts }) => [turnId, parts.length])).toEqual([
      ["t1", 1],
      ["t2", 1],
    ]);
  });
});

describe("reduce", () => {
  test("R9 never throws, not even at well-typed nonsense and at events from the future", () => {
    const id = fc.constantFrom("", "a", "b", "__proto__");
    const small = fc.integer({ min: -3, max: 5 });
    const weird = fc.oneof(
      fc.record({
        type: fc.constant("text.delta" as const),
        turnId: id,
        messageId: id,
        partId: id,
        kind: fc.constantFrom("answer" as const, "raw" as const),
        delta: fc.string(),
        at: small,
      }),
      fc.record({
        type: fc.constant("toolCall.argumentDelta" as const),
        turnId: id,
        messageId: id,
        toolCallId: id,
        occurrence: small,
        delta: fc.string(),
        at: small,
      }),
      fc.record({
        type: fc.constant("toolCall.outputDelta" as const),
        turnId: id,
        messageId: id,
        toolCallId: id,
        terminalId: id,
        delta: fc.string(),
        at: small,
      }),
      fc.record({
        type: fc.constant("message.wire" as const),
        turnId: id,
        messageId: id,
        items: fc.constant([1]),
        at: small,
      }),
      fc.record({ type: fc.constant("message.trimmed" as const), turnId: id, messageId: id }),
      fc.record({
        type: fc.constant("request.updated" as const),
        turnId: id,
        requestId: id,
        state: fc.constantFrom("open" as const, "answered" as const),
      }),
      fc.record({ type: fc.constant("turn.started" as const), turnId: id, step: small }),
      fc.record({
        type: fc.constant("turn.ended" as const),
        turnId: id,
        reason: fc.constantFrom("completed" as const, "cancelled" as const, "cut" as const),
      }),
      fc.record({
        type: fc.constant("unknown.received" as const),
        name: id,
        value: fc
          .jsonValue()
          .map((value): AgentEvent & { type: "unknown.received" } => ({
            type: "unknown.received",
            name: "n",
            value: JSON.parse(JSON.stringify(value)),
          }))
          .map((it) => it.value),
      }),
    );
    fc.assert(
      fc.property(fc.array(weird, { maxLength: 30 }), (events) => {
        expect(() => reduceAll([...events, { type: "history.loaded", place: "before", events }])).not.toThrow();
      }),
    );
    const future: AgentEvent = JSON.parse('{"type":"toString"}');
    expect(reduce(emptyThread(), future)).toBe(emptyThread());
  });
});
