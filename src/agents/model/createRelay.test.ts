import { expect, onTestFinished, test, vi } from "vitest";
import { CountersignError, type ToolCallPatch } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection, type Decision } from "../../session/index.ts";
import { createTestTurn } from "../test-support/createTestTurn.ts";
import { createRelay } from "./createRelay.ts";

const patch: ToolCallPatch = { input: { q: "a" }, inputState: "ready", status: "completed", result: "3 hits" };

test.each([
  ["a tool that the provider runs is relayed with its result", "web_search", patch],
  [
    "a tool that the server runs is relayed with its input only: the rest is emitted where it runs",
    "read_file",
    { input: patch.input, inputState: "ready" },
  ],
])("%s", (_title, toolName, relayed) => {
  const { turn, events } = createTestTurn();
  const connection = createConnection({ protocol: deltaKit(), url: "http://localhost/a", fetch });
  onTestFinished(() => connection.close());
  const relay = createRelay(turn, connection.session());
  const place = { turnId: turn.turnId, messageId: "m", toolCallId: "c" };
  relay({ type: "toolCall.started", ...place, toolName, runsOn: "provider" });
  relay({ type: "toolCall.updated", ...place, patch });
  expect(events.at(-1)).toEqual({ type: "toolCall.updated", ...place, patch: relayed });
});

test("a grant that the session refuses becomes a denial: the turn does not wait for ever", async () => {
  const { turn } = createTestTurn({ decide: () => ({ granted: true, optionId: "gone" }) });
  const connection = createConnection({ protocol: deltaKit(), url: "http://localhost/a", fetch });
  onTestFinished(() => connection.close());
  const decisions: Decision[] = [];
  const decide = (_requestId: string, decision: Decision): void => {
    decisions.push(decision);
    if (decision.granted) throw new CountersignError({ code: "configuration", message: "no such option" });
  };
  const relay = createRelay(turn, Object.assign(connection.session(), { decide }));
  const flags = { options: [], editable: false, canExplainDenial: true };
  const request = { requestId: "r", turnId: turn.turnId, kind: "permission", ...flags } as const;
  relay({ type: "request.opened", turnId: turn.turnId, request });
  await vi.waitFor(() => expect(decisions.map(({ granted }) => granted)).toEqual([true, false]));
  expect(decisions[1]?.reason).toContain("no such option");
});
