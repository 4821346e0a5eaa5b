import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { isOpenRequestState } from "../../store/index.ts";
import { createConnection } from "../links/createConnection.ts";
import { createPolicy } from "../policy/createPolicy.ts";
import type { ClientTool, Session } from "../Session.ts";
import { createLocks } from "../fixtures/createLocks.ts";
import { createPayer } from "../fixtures/createPayer.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

/** Opens a session of this agent in several tabs. */
function serveTabs(protocol: (typeof servedProtocols)[number], agent: Agent) {
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const name = `test ${Math.random()}`;
  const locks = createLocks();
  const open = () => {
    const tabs = { openChannel: () => new BroadcastChannel(name), locks };
    const onError = (): void => undefined;
    const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch, tabs, onError });
    onTestFinished(() => connection.close());
    return connection;
  };
  onTestFinished(() => server.close());
  return { open };
}

/** Two tabs that show the same prompt. */
async function openTabs(
  protocol: (typeof servedProtocols)[number],
): Promise<{ a: Session; b: Session; runs: () => number }> {
  const { agent, paid: runs } = createPayer();
  const { open } = serveTabs(protocol, agent);
  const a = open().session();
  a.send("go");
  await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
  const b = open().session(a.thread.session.wireId);
  await vi.waitFor(() => expect(b.thread.requests[0]?.state).toBe("open"));
  return { a, b, runs };
}

const editing = servedProtocols.filter((one) => {
  const { history, editedInput } = one.create().carries.features;
  return history !== "absent" && editedInput !== "absent";
});

test.each(editing.map((one) => [one.id, one] as const))(
  "over %s the other tab knows the input with which a request was granted, for a tool of the page that runs there",
  async (_id, protocol) => {
    const { open } = serveTabs(protocol, createPayer({ editable: true }).agent);
    const a = open().session();
    a.send("go");
    await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
    const b = open().session(a.thread.session.wireId);
    await vi.waitFor(() => expect(b.thread.requests[0]?.state).toBe("open"));
    a.decide(requestIdOf(a.thread.requests[0]), { granted: true, input: { amount: 4 } });
    await vi.waitFor(() => expect(b.thread.requests[0]?.answer).toMatchObject({ granted: true, input: { amount: 4 } }));
  },
);

const asking = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history !== "absent" && permissions !== "absent";
});

const running = servedProtocols.filter((one) => {
  const { history, clientTools } = one.create().carries.features;
  return history !== "absent" && clientTools !== "absent";
});

test.each(asking.map((one) => [one.id, one] as const))(
  "P13 over %s an answer in one tab closes the prompt in the other, with its outcome, and runs once",
  async (_id, protocol) => {
    const { a, b, runs } = await openTabs(protocol);
    const [request] = a.thread.requests;
    const seen: boolean[] = [];
    b.onEvent((event) => {
      if (event.type === "request.updated" && event.answer?.elsewhere === true) seen.push(event.answer.granted);
    });
    a.decide(requestIdOf(request), { granted: true });
    await vi.waitFor(() => expect(seen).toEqual([true]));
    await vi.waitFor(() => expect(a.thread.turn).toMatchObject({ status: "idle", reason: "completed" }));
    await vi.waitFor(() => {
      const calls = b.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
      expect(calls).toMatchObject([{ status: "completed" }]);
    });
    expect(b.thread.requests.filter(({ state }) => isOpenRequestState(state))).toEqual([]);
    expect(runs()).toBe(1);
  },
);

const options = [
  { id: "yes", label: "Yes", kind: "allow_once" },
  { id: "no", label: "No", kind: "reject_once" },
] as const;

/** An agent that asks for two payments at once and records the answers. */
function createAskingTwice(): { readonly agent: Agent; readonly answers: () => readonly boolean[] } {
  let answers: readonly boolean[] = [];
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const requests = ["c1", "c2"].map((toolCallId, index) => {
        const at = { turnId: turn.turnId, messageId: turn.messageId, toolCallId };
        turn.emit({
          type: "toolCall.started",
          ...at,
          toolName: "pay",
          runsOn: "server",
          argument: `{"amount":${index}}`,
        });
        const base = { requestId: toolCallId, turnId: turn.turnId, kind: "permission", toolCallId } as const;
        return { ...base, options, editable: false, canExplainDenial: true };
      });
      answers = (await turn.ask(requests)).map(({ granted }) => granted);
      return "completed";
    },
  };
  return { agent, answers: () => answers };
}

