import { expect, test, vi } from "vitest";
import type { AgentTurn } from "../agents/index.ts";
import type { NewRequest } from "../model/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { selectOpenRequests } from "../store/index.ts";
import { openServedSession } from "./fixtures/openServedSession.ts";

/** Asks for permission to run a call, in each turn. */
async function ask(turn: AgentTurn): Promise<void> {
  const { turnId, messageId } = turn;
  const toolCallId = `call_${turnId}`;
  const argument = '{"command":"ls"}';
  turn.emit({ type: "toolCall.started", turnId, messageId, toolCallId, toolName: "run_command", argument });
  const options: NewRequest["options"] = [
    { id: "yes", label: "", kind: "allow_once" },
    { id: "no", label: "", kind: "reject_once" },
  ];
  const request = { requestId: `permission:${turnId}:${toolCallId}`, turnId, kind: "permission", toolCallId } as const;
  await turn.ask([{ ...request, options, editable: false, canExplainDenial: false }]);
}

const asking = servedProtocols.filter(({ create }) => create().carries.features.permissions !== "absent");

test.each(asking.map((one) => [one.id, one] as const))(
  "%s: a turn that waits for an answer is stopped, its request is settled, and the next prompt is taken",
  async (_id, one) => {
    const session = openServedSession(() => one.create(), ask);
    session.send("go");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1));
    session.stop();
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
    expect(selectOpenRequests(session.thread)).toEqual([]);
    session.send("again");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1));
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["withdrawn", "open"]);
  },
);
