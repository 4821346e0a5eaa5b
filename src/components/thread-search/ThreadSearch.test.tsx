import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { en } from "../../messages/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { ThreadSearch } from "./ThreadSearch.tsx";

afterEach(cleanup);

/** The events of an answer. */
function say(id: string, text: string): readonly AgentEvent[] {
  const at = { turnId: id, messageId: id };
  return [
    { type: "turn.started", turnId: id },
    { type: "message.started", ...at, role: "assistant" },
    { type: "text.final", ...at, partId: `p-${id}`, kind: "answer", text },
    { type: "turn.ended", turnId: id, reason: "completed" },
  ];
}

test.each([
  ["the first match", 0, "2 of 4"],
  ["a match that the user went to", 1, "3 of 4"],
])("%s stays the same one when older messages are loaded", async (_what, presses, position) => {
  const session = createFakeSession();
  session.feed({ type: "session.updated", patch: { olderCursor: "c" } }, ...say("new", "needle, needle, needle"));
  render(
    <SessionProvider session={session}>
      <ThreadSearch onClose={() => undefined} />
    </SessionProvider>,
  );
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "needle" } });
  for (let press = 0; press < presses; press += 1) fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
  expect(screen.getByRole("status").textContent).toBe(`${presses + 1} of 3`);
  fireEvent.click(screen.getByRole("button", { name: en.threadSearch.loadOlder }));
  act(() => session.feed({ type: "history.loaded", place: "before", events: say("old", "an old needle") }));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe(position));
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter", shiftKey: true });
  expect(screen.getByRole("status").textContent).toBe(presses === 0 ? "1 of 4" : "2 of 4");
});
