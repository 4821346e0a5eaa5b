import { expect, onTestFinished, test } from "vitest";
import type { ToolCallPatch } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";
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
