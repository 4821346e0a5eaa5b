import { expect, test, vi } from "vitest";
import type { AgentTurn } from "../../agents/index.ts";
import type { AuditRecord, NewRequest } from "../../model/index.ts";
import { serveAap, serveDeltaKit } from "../../protocols/index.ts";
import { answerStarts, callStarts, openScriptedSession, turnEnds } from "../fixtures/openScriptedSession.ts";
import { openServedSession } from "../fixtures/openServedSession.ts";
import { createPolicy } from "../policy/createPolicy.ts";

const token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

/** Starts a call and asks about it. */
async function call(turn: AgentTurn, toolCallId: string, toolName: string, input: object, more: Partial<NewRequest>) {
  const { turnId, messageId } = turn;
  const argument = JSON.stringify(input);
  const runsOn = more.kind === "execution" ? "application" : "server";
  turn.emit({ type: "toolCall.started", turnId, messageId, toolCallId, toolName, runsOn, argument });
  const options = [
    { id: "y", label: "Yes", kind: "allow_once" },
    { id: "n", label: "No", kind: "reject_once" },
  ] as const;
  const base = { requestId: `r-${toolCallId}`, turnId, kind: "permission", toolCallId, editable: true } as const;
  const [answer] = await turn.ask([{ ...base, options, canExplainDenial: true, ...more }]);
  if (more.kind === "execution") return;
  const patch = answer?.granted ? { status: "completed", result: `done with ${token}` } : { status: "failed" };
  turn.emit({ type: "toolCall.updated", turnId, messageId, toolCallId, patch: patch as { status: "completed" } });
}

const ended = (session: { readonly thread: { readonly turn: { readonly status: string } } }) =>
  vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));

test("each decision is one record: who, what, which input, what was changed, how long it took", async () => {
  const session = openServedSession(
    () => serveDeltaKit(),
    (turn) => call(turn, "a", "send_mail", { to: "a@b.c", password: "hunter22" }, {}),
  );
  session.send("go");
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
  session.decide("r-a", { granted: true, input: { to: "x@y.z", password: "hunter22" } });
  await ended(session);
  const [decision, execution] = session.audit.records;
  expect(decision).toMatchObject({
    number: 1,
    type: "decision",
    outcome: "sent",
    by: "user",
    granted: true,
    option: { id: "y", kind: "allow_once" },
    digest: expect.stringMatching(/^[\da-f]{64}$/),
    edit: '-/to "a@b.c"\n+/to "x@y.z"',
    latency: expect.any(Number),
    protocol: "deltakit 0.2.8",
  });
  expect(execution).toMatchObject({
    number: 2,
    type: "execution",
    toolName: "send_mail",
    requestIds: ["r-a"],
    by: "user",
    granted: true,
    status: "completed",
    step: 1,
    retries: 0,
  });
  expect(JSON.stringify(session.audit.records)).not.toMatch(/hunter22|ghp_/);
  expect(() => Object.assign(decision ?? {}, { granted: false })).toThrow(TypeError);
});

test("a record contains the rule that decided, and a denied call is recorded as denied", async () => {
  const rule = { ruleId: "no-mail", effect: "deny", toolName: "send_mail" } as const;
  const run = (turn: AgentTurn) => call(turn, "a", "send_mail", {}, {});
  const session = openServedSession(() => serveAap(), run, { policy: createPolicy({ rules: [rule] }) });
  session.send("go");
  await ended(session);
  expect(session.audit.records).toMatchObject([
    { type: "decision", by: "policy", granted: false, rule },
    { type: "execution", status: "denied", by: "policy", rule },
  ]);
});

test("the record of an execution contains its retries and the layer that failed, and each record goes to onRecord", async () => {
  const received: AuditRecord[] = [];
  const broken = vi.fn<() => string>(() => {
    throw new Error("no");
  });
  const tool = { description: "x", parameters: {}, idempotent: true, retry: 2, execute: broken };
  const run = (turn: AgentTurn) => call(turn, "a", "page_tool", {}, { kind: "execution", options: [] });
  const audit = { onRecord: (record: AuditRecord) => void received.push(record) };
  const session = openServedSession(() => serveDeltaKit(), run, { tools: { page_tool: tool }, audit });
  session.send("go");
  await ended(session);
  expect(broken).toHaveBeenCalledTimes(3);
  expect(received).toMatchObject([{ type: "execution", runsOn: "application", retries: 2, error: { layer: "tool" } }]);
  expect(received).toEqual(session.audit.records);
});

test("a request that closes without a decision is recorded as such", async () => {
  const run = (turn: AgentTurn) => call(turn, "a", "send_mail", {}, {}).catch(() => undefined);
  const session = openServedSession(() => serveDeltaKit(), run);
  session.send("go");
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
  session.stop();
  await ended(session);
  expect(session.audit.records[0]).toMatchObject({ type: "decision", outcome: "withdrawn" });
  expect(session.audit.records[0]).not.toHaveProperty("granted");
});

test("a record for which `redact` returns nothing is left out, and reported", async () => {
  // As JavaScript allows it: the record was to be changed in its place.
  const redact = (() => undefined) as unknown as (record: AuditRecord) => AuditRecord;
  const { session, emit, errors } = await openScriptedSession({ audit: { redact } });
  session.send("go");
  emit(answerStarts("turn1"));
  emit(callStarts("turn1", "c1", "read", { password: "x" }));
  emit(turnEnds("turn1", "completed"));
  expect(session.audit.records).toEqual([]);
  expect(errors).toHaveLength(1);
});

test("code of the app that throws is reported, and keeps no record from the others", async () => {
  const received: unknown[] = [];
  const fail = (): never => {
    throw new Error("app");
  };
  const redact = (record: AuditRecord): AuditRecord => (record.toolCallId === "c1" ? fail() : record);
  const onRecord = ({ toolCallId }: AuditRecord): void => void received.push(toolCallId);
  const { session, emit, errors } = await openScriptedSession({ audit: { redact, onRecord } });
  session.audit.subscribe(fail);
  session.send("go");
  emit(answerStarts("turn1"));
  for (const id of ["c1", "c2", "c3"]) emit(callStarts("turn1", id, "read", {}));
  emit(turnEnds("turn1", "completed"));
  expect(session.audit.records.map(({ toolCallId }) => toolCallId)).toEqual(["c2", "c3"]);
  expect(received).toEqual(["c2", "c3"]);
  expect(errors).toHaveLength(3);
});
