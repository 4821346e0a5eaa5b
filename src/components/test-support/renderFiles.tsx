import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { DiffContent } from "../../model/index.ts";
import { ChangedFiles } from "../changed-files/ChangedFiles.tsx";

/** Renders the changed files of a turn that changed a line of each of so many files. */
export function renderFiles(count: number): void {
  renderChanges(
    Array.from({ length: count }, (_, file) => ({
      type: "diff",
      path: `src/file${file}.js`,
      oldText: "a\n",
      newText: "b\n",
    })),
  );
}

/** Renders the changed files of a turn with one call that made these changes; returns its session. */
export function renderChanges(content: readonly DiffContent[]): FakeSession {
  const session = createFakeSession();
  feedChanges(session, content);
  render(
    <SessionProvider session={session}>
      <ChangedFiles />
    </SessionProvider>,
  );
  return session;
}

/** Feeds a turn with one call that made these changes. */
export function feedChanges(session: FakeSession, content: readonly DiffContent[]): void {
  const place = { turnId: "t", messageId: "m" };
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...place, role: "assistant" },
    { type: "toolCall.started", ...place, toolCallId: "c", toolName: "edit", kind: "edit" },
    { type: "toolCall.updated", ...place, toolCallId: "c", patch: { status: "completed", input: {}, content } },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
}

/** Opens the review of the rendered files; returns its dialog. */
export async function openReview(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole("button", { name: "Review changes" }));
  return screen.findByRole("dialog", { hidden: true });
}

/** Presses the button of this name. */
export function press(root: HTMLElement, name: string | RegExp): void {
  act(() => within(root).getByRole("button", { name, hidden: true }).click());
}
