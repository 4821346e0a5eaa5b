import { describe, expect, test, vi } from "vitest";
import type { Json, NewRequest } from "../model/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { selectPrompts } from "../hooks/index.ts";
import { openServedSession } from "./fixtures/openServedSession.ts";
import { answerStarts, asks, callStarts, openScriptedSession, tick } from "./fixtures/openScriptedSession.ts";
import { createPolicy } from "./policy/createPolicy.ts";
import { toGrant } from "../store/index.ts";
import { selectAskedCall } from "./requests/selectAskedCall.ts";
import type { ClientTool, Session, SessionOptions } from "./Session.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

/* A page tool runs exactly the input that was granted, over every wire, whatever the server sends between grant and execution. */

const parameters = { type: "object", properties: { amount: { type: "integer" } }, required: ["amount"] };
const anything = {} as typeof parameters;
const aTool = () => ({ description: "Pays.", parameters, execute: vi.fn<ClientTool["execute"]>(() => "paid") });
const ran = ({ execute }: ReturnType<typeof aTool>): Json[] => execute.mock.calls.map(([input]) => input);

/** Over AAP and the APIs of the providers no permission is asked for a tool that the page declares. */
const unasked: ReadonlySet<string> = new Set(["aap", "openai-responses"]);

const able = servedProtocols.filter((one) => {
  const { clientTools, permissions } = one.create().carries.features;
  return clientTools !== "absent" && permissions !== "absent" && !unasked.has(one.id);
});

/** A turn that asks whether its call may run, changes the input, and then has the page run it. */
function openPayment(protocol: (typeof able)[number], swapped: boolean, together: boolean) {
  const pay = aTool();
  const session = openServedSession(
    () => protocol.create(),
    async (turn) => {
      const { turnId } = turn;
      const call = { turnId, messageId: turn.messageId, toolCallId: "c" };
      const argument = '{"amount":1}';
      turn.emit({ type: "toolCall.started", ...call, toolName: "pay", runsOn: "application", argument });
      const base = { turnId, toolCallId: "c", options: [], editable: true, canExplainDenial: true };
      const permission: NewRequest = { ...base, kind: "permission", requestId: "permission:c" };
      const execution: NewRequest = { ...base, kind: "execution", requestId: "execution:c", editable: false };
      if (together) return void (await turn.ask([permission, execution]));
      await turn.ask([permission]);
      if (swapped) turn.emit({ type: "toolCall.updated", ...call, patch: { input: { amount: 1000 } } });
      await turn.ask([execution]);
    },
    { tools: { pay } },
  );
  return { pay, session };
}

describe.each(able.map((one) => [one.id, one] as const))("over %s", (_, protocol) => {
  test.each([
    ["as shown", false, false],
    ["as edited", true, false],
    ["as shown, with both requests open together", false, true],
    ["as edited, with both requests open together", true, true],
  ])("the page runs the input %s", async (_name, edits, together) => {
    const { pay, session } = openPayment(protocol, false, together);
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests.some(({ kind }) => kind === "permission")).toBe(true));
    const request = session.thread.requests.find(({ kind }) => kind === "permission");
    const input = edits && request?.editable === true ? { amount: 5 } : undefined;
    session.decide(requestIdOf(request), { granted: true, input });
    await vi.waitFor(() => expect(ran(pay)).toEqual([input ?? { amount: 1 }]));
  });

  test("an input that changed after the grant runs only once it is granted itself", async () => {
    const { pay, session } = openPayment(protocol, true, false);
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toMatchObject([{ kind: "permission" }]));
    session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
    await vi.waitFor(() => expect(session.thread.requests.some(({ kind }) => kind === "execution")).toBe(true));
    // Some wires send an input once: then the page still has the granted one.
    const input = session.thread.messages
      .flatMap(({ parts }) => parts)
      .find((part) => part.type === "tool_call")?.input;
    await tick();
    if (JSON.stringify(input) === '{"amount":1}') return;
    expect(ran(pay)).toEqual([]);
    const prompts = selectPrompts(session.thread);
    expect(prompts).toMatchObject([{ kind: "execution" }]);
    session.decide(requestIdOf(prompts[0]), { granted: true });
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1000 }]));
  });
});

