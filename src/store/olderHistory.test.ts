import { expect, test } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { selectToolCall } from "./select/selectors.ts";

const say = (turnId: string, role: "user" | "assistant", text: string): readonly AgentEvent[] => {
  const at = { turnId, messageId: `${turnId}:${role}` };
  return [
    { type: "message.started", ...at, role },
    { type: "text.delta", ...at, partId: `${at.messageId}:p`, kind: "answer", delta: text, at: 0 },
  ];
};
const load = (place: "replace" | "before", events: readonly AgentEvent[]): AgentEvent => ({
  type: "history.loaded",
  place,
  events,
});

test("older messages that overlap with those that are shown are not shown twice", () => {
  const recent = [...say("t2", "user", "two"), ...say("t2", "assistant", "Two.")];
  const thread = reduce(reduceAll(recent), load("before", [...say("t1", "user", "one"), ...recent]));
  expect(thread.messages.map(({ id }) => id)).toEqual(["t1:user", "t2:user", "t2:assistant"]);
  expect(reduce(thread, load("before", recent))).toBe(thread);
});

test("the output of a call that the history lacks stays as it was received, and that which it has replaces it", () => {
  const call = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
  const started: AgentEvent = { type: "toolCall.started", ...call, toolName: "run", argument: "{}" };
  const ended = (rawOutput: string): AgentEvent => ({
    type: "toolCall.updated",
    ...call,
    patch: { status: "completed", rawOutput, result: `result of ${rawOutput}` },
  });
  const live = reduceAll([started, ended("here")]);
  expect(selectToolCall(reduce(live, load("replace", [started])), "t:c")).toMatchObject({
    rawOutput: "here",
    result: "result of here",
  });
  expect(selectToolCall(reduce(live, load("replace", [started, ended("there")])), "t:c")).toMatchObject({
    rawOutput: "there",
    result: "result of there",
  });
});
