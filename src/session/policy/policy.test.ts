import { describe, expect, test, vi } from "vitest";
import { digestInput } from "../../content/index.ts";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { AgentTurn } from "../../agents/index.ts";
import type { Answer, PolicyRule } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { answerStarts, asks, callStarts, openScriptedSession, tick } from "../fixtures/openScriptedSession.ts";
import { openServedSession } from "../fixtures/openServedSession.ts";
import { createPolicy } from "./createPolicy.ts";

/** Asks for the permission of one command and returns the answer. */
async function askFor(turn: AgentTurn, command: string): Promise<Answer | undefined> {
  const { turnId, messageId } = turn;
  const argument = JSON.stringify({ command });
  const at = { turnId, messageId, toolCallId: "c1" } as const;
  turn.emit({ type: "toolCall.started", ...at, toolName: "run_command", kind: "execute", runsOn: "server", argument });
  const [answer] = await turn.ask([
    {
      requestId: "permission:c1",
      turnId,
      kind: "permission",
      toolCallId: "c1",
      options: [
        { id: "opt-7", label: "Always", kind: "allow_always" },
        { id: "opt-8", label: "Yes", kind: "allow_once" },
        { id: "opt-9", label: "No", kind: "reject_once" },
      ],
      editable: false,
      canExplainDenial: true,
    },
  ]);
  turn.emit({ type: "toolCall.updated", ...at, patch: { status: answer?.granted ? "completed" : "failed" } });
  return answer;
}

function play(protocol: (typeof servedProtocols)[number], command: string, rules: readonly PolicyRule[]) {
  const received: (Answer | undefined)[] = [];
  const run = async (turn: AgentTurn) => void received.push(await askFor(turn, command));
  const session = openServedSession(() => protocol.create(), run, { policy: createPolicy({ rules }) });
  session.send("go");
  return { session, received };
}

const allow: PolicyRule = {
  ruleId: "status",
  effect: "allow",
  toolName: "run_command",
  command: { prefix: "git status" },
};
const deny: PolicyRule = { ruleId: "none", effect: "deny", command: { prefix: "git" }, reason: "No git here." };
const asking = servedProtocols.filter((one) => one.create().carries.features.permissions !== "absent");

describe.each(asking.map((one) => [one.id, one] as const))("a policy over %s", (id, protocol) => {
  test("allows once what a rule allows, and shows which rule it was", async () => {
    // OpenAI Responses asks only about tools of MCP servers; that of an agent of ours has its name.
    const rule = id === "openai-responses" ? { ...allow, server: "a" } : allow;
    const { session, received } = play(protocol, "git status --short", [rule]);
    await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
    expect(received).toMatchObject([{ granted: true }]);
    expect(session.thread.requests[0]?.answer).toMatchObject({ granted: true, by: "policy", rule });
    expect(id === "acp" ? received[0]?.optionId : "opt-8").toBe("opt-8");
    expect(received[0]?.remember).not.toBe(true);
  });

  test("denies before it allows, and leaves a compound command to the user", async () => {
    const denied = play(protocol, "git status", [allow, deny]);
    const compound = play(protocol, "git status && id", [allow]);
    await vi.waitFor(() => expect(denied.received).toMatchObject([{ granted: false }]));
    expect(denied.session.thread.requests[0]?.answer).toMatchObject({ by: "policy", rule: deny });
    await vi.waitFor(() => expect(compound.session.thread.requests[0]?.state).toBe("open"));
    expect(compound.received).toEqual([]);
  });
});

test.each([
  ["docs", 1],
  ["other", 0],
])(
  "a rule about a server decides on a tool of the page that this server offers, and on no other: %s",
  async (server, count) => {
    const execute = vi.fn<() => string>(() => "done");
    const origin = { server: "docs" };
    const tools = { get: { description: "", parameters: { type: "object" }, confirm: true, origin, execute } };
    const rule = { ruleId: "r", effect: "allow", server, toolName: "get", input: { pointer: "" } } as const;
    const { session, emit } = await openScriptedSession({ tools, policy: createPolicy({ rules: [rule] }) });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "c0", "get", { n: 1 }), asks("execution", "turn1", "c0"));
    await tick();
    expect(execute).toHaveBeenCalledTimes(count);
  },
);

