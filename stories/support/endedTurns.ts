import { createFakeSession, type FakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, ToolCallPatch, ToolKind } from "../../src/model/index.ts";

/** Names of the turns that have ended. */
export type EndedTurn = "repair" | "trouble" | "much trouble" | "talk";

const place = { turnId: "t", messageId: "m" };

function call(toolCallId: string, kind: ToolKind, patch: ToolCallPatch): AgentEvent[] {
  return [
    { type: "toolCall.started", ...place, toolCallId, toolName: "tool", kind },
    { type: "toolCall.updated", ...place, toolCallId, patch: { status: "completed", ...patch } },
  ];
}

function run(toolCallId: string, command: string, output: string, code: number): AgentEvent[] {
  const terminal = { type: "terminal", terminalId: toolCallId, output, exit: { code, signal: null } } as const;
  return call(toolCallId, "execute", { input: { command }, content: [terminal] });
}

function decide(toolCallId: string, granted: boolean): AgentEvent[] {
  const requestId = `r:${toolCallId}`;
  return [
    {
      type: "request.opened",
      turnId: "t",
      request: {
        requestId,
        turnId: "t",
        kind: "permission",
        toolCallId,
        options: [],
        editable: false,
        canExplainDenial: false,
      },
    },
    { type: "request.updated", turnId: "t", requestId, state: "answered", answer: { granted, by: "user", at: 1 } },
  ];
}

const failing = "1..2\nnot ok 1 - counts as soon as it is reached\nok 2 - adds";
const passing = "1..2\nok 1 - counts as soon as it is reached\nok 2 - adds";
const change = { type: "diff", path: "src/coupons.js", oldText: "a > b;\n", newText: "a >= b;\n" } as const;

/** What each turn did. */
const turns: Readonly<Record<EndedTurn, readonly AgentEvent[]>> = {
  repair: [
    ...run("c1", "node --test", failing, 1),
    { type: "toolCall.started", ...place, toolCallId: "c2", toolName: "edit_file", kind: "edit" },
    ...decide("c2", true),
    { type: "toolCall.updated", ...place, toolCallId: "c2", patch: { status: "completed", content: [change] } },
    ...run("c3", "node --test", passing, 0),
  ],
  trouble: [
    ...call("c1", "fetch", {
      status: "failed",
      input: { url: "https://example.com" },
      error: { layer: "tool", message: "no answer" },
    }),
    {
      type: "toolCall.started",
      ...place,
      toolCallId: "c2",
      toolName: "delete_file",
      kind: "delete",
    },
    { type: "toolCall.updated", ...place, toolCallId: "c2", patch: { input: { path: "notes.md" } } },
    ...decide("c2", false),
    ...run("c3", "npm run build", "error: no such script", 1),
  ],
  "much trouble": Array.from({ length: 8 }, (_, at) => run(`c${at}`, `npm run step-${at}`, "no", 1)).flat(),
  talk: [],
};

const next = { turnId: "n", messageId: "n" };

const second: readonly AgentEvent[] = [
  { type: "turn.started", turnId: "n", time: 60_000 },
  { type: "message.started", ...next, role: "assistant" },
  { type: "toolCall.started", ...next, toolCallId: "n1", toolName: "read_file", kind: "read" },
  { type: "toolCall.updated", ...next, toolCallId: "n1", patch: { status: "completed" } },
  { type: "text.final", ...next, partId: "a", kind: "answer", text: "It is the only one." },
  { type: "turn.ended", turnId: "n", reason: "completed", time: 68_000 },
];

/** A session whose turn `t` has ended, with the answer in the message `m`; with `more` the turn `n` follows, and both have times. */
export function createEndedSession(turn: EndedTurn, more = false): FakeSession {
  const fake = createFakeSession();
  fake.feed(
    { type: "turn.started", turnId: "t", time: more ? 1000 : undefined },
    { type: "message.started", turnId: "t", messageId: "u", role: "user" },
    { type: "text.final", turnId: "t", messageId: "u", partId: "u", kind: "answer", text: "Fix the test." },
    { type: "message.started", ...place, role: "assistant" },
    ...turns[turn],
    { type: "text.final", ...place, partId: "a", kind: "answer", text: "Done: the limit itself counts now." },
    { type: "turn.ended", turnId: "t", reason: "completed", time: more ? 6000 : undefined },
    ...(more ? second : []),
  );
  return fake;
}
