import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { AgentEvent } from "../../model/index.ts";
import { SessionProvider, useLinkedMessage, useRevealedRow, useRows } from "../index.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";

afterEach(cleanup);

function addMessage(messageId: string): AgentEvent[] {
  const at = { turnId: `t-${messageId}`, messageId };
  return [
    { type: "message.started", ...at, role: "assistant" },
    { type: "text.final", ...at, kind: "answer", partId: `p-${messageId}`, text: messageId },
  ];
}

const shown = vi.fn<(messageId: string, focus: boolean) => void>();

function Thread() {
  const rows = useRows();
  useRevealedRow(rows, (row, _index, focus) => shown(row.messageId, focus));
  return null;
}
function Linked({ messageId }: { readonly messageId: string }) {
  useLinkedMessage(messageId);
  return <Thread />;
}

test("a linked message is shown once it is loaded; earlier pages are requested until then", async () => {
  const session = createFakeSession();
  session.feed(...addMessage("late"), { type: "session.updated", patch: { olderCursor: "c1" } });
  const draw = (messageId: string) => (
    <SessionProvider session={session}>
      <Linked messageId={messageId} />
    </SessionProvider>
  );
  const older = () => session.calls.filter(([name]) => name === "loadOlder").length;
  const { rerender } = render(draw("early"));
  expect(older()).toBe(1);
  const feed = (...events: AgentEvent[]) => act(async () => session.feed(...events));

  await feed({ type: "history.loaded", place: "before", events: addMessage("middle") });
  await feed({ type: "session.updated", patch: { olderCursor: "c2" } });
  await vi.waitFor(() => expect(older()).toBe(2));
  expect(shown).not.toHaveBeenCalled();

  await feed({ type: "history.loaded", place: "before", events: addMessage("early") });
  await vi.waitFor(() => expect(shown.mock.calls).toEqual([["early", true]]));
  await feed(...addMessage("latest"));
  expect(shown).toHaveBeenCalledOnce();

  // An address from before a reload: the id is unknown, but the position is valid once the thread is loaded from its beginning.
  rerender(draw("gone@1"));
  expect(older()).toBe(3);
  await feed({ type: "session.updated", patch: { olderCursor: null } });
  await vi.waitFor(() => expect(shown.mock.calls.at(-1)?.[0]).toBe("middle"));

  rerender(draw("late"));
  expect(shown.mock.calls.at(-1)?.[0]).toBe("late");
  expect(older()).toBe(3);
});

test("a linked message leaves the focus to the field in which somebody types", async () => {
  shown.mockClear();
  const session = createFakeSession();
  session.feed(...addMessage("linked"));
  const field = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => field.remove());
  field.focus();
  render(
    <SessionProvider session={session}>
      <Linked messageId="linked" />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(shown.mock.calls).toEqual([["linked", false]]));
});
