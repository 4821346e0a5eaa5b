import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { AgentEvent, NewRequest } from "../../model/index.ts";
import { createFakeSession, type FakeSession } from "../test-support/createFakeSession.ts";
import { watchSession } from "./watchSession.ts";

const at = { turnId: "t", messageId: "m" } as const;
const turn: readonly AgentEvent[] = [
  { type: "turn.started", turnId: "t" },
  { type: "message.started", ...at, role: "assistant" },
];
const call: AgentEvent = { type: "toolCall.started", ...at, toolCallId: "c", toolName: "run", argument: "{}" };
const request: NewRequest = {
  requestId: "r",
  turnId: "t",
  kind: "permission",
  toolCallId: "c",
  options: [{ id: "yes", label: "Yes", kind: "allow_once" }],
  editable: false,
  canExplainDenial: true,
};
const asking: AgentEvent = { type: "request.opened", turnId: "t", request };
const answer = { granted: true, by: "user", at: 1 } as const;
const answered: AgentEvent = { type: "request.updated", turnId: "t", requestId: "r", state: "answered", answer };
const done: AgentEvent = { type: "toolCall.updated", ...at, toolCallId: "c", patch: { status: "completed" } };
const ended: AgentEvent = { type: "turn.ended", turnId: "t", reason: "completed" };

/** Watches a session, and lists what was reported, in words. */
function watch(session: FakeSession = createFakeSession()) {
  const reports: string[] = [];
  const stop = watchSession(session, () => ({
    onTurnEnd: ({ turnId, reason }) => void reports.push(`end ${turnId} ${reason}`),
    onError: ({ error }) => void reports.push(`error ${error.code}`),
    onRequest: ({ request: { requestId } }) => void reports.push(`asked ${requestId}`),
    onDecision: ({ request: { requestId }, answer: { granted } }) =>
      void reports.push(`decided ${requestId} ${granted}`),
    onToolCall: ({ call: { toolCallId }, phase }) => void reports.push(`call ${toolCallId} ${phase}`),
  }));
  return { session, reports, stop };
}

const whole = ["call c start", "asked r", "decided r true", "call c end", "end t completed"];

test("a turn is reported in order: the call, the question, the decision, the end of the call and of the turn", () => {
  const { session, reports } = watch();
  session.feed(...turn, call, asking, answered, done, ended);
  expect(reports).toEqual(whole);
});

test("nothing is reported twice, whatever part of the turn a resumed stream brings again", () => {
  const events = [...turn, call, asking, answered, done, ended];
  fc.assert(
    fc.property(fc.array(fc.nat({ max: events.length - 1 }), { maxLength: 4 }), (cuts) => {
      const { session, reports } = watch();
      session.feed(...events);
      for (const cut of cuts) session.feed(...events.slice(cut));
      expect(reports).toEqual(whole);
    }),
    { numRuns: runs(50) },
  );
});

test("what was there before the session was watched is not reported, but for the question that is still open", () => {
  const session = createFakeSession();
  session.feed(...turn, call, asking);
  const { reports } = watch(session);
  expect(reports).toEqual(["asked r"]);
  session.feed(answered, done, ended);
  expect(reports).toEqual(whole.slice(1));
});

test("a turn that was over before is not reported, nor its decisions", () => {
  const session = createFakeSession();
  session.feed(...turn, call, asking, answered, done, ended);
  expect(watch(session).reports).toEqual([]);
});

test("a turn whose stream was cut is reported as cut, and once more when the agent has ended it", () => {
  const { session, reports } = watch();
  session.feed(...turn, { type: "turn.ended", turnId: "t", reason: "cut" });
  session.feed({ type: "turn.started", turnId: "t" }, ended);
  expect(reports).toEqual(["end t cut", "end t completed"]);
});

test("a failure that ends a turn is one error, although two events contain it", () => {
  const error = { code: "agent", message: "The agent failed." } as const;
  const { session, reports } = watch();
  session.feed(
    ...turn,
    { type: "failure.received", error },
    { type: "turn.ended", turnId: "t", reason: "error", error },
  );
  expect(reports).toEqual(["error agent", "end t error"]);
});

test("a call that the end of its turn ends is reported as ended", () => {
  const { session, reports } = watch();
  session.feed(...turn, call, { type: "turn.ended", turnId: "t", reason: "cancelled" });
  expect(reports).toEqual(["call c start", "call c end", "end t cancelled"]);
});

test.each(["completed", "error", "limit"] as const)(
  "a call without a result has ended when its turn has ended with %s",
  (reason) => {
    const { session, reports } = watch();
    session.feed(...turn, call, { ...ended, reason });
    expect(reports).toEqual(["call c start", "call c end", `end t ${reason}`]);
  },
);

test("a call of a turn that was cut ends with its result, or with the next turn, once", () => {
  const resumed = watch();
  const cut: AgentEvent = { type: "turn.ended", turnId: "t", reason: "cut" };
  resumed.session.feed(...turn, call, cut, { type: "turn.started", turnId: "t" }, done, ended);
  expect(resumed.reports).toEqual(["call c start", "end t cut", "call c end", "end t completed"]);
  const left = watch();
  left.session.feed(...turn, call, cut, { type: "turn.started", turnId: "t2" });
  expect(left.reports).toEqual(["call c start", "end t cut", "call c end"]);
});

test("after it was ended nothing is reported", () => {
  const { session, reports, stop } = watch();
  stop();
  session.feed(...turn, ended);
  expect(reports).toEqual([]);
});