test.each(asking.filter((one) => one.create().answers === "together").map((one) => [one.id, one] as const))(
  "P13 over %s staged answers belong to one tab: the other shows them, and decides only after it took them over",
  async (_id, protocol) => {
    const { agent, answers } = createAskingTwice();
    const { open } = serveTabs(protocol, agent);
    const a = open().session();
    a.send("go");
    const held = (session: Session): unknown[] => session.thread.requests.map((one) => one.heldElsewhere);
    const states = (session: Session): unknown[] => session.thread.requests.map(({ state }) => state);
    const decide = (session: Session, at: number, granted: boolean): void =>
      session.decide(requestIdOf(session.thread.requests[at]), { granted });
    await vi.waitFor(() => expect(states(a)).toEqual(["open", "open"]));
    decide(a, 0, false);
    // A tab that opens later gets it, too.
    const b = open().session(a.thread.session.wireId);
    await vi.waitFor(() => expect(held(b)).toEqual(["denied", "undecided"]));
    decide(b, 0, true);
    decide(b, 1, true);
    expect(states(b)).toEqual(["open", "open"]);
    a.reopen(requestIdOf(a.thread.requests[0]));
    await vi.waitFor(() => expect(held(b)).toEqual([undefined, undefined]));
    decide(a, 1, false);
    await vi.waitFor(() => expect(held(b)).toEqual(["undecided", "denied"]));
    b.reopen(requestIdOf(b.thread.requests[0]));
    expect(held(b)).toEqual([undefined, undefined]);
    await vi.waitFor(() => expect(states(a)).toEqual(["open", "open"]));
    decide(b, 0, true);
    await vi.waitFor(() => expect(held(a)).toEqual(["allowed", "undecided"]));
    decide(b, 1, true);
    await vi.waitFor(() => expect(states(a)).toEqual(["answered", "answered"]));
    await vi.waitFor(() => expect(answers()).toEqual([true, true]));
  },
);

test.each(asking.filter((one) => one.create().answers === "each").map((one) => [one.id, one] as const))(
  "P13 over %s an answer in one tab answers that request in the other, and leaves those beside it open",
  async (_id, protocol) => {
    const { agent, answers } = createAskingTwice();
    const { open } = serveTabs(protocol, agent);
    const a = open().session();
    a.send("go");
    const states = (session: Session): unknown[] => session.thread.requests.map(({ state }) => state);
    await vi.waitFor(() => expect(states(a)).toEqual(["open", "open"]));
    const b = open().session(a.thread.session.wireId);
    await vi.waitFor(() => expect(states(b)).toEqual(["open", "open"]));
    const keys: (string | undefined)[] = [];
    b.onEvent((event) => {
      if (event.type !== "request.updated" || event.answer?.elsewhere !== true) return;
      const about = b.thread.requests.find(({ requestId }) => requestId === event.requestId);
      keys.push(b.thread.messages.flatMap(({ parts }) => parts).find(({ key }) => key === about?.toolCallKey)?.key);
    });
    const [, second] = a.thread.requests;
    a.decide(requestIdOf(second), { granted: true, optionId: "yes" });
    await vi.waitFor(() => expect(states(b)).toEqual(["open", "answered"]));
    a.decide(requestIdOf(a.thread.requests[0]), { granted: false, optionId: "no" });
    await vi.waitFor(() => expect(states(b)).toEqual(["answered", "answered"]));
    await vi.waitFor(() => expect(answers()).toEqual([false, true]));
    expect(new Set(keys).size).toBe(keys.length);
  },
);

/** An agent that calls a tool of the page on demand. */
function createCalling(): { readonly agent: Agent; readonly call: () => void } {
  let call = (): void => undefined;
  const called = new Promise<void>((resolve) => void (call = resolve));
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const at = { turnId: turn.turnId, messageId: turn.messageId, toolCallId: "c1" } as const;
      turn.emit({ type: "text.delta", ...at, partId: "p", kind: "answer", delta: "One moment.", at: 0 });
      await called;
      turn.emit({ type: "toolCall.started", ...at, toolName: "pick", runsOn: "application", argument: "{}" });
      const base = { requestId: "r1", turnId: turn.turnId, kind: "execution", toolCallId: "c1" } as const;
      await turn.ask([{ ...base, options: [], editable: false, canExplainDenial: true }]);
      return "completed";
    },
  };
  return { agent, call: () => call() };
}

/** Two tabs that follow a turn which calls a tool of the page. */
async function followTurn(protocol: (typeof servedProtocols)[number], execute: ClientTool["execute"]) {
  const { agent, call } = createCalling();
  const { open } = serveTabs(protocol, agent);
  const tools = { pick: { description: "Picks.", parameters: { type: "object" }, execute } };
  const first = open();
  const a = first.session(undefined, { tools });
  a.send("go");
  await vi.waitFor(() => expect(JSON.stringify(a.thread.messages)).toContain("One moment."));
  const b = open().session(a.thread.session.wireId, { tools });
  await vi.waitFor(() => expect(JSON.stringify(b.thread.messages)).toContain("One moment."));
  call();
  return { first, a, b };
}

const callsOf = (session: Session): readonly ToolCallPart[] =>
  session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));

