import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Chat } from "../chat/Chat.tsx";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

withFakeTimers();

test.each(["stopped while it asked", "denied"])("a call that was %s is not shown as run or finished", async (how) => {
  const session = createAskingSession();
  const requestId = session.askPermission("a", '{"command":"npm test"}');
  session.feed({
    type: "toolCall.updated",
    turnId: "t",
    messageId: "m",
    toolCallId: "a",
    patch: { runsOn: "server" },
  });
  if (how === "denied") {
    const answer = { granted: false, by: "user", at: 1 } as const;
    session.feed({ type: "request.updated", turnId: "t", requestId, state: "answered", answer });
  } else session.feed({ type: "turn.ended", turnId: "t", reason: "cancelled" });
  render(<Chat session={session} />);
  await act(() => vi.advanceTimersByTimeAsync(300));
  for (const button of screen.getAllByRole("button", { name: /npm test/ })) fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(300));
  const text = document.body.textContent;
  expect(text).toMatch(/Nothing ran/);
  expect(text).not.toMatch(/ran on|is not undone/);
});
