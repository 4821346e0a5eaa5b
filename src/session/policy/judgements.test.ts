import { describe, expect, test, vi } from "vitest";
import type { AgentEvent, Json, PolicyRule } from "../../model/index.ts";
import { selectPrompts } from "../../hooks/index.ts";
import {
  answerStarts,
  asks,
  callStarts,
  openScriptedSession,
  tick,
  turnEnds,
} from "../fixtures/openScriptedSession.ts";
import type { ClientTool } from "../Session.ts";
import { createPolicy } from "./createPolicy.ts";
import type { Policy } from "./createRules.ts";

/* What a rule denies never runs by itself, and what it allows runs only as it was judged, whatever happens between question and start. */

const anyInput = { type: "object" };

/** A rule about the tool `pay` with this amount. */
const rule = (effect: PolicyRule["effect"], amount: number, more: Partial<PolicyRule> = {}): PolicyRule => ({
  ruleId: `${effect} ${amount}`,
  effect,
  toolName: "pay",
  input: { pointer: "/amount", equals: amount },
  ...more,
});

/** A session whose page has the tools `pay` and `look`, with the call `c` of `pay`. */
async function open(policy: Policy, { confirm = false } = {}) {
  const pay = vi.fn<ClientTool["execute"]>(() => "paid");
  const look = vi.fn<ClientTool["execute"]>(() => "seen");
  const tools = {
    pay: { description: "", parameters: anyInput, confirm, execute: pay },
    look: { description: "", parameters: anyInput, execute: look },
    other: { description: "", parameters: anyInput, confirm: true, execute: vi.fn<ClientTool["execute"]>(() => "") },
  };
  const opened = await openScriptedSession({ tools, policy, answers: "together" });
  opened.session.send("go");
  opened.emit(answerStarts("turn1"), callStarts("turn1", "c", "pay", { amount: 1 }));
  /** Pauses the turn: the same call three times. */
  const pause = async (): Promise<void> => {
    for (const id of ["l1", "l2", "l3"]) {
      opened.emit(callStarts("turn1", id, "look", {}), asks("execution", "turn1", id));
      await tick();
    }
    expect(opened.session.pause).toMatchObject({ reason: "repeated_call", toolCallKey: "turn1:l3" });
  };
  const stateOf = (requestId: string) => opened.session.thread.requests.find((one) => one.requestId === requestId);
  return { ...opened, pay, look, pause, stateOf };
}

const ran = ({ mock }: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): readonly unknown[] =>
  mock.calls.map(([input]) => input);

const changed = (patch: { readonly input?: Json; readonly toolName?: string }): AgentEvent => ({
  type: "toolCall.updated",
  turnId: "turn1",
  messageId: "turn1:reply",
  toolCallId: "c",
  patch,
});

/** A permission that a person decides, whatever the rules say. */
const asksAPerson = asks("permission", "turn1", "c", { safetyCheck: "Is this right?" });

