import { expect, test } from "vitest";
import type { AgentEvent, AgentRequest } from "../../model/index.ts";
import { reduceAll, selectPreview, selectSessionState } from "../index.ts";

const turnId = "t";
const base = { requestId: "r", turnId, options: [], editable: false, canExplainDenial: true } as const;
const start: AgentEvent = { type: "turn.started", turnId };
const ask = (kind: AgentRequest["kind"]): AgentEvent => ({
  type: "request.opened",
  turnId,
  request: { ...base, kind },
});
const end = (reason: "completed" | "error" | "cancelled"): AgentEvent => ({ type: "turn.ended", turnId, reason });
const sent: AgentEvent = {
  type: "request.updated",
  turnId,
  requestId: "r",
  state: "sending",
  answer: { granted: true, by: "user", at: 1 },
};

test.each([
  ["new", [], undefined],
  ["working", [start], "running"],
  ["asking", [start, ask("permission")], "waiting"],
  ["asking with a form", [start, ask("form")], "waiting"],
  ["running a tool in the page", [start, ask("execution")], "running"],
  ["working after an answer", [start, ask("form"), sent], "running"],
  ["done", [start, end("completed")], undefined],
  ["stopped", [start, end("cancelled")], undefined],
  ["failed", [start, end("error")], "failed"],
] as const)("a conversation that is %s", (_, events, state) => {
  expect(selectSessionState(reduceAll(events))).toBe(state);
});

const say = (messageId: string, role: "user" | "assistant", text: string): AgentEvent[] => [
  { type: "message.started", turnId, messageId, role },
  { type: "text.delta", turnId, messageId, partId: "p", kind: "answer", at: 0, delta: text },
];

test.each([
  ["nothing", [], undefined],
  ["what the agent said last, not you", [...say("a", "assistant", "Done.\nMore"), ...say("b", "user", "no")], "Done."],
  ["no marks of Markdown", say("a", "assistant", "\n## The **test** `a.ts` passes\n"), "The test a.ts passes"],
  ["at most 120 characters", say("a", "assistant", "x".repeat(1000)), "x".repeat(120)],
  ["an earlier text, where the last is blank", [...say("a", "assistant", "One"), ...say("b", "assistant", " ")], "One"],
] as const)("the preview shows %s", (_, events, preview) => {
  expect(selectPreview(reduceAll(events))).toBe(preview);
});
