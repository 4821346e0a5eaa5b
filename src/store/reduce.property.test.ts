import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentEvent, ThreadState, ToolCallPart } from "../model/index.ts";
import { emptyThread } from "./emptyThread.ts";
import { equalJson } from "./equalJson.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { arbitraryTurns } from "./test-support/arbitraryTurns.ts";
import { deepFreeze } from "./test-support/deepFreeze.ts";
import { isFinalStatus } from "./call/toolCallStatus.ts";
import { runs } from "../../scripts/fullRun.ts";

const usual = { numRuns: runs(60) };

function listCalls(thread: ThreadState): ToolCallPart[] {
  return thread.messages.flatMap((message) => message.parts.filter((part) => part.type === "tool_call"));
}

describe("reduce over generated conversations", () => {
  test("never touches the thread it was given", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        let thread = emptyThread();
        expect(() => {
          for (const event of deepFreeze(events)) thread = deepFreeze(reduce(thread, event));
        }).not.toThrow();
      }),
      usual,
    );
  });

  test("R2 gives the same thread however often each event is repeated", () => {
    fc.assert(
      fc.property(arbitraryTurns, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), (events, counts) => {
        const repeated = events.flatMap((event, index) =>
          Array.from({ length: counts[index % counts.length] ?? 1 }, () => event),
        );
        expect(reduceAll(repeated)).toEqual(reduceAll(events));
      }),
      usual,
    );
  });

  test("R2 returns the very same thread for an event that it has just reduced", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        let thread = emptyThread();
        for (const event of events) {
          thread = reduce(thread, event);
          expect(reduce(thread, event)).toBe(thread);
        }
      }),
      usual,
    );
  });

  test("R4 gives the same thread when the stream is cut anywhere and replayed from anywhere before", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        const whole = reduceAll(events);
        const wrong: { cut: number; from: number }[] = [];
        let thread = emptyThread();
        for (const [cut, event] of events.entries()) {
          thread = reduce(thread, event);
          for (let from = 0; from <= cut; from += 1) {
            const replayed = reduceAll(events.slice(from), thread);
            // equalJson, because toEqual is slow and there are thousands of pairs.
            if (!equalJson(replayed, whole)) wrong.push({ cut, from });
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: runs(1) },
    );
  });

  test("R4 gives the same thread when many longer streams are cut and replayed from one place each", () => {
    fc.assert(
      fc.property(arbitraryTurns, fc.nat(), fc.nat(), (events, at, back) => {
        const cut = at % events.length;
        const from = cut - (back % (cut + 1));
        expect(reduceAll(events.slice(from), reduceAll(events.slice(0, cut + 1)))).toEqual(reduceAll(events));
      }),
      { numRuns: runs(300) },
    );
  });

  test("loses and doubles nothing when the turn continues after a local cut", () => {
    fc.assert(
      fc.property(arbitraryTurns, fc.nat(), fc.nat(), (events, at, back) => {
        const cut = at % events.length;
        const from = cut - (back % (cut + 1));
        const before = reduceAll(events.slice(0, cut + 1));
        const turnId = before.turn.turnId ?? "";
        const isOver = before.turn.status === "idle" || before.turn.status === "waiting";
        const broken = reduce(before, { type: "turn.ended", turnId, reason: "cut", time: 1 });
        const resumed = isOver ? broken : reduce(broken, { type: "turn.started", turnId });
        expect(toFacts(reduceAll(events.slice(from), resumed))).toEqual(toFacts(reduceAll(events)));
      }),
      usual,
    );
  });

  test("R7 never moves a call that the wire has settled", () => {
    fc.assert(
      fc.property(arbitraryTurns, fc.infiniteStream(fc.nat()), (events, picks) => {
        let thread = emptyThread();
        const settled = new Map<string, string>();
        const noise = [...picks.take(events.length)].map((pick) => events[pick % events.length]);
        for (const event of events.flatMap((it, index) => [it, noise[index] ?? it])) {
          thread = reduce(thread, event);
          for (const call of listCalls(thread)) {
            expect(settled.get(call.key) ?? call.status).toBe(call.status);
            if (call.settledBy === "wire" && isFinalStatus(call.status)) settled.set(call.key, call.status);
          }
        }
      }),
      usual,
    );
  });

  test("R3 gives the same thread in whatever order the calls of a message progress, each in its own order", () => {
    const at = { turnId: "t", messageId: "m" };
    const eventsOf = (toolCallId: string): AgentEvent[] => [
      { type: "toolCall.argumentDelta", ...at, toolCallId, delta: '{"a"', at: 0 },
      { type: "toolCall.argumentDelta", ...at, toolCallId, delta: ":1}", at: 4 },
      { type: "toolCall.updated", ...at, toolCallId, patch: { status: "in_progress" } },
      { type: "toolCall.outputDelta", ...at, toolCallId, terminalId: "x", delta: toolCallId, at: 0 },
      { type: "toolCall.updated", ...at, toolCallId, patch: { status: "completed", result: toolCallId } },
    ];
    const ids = ["c0", "c1", "c2", "c3"];
    const begin = [
      { type: "turn.started", turnId: "t" },
      { type: "message.started", ...at, role: "assistant" },
      ...ids.map((toolCallId) => ({ type: "toolCall.started", ...at, toolCallId, toolName: "f" }) as const),
    ] as const;
    const whole = reduceAll([...begin, ...ids.flatMap(eventsOf)]);
    const turns = ids.flatMap((id) => eventsOf(id).map(() => id));
    fc.assert(
      fc.property(fc.shuffledSubarray(turns, { minLength: turns.length }), (order) => {
        const left = new Map(ids.map((id) => [id, eventsOf(id)]));
        const shuffled = order.flatMap((id) => left.get(id)?.shift() ?? []);
        expect(reduceAll([...begin, ...shuffled])).toEqual(whole);
      }),
      usual,
    );
  });

  test("R5 loads a history as if its events had come one by one", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        expect(reduce(emptyThread(), { type: "history.loaded", place: "replace", events })).toEqual(reduceAll(events));
      }),
      usual,
    );
  });

  test("loads the same history again without changing anything but what the history settles", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        const thread = reduceAll(events);
        expect(reduce(thread, { type: "history.loaded", place: "replace", events })).toEqual(thread);
      }),
      usual,
    );
  });

  test("puts older history in front and leaves the rest as it was", () => {
    fc.assert(
      fc.property(arbitraryTurns, fc.nat(), (events, pick) => {
        const borders = events.flatMap((event, index) =>
          event.type === "message.started" && event.role === "user" ? [index] : [],
        );
        const at = borders[pick % borders.length] ?? 0;
        const newer = reduceAll(events.slice(at));
        const thread = reduce(newer, { type: "history.loaded", place: "before", events: events.slice(0, at) });
        expect(thread.messages.slice(-newer.messages.length)).toEqual(newer.messages);
        expect(thread.messages.map((it) => it.id)).toEqual(reduceAll(events).messages.map((it) => it.id));
        expect(thread.turn).toBe(newer.turn);
      }),
      usual,
    );
  });
});