test.each([undefined, { server: "docs" }])(
  "a rule about a server allows no tool of the page because the agent says that the server offers it (page: %j)",
  async (origin) => {
    const execute = vi.fn<() => string>(() => "done");
    const tools = { get: { description: "", parameters: { type: "object" }, confirm: true, origin, execute } };
    const rule = { ruleId: "r", effect: "allow", server: "trusted", toolName: "get", input: { pointer: "" } } as const;
    const { session, emit } = await openScriptedSession({ tools, policy: createPolicy({ rules: [rule] }) });
    session.send("go");
    const said = { origin: { server: "trusted" } };
    emit(answerStarts("turn1"), callStarts("turn1", "c0", "get", { n: 1 }, said), asks("execution", "turn1", "c0"));
    await tick();
    expect(session.thread.requests[0]?.state).toBe("open");
    expect(execute).not.toHaveBeenCalled();
  },
);

/** A storage of the page in memory, as `localStorage` is for all tabs of an origin. */
function createTexts(): Pick<Storage, "getItem" | "setItem"> {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
}

test("with a storage that tabs share a rule that was revoked in one tab allows nothing in another, and does not return from there", () => {
  const storage = createTexts();
  const [first, second] = [createPolicy({ storage }), createPolicy({ storage })];
  const rule: PolicyRule = {
    ruleId: "r",
    effect: "allow",
    toolName: plainCall.toolName,
    digest: digestInput({}),
    sessionId: "s",
    rememberedAt: 0,
    expiresAt: Date.now() + 3_600_000,
  };
  const other = { ...rule, ruleId: "other", toolName: "other" };
  const occasion = { now: 0, sessionIds: ["s"] };
  first.remember(rule);
  expect(second.decide(plainCall, occasion)).toMatchObject({ effect: "allow" });
  first.revoke(rule.ruleId);
  expect(second.decide(plainCall, occasion).effect).toBe("ask");
  second.remember(other);
  expect(first.rules).toEqual([other]);
  first.remember(rule);
  expect(second.rules).toEqual([other, rule]);
  expect(second.rules).toBe(second.rules);
});

test("rules that a full storage does not take last as long as the page", () => {
  const { getItem } = createTexts();
  const setItem = (): void => {
    throw new Error("full");
  };
  const policy = createPolicy({ storage: { getItem, setItem } });
  policy.remember(allow);
  expect(policy.rules).toEqual([allow]);
});

describe("a rule", () => {
  const allow = { ruleId: "r", effect: "allow", toolName: "read_file", input: { pointer: "" } } as const;
  const deny = { ruleId: "r", effect: "deny", toolName: "read_file", reason: "No reading." } as const;
  const call = callStarts("turn1", "c0", "read_file", { path: "a" });

  async function openWith(rule: PolicyRule) {
    const opened = await openScriptedSession({ policy: createPolicy({ rules: [rule] }) });
    opened.session.send("go");
    opened.emit(answerStarts("turn1"));
    return opened;
  }

  test("decides a question that came before its call, once the call is there", async () => {
    const { session, emit } = await openWith(deny);
    emit(asks("permission", "turn1", "c0"));
    await tick();
    emit(call);
    await tick();
    expect(session.thread.requests[0]?.answer).toMatchObject({ granted: false, by: "policy" });
  });

  test.each([
    [allow, "allow_always"],
    [deny, "reject_always"],
  ] as const)("leaves a question to the user whose only option lasts: $effect", async (rule, kind) => {
    const { session, emit, sent } = await openWith(rule);
    const options = [{ id: "always", label: "Always", kind }];
    emit(call, asks("permission", "turn1", "c0", { options }));
    await tick();
    expect([session.thread.requests[0]?.state, sent("submitAnswers")]).toEqual(["open", []]);
  });

  test.each(["form", "link"] as const)("leaves a %s about a call that it allows to the user", async (kind) => {
    const { session, emit, sent } = await openWith(allow);
    emit(call, asks(kind, "turn1", "c0"));
    await tick();
    expect([session.thread.requests[0]?.state, sent("submitAnswers")]).toEqual(["open", []]);
  });

  test.each([
    [true, "No reading."],
    [false, undefined],
  ])("tells the agent the reason of a denial where that can be said: %s", async (canExplainDenial, reason) => {
    const { session, emit } = await openWith(deny);
    emit(call, asks("permission", "turn1", "c0", { canExplainDenial }));
    await tick();
    const answer = session.thread.requests[0]?.answer;
    expect(answer).toMatchObject({ granted: false, by: "policy" });
    expect(answer?.reason).toBe(reason);
  });
});
