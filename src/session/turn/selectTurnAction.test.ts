import { expect, test } from "vitest";
import type { AgentEvent, AgentRequest, ToolCallPart } from "../../model/index.ts";
import { emptyThread, reduceAll } from "../../store/index.ts";
import { selectTurnAction, type TurnLoopState } from "./selectTurnAction.ts";

/** A turn of one message with that many page calls, each with a granted permission, and all of them due. */
function openCalls(count: number) {
  const at = { turnId: "t", messageId: "m" };
  const events = Array.from({ length: count }, (_, index): AgentEvent[] => {
    const toolCallId = `c${index}`;
    const base = { turnId: "t", toolCallId, options: [], editable: false, canExplainDenial: true };
    return [
      { type: "toolCall.started", ...at, toolCallId, toolName: "pay", argument: `{"amount":${index}}` },
      { type: "request.opened", turnId: "t", request: { ...base, kind: "execution", requestId: `e${index}` } },
    ];
  });
  return reduceAll(events.flat(), emptyThread());
}

/** Starts all calls of a turn, and counts how often a field of a request, a call or an input is read. */
function countReads(count: number) {
  let reads = 0;
  const counted = <T extends object>(value: T): T =>
    new Proxy(value, {
      get(target, name, receiver) {
        reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
  const thread = openCalls(count);
  const requests = thread.requests.map((one): AgentRequest => counted(one));
  const messages = thread.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.type === "tool_call" ? counted<ToolCallPart>({ ...part, input: counted({ ...Object(part.input) }) }) : part,
    ),
  }));
  const started = new Set<string>();
  const state: TurnLoopState = {
    answers: "each",
    isDue: ({ requestId }) => !started.has(requestId),
    isRunning: () => false,
    paused: false,
    stepLimit: 50,
    repeatLimit: () => 3,
    load: { since: undefined, rereads: false },
    hasQueued: false,
    now: 0,
  };
  for (;;) {
    const action = selectTurnAction({ ...thread, requests, messages }, state);
    if (action?.type !== "execute") return { reads, started: started.size };
    for (const { requestId } of action.requests) started.add(requestId);
  }
}

test("starting the calls of a turn reads each of them a fixed number of times, however many there are", () => {
  const [few, many] = [countReads(100), countReads(400)];
  expect([few.started, many.started]).toEqual([100, 400]);
  expect(many.reads).toBeLessThan(few.reads * 4.4);
});

test.each([
  ["opened before its deadline expires at it", 1_000, { type: "expire", turnId: "t" }],
  ["from a history without times expires at it", undefined, { type: "expire", turnId: "t" }],
  [
    "that opens after its deadline, by a clock that disagrees with the server's, does not expire here",
    3_000,
    undefined,
  ],
])("a request %s", (_title, time, action) => {
  const base = { turnId: "t", options: [], editable: false, canExplainDenial: true };
  const events: AgentEvent[] = [
    { type: "turn.started", turnId: "t", time },
    { type: "request.opened", turnId: "t", time, request: { ...base, kind: "form", requestId: "r", expiresAt: 2_000 } },
    { type: "turn.ended", turnId: "t", reason: "tool_use", time },
  ];
  const state: TurnLoopState = {
    answers: "together",
    isDue: () => false,
    isRunning: () => false,
    paused: false,
    stepLimit: 50,
    repeatLimit: () => 3,
    load: { since: undefined, rereads: false },
    hasQueued: false,
    now: 3_000,
  };
  expect(selectTurnAction(reduceAll(events, emptyThread()), state)).toEqual(action);
});