describe("an execution that a rule denies", () => {
  test("does not run because the agent changes its input to that while the turn is paused", async () => {
    const { session, emit, pay, pause } = await open(createPolicy({ rules: [rule("deny", 1000)] }));
    await pause();
    emit(asks("execution", "turn1", "c"));
    await tick();
    emit(changed({ input: { amount: 1000 } }));
    session.resolvePause({ type: "continue" });
    await tick();
    expect(ran(pay)).toEqual([]);
  });
  test("does not run because a person allows its call again", async () => {
    const { session, emit, pay, stateOf } = await open(createPolicy({ rules: [rule("deny", 1)] }));
    emit(asksAPerson, asks("execution", "turn1", "c"), asks("permission", "turn1", "other"));
    for (const isAgain of [false, true]) {
      if (isAgain) session.reopen("permission:c");
      session.decide("permission:c", { granted: true });
      await tick();
      expect(stateOf("execution:c")).toMatchObject({ state: "staged", answer: { granted: false, by: "policy" } });
    }
    expect(ran(pay)).toEqual([]);
  });
  test("does not run because a person has denied its call before, and then allows it with another input", async () => {
    const { session, emit, pay } = await open(createPolicy({ rules: [rule("deny", 1000)] }));
    emit(asksAPerson, asks("execution", "turn1", "c"), asks("permission", "turn1", "other"));
    session.decide("permission:c", { granted: false });
    await tick();
    session.reopen("permission:c");
    session.decide("permission:c", { granted: true, input: { amount: 1000 } });
    await tick();
    expect(ran(pay)).toEqual([]);
  });
  test("does not run because the rule came while the turn was paused", async () => {
    const policy = createPolicy({ rules: [rule("deny", 1000)] });
    const { session, emit, pay, pause } = await open(policy);
    await pause();
    emit(asks("execution", "turn1", "c"));
    await tick();
    policy.remember(rule("deny", 1));
    session.resolvePause({ type: "continue" });
    await tick();
    expect(ran(pay)).toEqual([]);
  });
  test("does not run where the agent offers no option that denies it once", async () => {
    const { emit, pay } = await open(createPolicy({ rules: [rule("deny", 1)] }));
    const options = [{ id: "never", label: "Never", kind: "reject_always" }] as const;
    emit(asks("execution", "turn1", "c", { options }));
    await tick();
    expect(ran(pay)).toEqual([]);
  });
  test("is asked about once the user has undone the denial of its call", async () => {
    const { session, emit, pay, stateOf } = await open(createPolicy({ rules: [rule("deny", 1)] }));
    emit(asks("permission", "turn1", "c"), asks("execution", "turn1", "c"), asks("permission", "turn1", "other"));
    await tick();
    expect(stateOf("permission:c")).toMatchObject({ state: "staged", answer: { granted: false, by: "policy" } });
    session.reopen("permission:c");
    session.decide("permission:c", { granted: true });
    await tick();
    expect([ran(pay), stateOf("execution:c")?.state]).toEqual([[], "open"]);
    session.decide("execution:c", { granted: true });
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1 }]));
  });
  test("is asked about once the user has undone the denial", async () => {
    const { session, emit, pay } = await open(createPolicy({ rules: [rule("deny", 1)] }));
    emit(asks("execution", "turn1", "c"), asks("permission", "turn1", "other"));
    await tick();
    session.reopen("execution:c");
    await tick();
    expect(ran(pay)).toEqual([]);
    expect(selectPrompts(session.thread)).toContainEqual(expect.objectContaining({ requestId: "execution:c" }));
    session.decide("execution:c", { granted: true });
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1 }]));
  });
});

describe("an execution that a rule allows while the turn is paused", () => {
  const start = async () => {
    const policy = createPolicy({ now: () => 0 });
    policy.remember(rule("allow", 1, { rememberedAt: 0, expiresAt: 10_000 }));
    const opened = await open(policy, { confirm: true });
    await opened.pause();
    opened.emit(asks("execution", "turn1", "c"));
    await tick();
    return { ...opened, policy };
  };
  type Opened = Awaited<ReturnType<typeof start>>;

  test("runs once the turn goes on", async () => {
    const { session, pay } = await start();
    session.resolvePause({ type: "continue" });
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1 }]));
  });
  test.each<[string, (opened: Opened) => void]>([
    ["the rule was revoked", ({ policy }) => policy.revoke("allow 1")],
    ["the rule has expired", ({ elapse }) => elapse(10_000)],
    ["the call is one of another tool", ({ emit }) => emit(changed({ toolName: "other" }))],
  ])("is asked about when %s meanwhile", async (_, change) => {
    const opened = await start();
    change(opened);
    opened.session.resolvePause({ type: "continue" });
    await tick();
    expect(ran(opened.pay)).toEqual([]);
    const prompts = selectPrompts(opened.session.thread);
    expect(prompts).toContainEqual(expect.objectContaining({ requestId: "execution:c" }));
  });
});

test("a rule that is added while a person reads a question does not answer it", async () => {
  const policy = createPolicy();
  const { session, emit, pay, stateOf } = await open(policy, { confirm: true });
  emit(asks("permission", "turn1", "c"), asks("execution", "turn1", "c"));
  await tick();
  policy.remember(rule("allow", 1));
  emit(callStarts("turn1", "d", "look", {}));
  await tick();
  expect(stateOf("permission:c")?.state).toBe("open");
  session.decide("permission:c", { granted: true });
  await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1 }]));
});