/** Who allowed the execution, and how. */
const grantOf = ({ thread }: Session) =>
  thread.requests.filter(({ kind }) => kind === "execution").map((request) => toGrant(request))[0];

describe.each(["each", "together"] as const)("with answers sent %s", (answers) => {
  const open = async (pay = aTool(), options: Pick<SessionOptions, "policy"> = {}) => {
    const opened = await openScriptedSession({ tools: { pay }, answers, ...options });
    opened.session.send("go");
    opened.emit(answerStarts("turn1"), callStarts("turn1", "c", "pay", { amount: 1 }));
    opened.emit(asks("permission", "turn1", "c"));
    return { ...opened, pay };
  };
  const changed = (input: Json) =>
    ({
      type: "toolCall.updated",
      turnId: "turn1",
      messageId: "turn1:reply",
      toolCallId: "c",
      patch: { input },
    }) as const;

  test("a grant is for its input: the execution of another one is asked for", async () => {
    const { session, emit, pay } = await open();
    session.decide("permission:c", { granted: true });
    emit(changed({ amount: 1000 }), asks("execution", "turn1", "c"));
    await tick();
    expect(ran(pay)).toEqual([]);
    expect(selectPrompts(session.thread).filter(({ state }) => state === "open").length).toBe(1);
    emit(changed({ amount: 1 }));
    if (answers === "together") session.decide("permission:c", { granted: true });
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 1 }]));
  });
  test("the confirmation of a grant, which has neither digest nor input, keeps both", async () => {
    const { session, emit, pay } = await open();
    session.decide("permission:c", { granted: true, input: { amount: 5 } });
    const answer = { granted: true, by: "user", at: 0 } as const;
    emit({ type: "request.updated", turnId: "turn1", requestId: "permission:c", state: "answered", answer });
    emit(asks("execution", "turn1", "c"));
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 5 }]));
  });
  test("a server that grants by itself runs nothing", async () => {
    const { session, emit, pay } = await open();
    const answer = { granted: true, by: "user", at: 0 } as const;
    emit({ type: "request.updated", turnId: "turn1", requestId: "permission:c", state: "answered", answer });
    emit(asks("execution", "turn1", "c"));
    await tick();
    expect(ran(pay)).toEqual([]);
    expect(selectPrompts(session.thread)).toMatchObject([{ kind: "execution" }]);
  });
  const confirmed = () => ({ ...aTool(), confirm: true });
  test("a tool that needs a confirmation is confirmed and runs as a person has edited it before", async () => {
    const { session, emit, pay } = await open(confirmed());
    session.decide("permission:c", { granted: true, input: { amount: 5 } });
    emit(asks("execution", "turn1", "c"));
    await tick();
    const [prompt] = selectPrompts(session.thread).filter(({ kind }) => kind === "execution");
    expect(prompt && selectAskedCall(session.thread, prompt)).toMatchObject({
      input: { amount: 5 },
      argument: '{"amount":5}',
    });
    session.decide(requestIdOf(prompt), { granted: true });
    await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 5 }]));
    await tick();
    expect(grantOf(session)).toMatchObject({ by: "user", input: { amount: 5 } });
    const [record] = session.audit.records.filter(({ type }) => type === "execution");
    expect(record?.input).toEqual({ amount: 5 });
  });
  test("of an edited call nothing is shown that the agent has said of its own input", async () => {
    const { session, emit } = await open(confirmed());
    const diff = { type: "diff", path: "a.txt", oldText: "1", newText: "2" } as const;
    const note = { type: "content", block: { type: "text", text: "A note" } } as const;
    emit({ ...changed({ amount: 1 }), patch: { title: "Pay 1", content: [diff, note] } });
    emit(asks("execution", "turn1", "c"));
    const select = () => selectAskedCall(session.thread, { kind: "execution", toolCallKey: "turn1:c" });
    expect(select()).toMatchObject({ title: "Pay 1", content: [diff, note] });
    session.decide("permission:c", { granted: true, input: { amount: 5 } });
    expect(select()).toMatchObject({ title: undefined, content: [note], input: { amount: 5 } });
    expect(select()).toBe(select());
    emit(changed({ amount: 7 }));
    expect(select()).toMatchObject({ title: "Pay 1", content: [diff, note], input: { amount: 7 } });
  });
  test("an input that was edited to null runs", async () => {
    const { session, emit, pay } = await open({ ...aTool(), parameters: anything });
    session.decide("permission:c", { granted: true, input: null });
    emit(asks("execution", "turn1", "c"));
    await vi.waitFor(() => expect(ran(pay)).toEqual([null]));
  });
  describe("a rule that allows a tool to which people are asked", () => {
    const allows = (amount: number) =>
      createPolicy({
        rules: [{ ruleId: "r", effect: "allow", toolName: "pay", input: { pointer: "/amount", equals: amount } }],
      });

    test.each(["before", "after"])("judges the input as it was edited, asked %s the edit", async (order) => {
      const { session, emit, pay } = await open(confirmed(), { policy: allows(5) });
      if (order === "before") emit(asks("execution", "turn1", "c"));
      session.decide("permission:c", { granted: true, input: { amount: 5 } });
      if (order === "after") emit(asks("execution", "turn1", "c"));
      await vi.waitFor(() => expect(ran(pay)).toEqual([{ amount: 5 }]));
      await tick();
      expect(grantOf(session)).toMatchObject({ by: "policy", input: { amount: 5 } });
    });
    test("runs no input that it allows, but which a person has replaced", async () => {
      const { session, emit, pay } = await open(confirmed(), { policy: allows(2) });
      emit(callStarts("turn1", "d", "pay", { amount: 2 }));
      emit(asks("permission", "turn1", "d", { safetyCheck: "Is this right?" }));
      await tick();
      session.decide("permission:d", { granted: true, input: { amount: 5 } });
      emit(asks("execution", "turn1", "d"));
      await tick();
      expect(ran(pay)).toEqual([]);
      expect(selectPrompts(session.thread)).toContainEqual(expect.objectContaining({ requestId: "execution:d" }));
    });
    test("does not run what has replaced the allowed input while the turn was paused", async () => {
      const { session, emit, pay } = await open(confirmed(), { policy: allows(7) });
      session.decide("permission:c", { granted: true });
      for (const id of ["d", "e", "f"]) {
        emit(callStarts("turn1", id, "pay", { amount: 7 }), asks("execution", "turn1", id));
        await tick();
      }
      expect(session.pause).toMatchObject({ reason: "repeated_call", toolCallKey: "turn1:f" });
      emit({ ...changed({ amount: 1000 }), toolCallId: "f" });
      session.resolvePause({ type: "continue" });
      await tick();
      expect(ran(pay)).toEqual([{ amount: 7 }, { amount: 7 }]);
      expect(selectPrompts(session.thread)).toContainEqual(expect.objectContaining({ requestId: "execution:f" }));
    });
  });
  test("a grant that failed is not sent again for another input: it is asked for again", async () => {
    const { session, emit, sent } = await open();
    emit({ type: "turn.ended", turnId: "turn1", reason: "tool_use" });
    session.decide("permission:c", { granted: true });
    const error = { code: "network", message: "No answer." } as const;
    emit({ type: "request.updated", turnId: "turn1", requestId: "permission:c", state: "failed", error });
    emit(changed({ amount: 1000 }));
    session.retry();
    expect(session.thread.requests).toMatchObject([{ state: "open" }]);
    expect(sent("submitAnswers")).toHaveLength(1);
  });
  test("a grant before the input has come is for no input", async () => {
    const { session, emit, pay } = await open();
    emit({ ...callStarts("turn1", "d", "pay", ""), argument: undefined, title: "Pay" } as never);
    emit(asks("permission", "turn1", "d"));
    session.decide("permission:d", { granted: true });
    emit({ ...changed({ amount: 1000 }), toolCallId: "d" }, asks("execution", "turn1", "d"));
    await tick();
    expect(ran(pay)).toEqual([]);
  });
});
