import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { TerminalExit, ToolCallPatch } from "../../model/index.ts";
import { PartView } from "../../renderers/index.ts";
import { TurnReceipt } from "./TurnReceipt.tsx";

afterEach(cleanup);

const at = { turnId: "t", messageId: "m" } as const;
const tap = (second: string): string => `TAP version 13\n1..2\nok 1 - adds\n${second} 2 - subtracts\n`;
const terminal = (output: string, exit: TerminalExit): ToolCallPatch => ({
  content: [{ type: "terminal", terminalId: "x", output, exit }],
});
const code = (value: number): TerminalExit => ({ code: value, signal: null });

/** Draws the card of a completed command and the receipt of its turn. */
async function show(patch: ToolCallPatch): Promise<void> {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    {
      type: "toolCall.started",
      ...at,
      toolCallId: "c",
      toolName: "run_command",
      kind: "execute",
      argument: '{"command":"npm test"}',
    },
    { type: "toolCall.updated", ...at, toolCallId: "c", patch: { ...patch, status: "completed" } },
    { type: "text.final", ...at, partId: "p", kind: "answer", text: "Done." },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  render(
    <SessionProvider session={session}>
      <PartView partKey="t:c" />
      <TurnReceipt messageId="m" turnId="t" />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(document.querySelector("[data-figure=commands]")).not.toBeNull());
}

/** What is drawn as a success. */
const successes = (): readonly string[] =>
  Array.from(
    document.querySelectorAll('[data-tone="success"], .cs-test-sum[data-status="passed"], .lucide-check'),
    (element) => element.outerHTML.slice(0, 80),
  );

test.each<[string, ToolCallPatch]>([
  ["a command that ended with an error code", terminal("boom", code(1))],
  ["a command that was killed", terminal("", { code: null, signal: "SIGKILL" })],
  ["tests that passed in a command that failed", terminal(tap("ok"), code(1))],
  ["tests that failed in a command that reports success", terminal(tap("not ok"), code(0))],
  ["a command whose result has an error code", { result: { stdout: "", exitCode: 2 } }],
])("nothing about %s is drawn as a success", async (_what, patch) => {
  await show(patch);
  expect(successes()).toEqual([]);
});

test("what ended well is drawn as a success", async () => {
  await show(terminal(tap("ok"), code(0)));
  expect(successes().length).toBeGreaterThan(1);
});