test("a rule that is added while a person reads a question does not answer it when the history is read again", async () => {
  const policy = createPolicy();
  const { emit, stateOf } = await open(policy);
  emit(asks("permission", "turn1", "c"));
  await tick();
  policy.remember(rule("allow", 1));
  const starts = { type: "turn.started", turnId: "turn1" } as const;
  const again = [starts, answerStarts("turn1"), callStarts("turn1", "c", "pay", { amount: 1 })];
  emit({ type: "history.loaded", place: "replace", events: [...again, asks("permission", "turn1", "c")] });
  await tick();
  expect(stateOf("permission:c")?.state).toBe("open");
});

test("a question whose input the agent changes to one that a rule denies is denied", async () => {
  const { emit, stateOf } = await open(createPolicy({ rules: [rule("deny", 1000)] }), { confirm: true });
  emit(asks("permission", "turn1", "c"));
  await tick();
  expect(stateOf("permission:c")?.state).toBe("open");
  emit(changed({ input: { amount: 1000 } }));
  await tick();
  expect(stateOf("permission:c")).toMatchObject({ state: "staged", answer: { granted: false, by: "policy" } });
});

test("a question whose answer by a rule could not be sent is judged again once the agent changes it", async () => {
  const { session, emit, stateOf } = await open(createPolicy({ rules: [rule("allow", 1), rule("deny", 1000)] }));
  emit(asks("permission", "turn1", "c"), turnEnds("turn1", "tool_use"));
  await tick();
  const about = { type: "request.updated", turnId: "turn1", requestId: "permission:c" } as const;
  emit({ ...about, state: "sent" });
  emit({ ...about, state: "failed", error: { code: "network", message: "No answer." } });
  expect(stateOf("permission:c")?.state).toBe("failed");
  emit(changed({ input: { amount: 1000 } }));
  await tick();
  expect(session.thread.requests[0]?.answer).toMatchObject({ granted: false, by: "policy" });
});

test("nothing of a stopped turn starts, or is allowed by a rule, when it arrives later", async () => {
  const { session, emit, pay, stateOf } = await open(createPolicy({ rules: [rule("allow", 1)] }));
  session.stop();
  emit(
    asks("execution", "turn1", "c"),
    callStarts("turn1", "d", "pay", { amount: 1 }),
    asks("permission", "turn1", "d"),
  );
  await tick();
  expect(ran(pay)).toEqual([]);
  expect(stateOf("permission:d")?.answer).toBeUndefined();
});

test("what a running tool shows is not judged again and again", async () => {
  const policy = createPolicy({ rules: [rule("deny", 1000)] });
  const decide = vi.fn<Policy["decide"]>(policy.decide);
  const { emit, pay } = await open({ ...policy, decide });
  pay.mockImplementation(async (_, { show }) => {
    for (let count = 0; count < 50; count += 1) {
      show({ content: [{ type: "content", block: { type: "text", text: `line ${count}` } }] });
      await tick();
    }
    return "paid";
  });
  emit(asks("execution", "turn1", "c"));
  await vi.waitFor(async () => expect(await pay.mock.results[0]?.value).toBe("paid"));
  expect(decide.mock.calls.length).toBeLessThan(3);
});

test("a turn that was over when the user pressed Stop goes on as before", async () => {
  const { session, emit, pay } = await open(createPolicy());
  emit(turnEnds("turn1", "cut"));
  session.stop();
  emit({ type: "turn.started", turnId: "turn1" }, asks("execution", "turn1", "c"));
  await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1 }]));
});

test("the result that a person gives for a repeated call is its result, also where a rule has allowed its permission", async () => {
  const allowsLook = rule("allow", 1, { toolName: "look", input: { pointer: "" } });
  const { session, emit, sent, look } = await open(createPolicy({ rules: [allowsLook] }));
  for (const id of ["l1", "l2", "l3"]) {
    emit(callStarts("turn1", id, "look", {}), asks("permission", "turn1", id), asks("execution", "turn1", id));
    await tick();
  }
  session.resolvePause({ type: "answer", output: "by hand" });
  emit(turnEnds("turn1", "tool_use"));
  await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
  const answers = sent("submitAnswers")[0]?.answers.filter(({ requestId }) => requestId.endsWith(":l3"));
  expect(answers).toMatchObject([{ answer: { granted: true } }, { answer: { granted: true, output: "by hand" } }]);
  expect(look).toHaveBeenCalledTimes(2);
});
