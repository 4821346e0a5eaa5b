import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { isOpenRequestState } from "../../store/index.ts";
import { createConnection } from "../createConnection.ts";
import type { Session } from "../Session.ts";

/** An agent that asks once and counts how often it did what was asked. */
function createAsking(): { readonly agent: Agent; readonly runs: () => number } {
  let runs = 0;
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const at = { turnId: turn.turnId, messageId: turn.messageId, toolCallId: "c1" } as const;
      turn.emit({ type: "toolCall.started", ...at, toolName: "pay", runsOn: "server", argument: '{"amount":5}' });
      const base = { requestId: "r1", turnId: turn.turnId, kind: "permission", toolCallId: "c1" } as const;
      const options = [
        { id: "y", label: "", kind: "allow_once" },
        { id: "n", label: "", kind: "reject_once" },
      ] as const;
      const [answer] = await turn.ask([{ ...base, options, editable: false, canExplainDenial: true }]);
      if (answer?.granted === true) runs += 1;
      turn.emit({ type: "toolCall.updated", ...at, patch: { status: "completed", result: "paid" } });
      return "completed";
    },
  };
  return { agent, runs: () => runs };
}

/** As many tabs as wanted on one session. */
async function openTabs(
  protocol: (typeof servedProtocols)[number],
): Promise<{ a: Session; b: Session; runs: () => number }> {
  const { agent, runs } = createAsking();
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const name = `test ${Math.random()}`;
  const open = () => {
    const tabs = () => new BroadcastChannel(name);
    const onError = (): void => undefined;
    const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch, tabs, onError });
    onTestFinished(() => connection.close());
    return connection;
  };
  onTestFinished(() => server.close());
  const a = open().session();
  a.send("go");
  await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
  const b = open().session(a.thread.session.wireId);
  await vi.waitFor(() => expect(b.thread.requests[0]?.state).toBe("open"));
  return { a, b, runs };
}

const asking = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history !== "absent" && permissions !== "absent";
});

test.each(asking.map((one) => [one.id, one] as const))(
  "P13 over %s what one tab answers goes away in the other, with its outcome, and runs once",
  async (_id, protocol) => {
    const { a, b, runs } = await openTabs(protocol);
    const [request] = a.thread.requests;
    const seen: boolean[] = [];
    b.onEvent((event) => {
      if (event.type === "request.updated" && event.answer?.elsewhere === true) seen.push(event.answer.granted);
    });
    a.decide(request?.requestId ?? "", { granted: true });
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