describe("reduce over streams cut into pieces", () => {
  test("R1 gives the same text, argument and output for any chunking", () => {
    const pieces = fc.array(fc.string({ minLength: 1, unit: "grapheme" }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pieces, fc.array(fc.nat({ max: 5 }), { minLength: 1 }), (parts, sizes) => {
        const text = parts.join("");
        expect(fold(chunk(text, sizes))).toEqual(fold([text]));
      }),
      usual,
    );
  });
});

function chunk(text: string, sizes: number[]): string[] {
  const chunks: string[] = [];
  for (let from = 0, index = 0; from < text.length; index += 1) {
    const size = 1 + (sizes[index % sizes.length] ?? 0);
    chunks.push(text.slice(from, from + size));
    from += size;
  }
  return chunks;
}

function fold(chunks: string[]): ThreadState {
  const events: AgentEvent[] = [];
  const base = { turnId: "t", messageId: "m" };
  let at = 0;
  for (const delta of chunks) {
    events.push({ type: "text.delta", ...base, partId: "p", kind: "answer", delta, at });
    events.push({ type: "toolCall.argumentDelta", ...base, toolCallId: "c", delta, at });
    events.push({ type: "toolCall.outputDelta", ...base, toolCallId: "c", terminalId: "x", delta, at });
    at += delta.length;
  }
  return reduceAll(events);
}

/** The facts from the wire, without local conclusions from the cut. */
function toFacts(thread: ThreadState): unknown {
  return thread.messages.map((message) =>
    message.parts.map((part) => {
      if (part.type === "text" || part.type === "reasoning") return part.text;
      if (part.type !== "tool_call") return part;
      const { key, argument, content, result, status, settledBy } = part;
      return { key, argument, content, result, status: settledBy === "wire" ? status : "open" };
    }),
  );
}