describe.each(running.map((one) => [one.id, one] as const))(
  "tools of the page in two tabs over %s",
  (_id, protocol) => {
    test("P13 one that both tabs are asked for runs in one of them", async () => {
      const execute = vi.fn<ClientTool["execute"]>(() => "done");
      const { a, b } = await followTurn(protocol, execute);
      for (const session of [a, b])
        await vi.waitFor(() => expect(callsOf(session)).toMatchObject([{ status: "completed" }]));
      expect(execute).toHaveBeenCalledTimes(1);
    });

    test("P13 when the tab that runs it closes, the other one runs nothing by itself and lets the user run it again", async () => {
      const execute = vi.fn<ClientTool["execute"]>(() => new Promise(() => undefined));
      const { first, b } = await followTurn(protocol, execute);
      await vi.waitFor(() => expect(callsOf(b)).toMatchObject([{ status: "in_progress" }]));
      first.close();
      await vi.waitFor(() => expect(callsOf(b)).toMatchObject([{ status: "incomplete" }]));
      expect(execute).toHaveBeenCalledTimes(1);
      b.runTool(callsOf(b)[0]?.key ?? "");
      await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(2));
    });
  },
);

/** An agent that asks for two calls of tools of the page at once. */
const callingTwice: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const names = ["pick", "drop"];
    const requests = names.map((toolName) => {
      const at = { turnId: turn.turnId, messageId: turn.messageId, toolCallId: toolName } as const;
      turn.emit({ type: "toolCall.started", ...at, toolName, runsOn: "application", argument: "{}" });
      const base = {
        requestId: `r ${toolName}`,
        turnId: turn.turnId,
        kind: "execution",
        toolCallId: toolName,
      } as const;
      return { ...base, options: [], editable: false, canExplainDenial: true };
    });
    await turn.ask(requests);
    return "completed";
  },
};

test.each(running.filter((one) => one.create().answers === "together").map((one) => [one.id, one] as const))(
  "over %s a tool that a rule denies runs in no tab, also where one takes the decisions over",
  async (_id, protocol) => {
    const { open } = serveTabs(protocol, callingTwice);
    const drop = vi.fn<ClientTool["execute"]>(() => "dropped");
    const base = { description: "", parameters: { type: "object" } };
    const tools = { pick: { ...base, confirm: true, execute: () => "picked" }, drop: { ...base, execute: drop } };
    const policy = createPolicy({ rules: [{ ruleId: "r", effect: "deny", toolName: "drop" }] });
    const a = open().session(undefined, { tools, policy });
    a.send("go");
    const find = (session: Session, name: string) =>
      session.thread.requests.find(({ toolCallKey = "" }) =>
        callsOf(session).some((call) => call.key === toolCallKey && call.toolName === name),
      );
    await vi.waitFor(() => expect(find(a, "drop")).toMatchObject({ state: "staged", answer: { by: "policy" } }));
    const b = open().session(a.thread.session.wireId, { tools, policy });
    await vi.waitFor(() => expect(find(b, "pick")?.heldElsewhere).toBeDefined());
    b.reopen(requestIdOf(find(b, "pick")));
    b.decide(requestIdOf(find(b, "pick")), { granted: true });
    await vi.waitFor(() => expect(find(b, "pick")).toMatchObject({ state: "staged" }));
    b.decide(requestIdOf(find(b, "drop")), { granted: false });
    await vi.waitFor(() => expect(b.thread.turn).toMatchObject({ status: "idle" }));
    expect(drop).not.toHaveBeenCalled();
  },
);

test("another branch that is shown in one tab is shown in the other, with all branches", async () => {
  const aap = servedProtocols.filter(({ id }) => id === "aap");
  expect(aap).toHaveLength(1);
  for (const protocol of aap) {
    const { open } = serveTabs(protocol, { name: "a", title: "A", version: "1", run: async () => "completed" });
    const a = open().session();
    const isIdle = () => vi.waitFor(() => expect(a.thread.turn.status).toBe("idle"));
    a.send("one");
    await isIdle();
    const first = a.thread.messages[0]?.id ?? "";
    a.resend(first, "two");
    await isIdle();
    const b = open().session(a.thread.session.wireId);
    await vi.waitFor(() => expect(b.thread.forks).toHaveLength(1));
    expect(b.thread.messages.map(({ id }) => id)).not.toContain(first);
    a.showBranch(first);
    for (const tab of [a, b]) await vi.waitFor(() => expect(tab.thread.messages[0]?.id).toBe(first));
    expect(b.thread.forks).toMatchObject([{ messageId: first, position: 0, others: [{}] }]);
  }
});

test("where the browser refuses the channel to other tabs, as with its cookies blocked, the session works alone", async () => {
  const [protocol] = servedProtocols;
  if (protocol === undefined) throw new Error("No protocol is served.");
  const { agent } = createPayer();
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  onTestFinished(() => server.close());
  const openChannel = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const connection = createConnection({
    protocol: protocol.create(),
    url: "http://a.test/a",
    fetch: async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
    tabs: { openChannel },
  });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send("go");
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
});
