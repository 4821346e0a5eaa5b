import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { Chat } from "../chat/Chat.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("copies the whole answer of a turn, of all its messages, without other turns and agents inside of calls", async () => {
  const session = createFakeSession();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const say = (turnId: string, messageId: string, text: string, parent?: string) =>
    session.feed(
      { type: "message.started", turnId, messageId, role: "assistant", parent },
      { type: "text.final", turnId, messageId, partId: `${messageId}:p`, kind: "answer", text },
    );
  session.feed({ type: "turn.started", turnId: "t1" });
  say("t1", "m0", "Earlier.");
  session.feed({ type: "turn.ended", turnId: "t1", reason: "completed" }, { type: "turn.started", turnId: "t2" });
  say("t2", "m1", "First I look.");
  session.feed({
    type: "toolCall.started",
    turnId: "t2",
    messageId: "m1",
    toolCallId: "c",
    toolName: "task",
    argument: "{}",
  });
  say("t2", "inner", "Said to the other agent.", "t2:c");
  say("t2", "m2", "It is **done**.");
  session.feed({ type: "turn.ended", turnId: "t2", reason: "completed" });
  render(<Chat session={session} />);
  const buttons = await screen.findAllByRole("button", { name: "Copy answer" });
  await act(async () => void fireEvent.click(buttons.at(-1) ?? document.body));
  expect(write.mock.calls).toEqual([["First I look.\n\nIt is **done**."]]);
});
