import fc from "fast-check";
import { expect, test } from "vitest";
import { toToolCallKey } from "../model/index.ts";
import type { AgentEvent, NewRequest, ToolCallPart, ToolCallPatch } from "../model/index.ts";
import { reduceAll } from "../store/index.ts";
import { CallTracker, updateCall, type CallEvent } from "./CallTracker.ts";

const at = { turnId: "turn_1", messageId: "message_1" };
const begin: readonly AgentEvent[] = [
  { type: "turn.started", turnId: at.turnId },
  { type: "message.started", ...at, role: "assistant" },
];
const argument = '{"path":"src/a.ts"}';

/** What an agent does next: of a new call or one that is there already, named by its occurrence or only by its id. */
const action = fc.record({
  toolCallId: fc.constantFrom("a", "b"),
  isNew: fc.boolean(),
  isNamed: fc.boolean(),
  does: fc.constantFrom("argument", "whole", "in_progress", "completed", "failed", "cancelled"),
  from: fc.nat(argument.length),
  length: fc.nat(argument.length),
});

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Pieces come once, twice or overlapping, as after a cut, but never with a gap. */
function toEvents(actions: readonly Action[]): readonly CallEvent[] {
  const counts = new Map<string, number>();
  const texts = new Map<string, number>();
  return actions.map(({ toolCallId, isNew, isNamed, does, from, length }): CallEvent => {
    const count = counts.get(toolCallId) ?? 0;
    if (isNew || count === 0) {
      counts.set(toolCallId, count + 1);
      return { type: "toolCall.started", ...at, toolCallId, toolName: "read_file", occurrence: count };
    }
    const place = { ...at, toolCallId, ...(isNamed ? { occurrence: from % count } : {}) };
    if (does === "argument" && isNamed) {
      const name = `${toolCallId}${from % count}`;
      const start = Math.min(from, texts.get(name) ?? 0);
      texts.set(name, Math.max(texts.get(name) ?? 0, start + length));
      return { type: "toolCall.argumentDelta", ...place, delta: argument.slice(start, start + length), at: start };
    }
    const patch: ToolCallPatch =
      does === "argument" || does === "whole" ? { argument, inputState: "ready" } : { status: does };
    return { type: "toolCall.updated", ...place, patch };
  });
}

function callsOf(events: readonly AgentEvent[]): readonly ToolCallPart[] {
  const parts = reduceAll(events).messages.flatMap((message) => message.parts);
  return parts.flatMap((part) => (part.type === "tool_call" ? [part] : []));
}

test("the tracker has the same state of each call as the store, for any ids and overlapping deltas", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const events = toEvents(actions);
      const tracker = new CallTracker(() => ({}));
      for (const event of events) {
        const call = event.type === "toolCall.started" ? tracker.start(event) : tracker.find(event);
        if (call !== undefined && event.type !== "toolCall.started") updateCall(call, event);
      }
      const known = tracker.calls.map((call) => [toToolCallKey(call), call.argument, call.isEnded]);
      const stored = callsOf([...begin, ...events]).map(({ key, argument: text, status }) => [
        key,
        text,
        ["completed", "failed", "cancelled"].includes(status),
      ]);
      expect(known).toEqual(stored);
    }),
  );
});

test("the argument of an input without text is its JSON, and a written argument does not change", () => {
  const tracker = new CallTracker(() => ({}));
  const place = { ...at, toolCallId: "a" };
  const call = tracker.start({ type: "toolCall.started", ...place, toolName: "t", patch: { input: { path: "a" } } });
  expect(call).toMatchObject({ argument: '{"path":"a"}', isWhole: true });
  call.isWritten = true;
  updateCall(call, { type: "toolCall.updated", ...place, patch: { argument: '{"path":"b"}' } });
  expect(call.argument).toBe('{"path":"a"}');
});

test("a request belongs to the call for which it was opened, and is closed once", () => {
  const tracker = new CallTracker(() => ({}));
  const start = { type: "toolCall.started", ...at, toolCallId: "a", toolName: "t" } as const;
  const first = tracker.start(start);
  const about = { requestId: "r1", turnId: at.turnId, kind: "permission", toolCallId: "a" } as const;
  const request: NewRequest = { ...about, options: [], editable: false, canExplainDenial: false };
  expect(tracker.open(request)).toBe(first);
  tracker.start({ ...start, occurrence: 1 });
  expect(tracker.requests).toEqual([request]);
  expect(tracker.close("r1")).toEqual({ request, call: first });
  expect(tracker.close("r1")).toBeUndefined();
});
