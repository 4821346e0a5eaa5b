import { expect, test } from "vitest";
import type { AgentEvent } from "../../model/index.ts";
import { mergeDeltas } from "./mergeDeltas.ts";

const text = (delta: string, at: number, partId = "p"): AgentEvent => ({
  type: "text.delta",
  turnId: "t",
  messageId: "m",
  partId,
  kind: "answer",
  delta,
  at,
});

const output = (delta: string, at: number, toolCallId = "c", exit?: { code: number; signal: null }): AgentEvent => ({
  type: "toolCall.outputDelta",
  turnId: "t",
  messageId: "m",
  toolCallId,
  terminalId: "x",
  delta,
  at,
  ...(exit ? { exit } : {}),
});

test("adjacent deltas of one part are merged", () => {
  expect(mergeDeltas(text("ab", 0), text("c", 2))).toEqual(text("abc", 0));
  expect(mergeDeltas(output("ab", 0), output("c", 2))).toEqual(output("abc", 0));
});

test("the end of a command is merged with the last output, and nothing is merged after it", () => {
  const exit = { code: 0, signal: null };
  expect(mergeDeltas(output("ab", 0), output("c", 2, "c", exit))).toEqual(output("abc", 0, "c", exit));
  expect(mergeDeltas(output("ab", 0, "c", exit), output("c", 2))).toBeUndefined();
});

test("deltas with a gap, of other parts or of other kinds are never merged", () => {
  expect(mergeDeltas(text("ab", 0), text("c", 3))).toBeUndefined();
  expect(mergeDeltas(text("ab", 0), text("c", 2, "q"))).toBeUndefined();
  expect(mergeDeltas(output("ab", 0), output("c", 2, "d"))).toBeUndefined();
  expect(mergeDeltas(text("ab", 0), output("c", 2))).toBeUndefined();
});
