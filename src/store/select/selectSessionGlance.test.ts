import { expect, test } from "vitest";
import type { AgentEvent, AgentRequest } from "../../model/index.ts";
import { reduceAll, selectPreview, selectSessionState, selectTitle } from "../index.ts";

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

test.each<[string, AgentEvent[], string | undefined]>([
  ["no prompt", [], undefined],
  ["a prompt", say("m", "user", "\n## Fix the `tax` test\nIt fails since Monday."), "Fix the tax test"],
  ["two prompts", [...say("m", "user", "First"), ...say("n", "user", "Second")], "First"],
  ["only the agent's words", say("m", "assistant", "Hello"), undefined],
  ["a title", [...say("m", "user", "First"), { type: "session.updated", patch: { title: "Taxes" } }], "Taxes"],
  [
    "earlier messages that are not loaded",
    [...say("m", "user", "Later"), { type: "session.updated", patch: { olderCursor: "c" } }],
    undefined,
  ],
  ["a prompt whose 120th character is a pair", say("m", "user", `${"a".repeat(119)}\u{1F600}`), "a".repeat(119)],
])("a conversation is titled by the server, else by its first prompt: %s", (_, events, title) => {
  expect(selectTitle(reduceAll(events))).toBe(title);
});
