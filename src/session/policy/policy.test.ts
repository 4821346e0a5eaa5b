import { describe, expect, test, vi } from "vitest";
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
    const { session, received } = play(protocol, "git status --short", [allow]);
    await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
    expect(received).toMatchObject([{ granted: true }]);
    expect(session.thread.requests[0]?.answer).toMatchObject({ granted: true, by: "policy", rule: allow });
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
