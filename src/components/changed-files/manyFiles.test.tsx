import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { ToolCallContent } from "../../model/index.ts";
import { ChangedFiles } from "./ChangedFiles.tsx";

afterEach(cleanup);

/** A change in the review, as a diff or as an item of the list. */
const change = '[data-slot="file-diff"], [data-slot="change-item"]';

/** The changed files of a turn that changed a line of each of so many files. */
function renderFiles(count: number): void {
  const session = createFakeSession();
  const place = { turnId: "t", messageId: "m" };
  const content = Array.from({ length: count }, (_, file): ToolCallContent => ({
    type: "diff",
    path: `src/file${file}.js`,
    oldText: "a\n",
    newText: "b\n",
  }));
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...place, role: "assistant" },
    { type: "toolCall.started", ...place, toolCallId: "c", toolName: "edit", kind: "edit" },
    { type: "toolCall.updated", ...place, toolCallId: "c", patch: { status: "completed", input: {}, content } },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  render(
    <SessionProvider session={session}>
      <ChangedFiles />
    </SessionProvider>,
  );
}

async function openReview(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole("button", { name: "Review changes" }));
  return screen.findByRole("dialog", { hidden: true });
}

function press(root: HTMLElement, name: string): void {
  act(() => within(root).getByRole("button", { name, hidden: true }).click());
}

describe("a review of hundreds of files", () => {
  test("lists a page of them, and the others on request", () => {
    renderFiles(110);
    fireEvent.click(screen.getByRole("button", { name: /110 files changed/ }));
    expect(screen.getAllByRole("listitem")).toHaveLength(100);
    fireEvent.click(screen.getByRole("button", { name: "Show what comes after" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(10);
    screen.getByText("101 to 110 of 110");
  });

  test.each(["as diffs", "as a list"])("mounts a page of them %s, and steps to a change of any page", async (how) => {
    renderFiles(60);
    const dialog = await openReview();
    if (how === "as a list") press(dialog, "Show as a list");
    const findAll = () => dialog.querySelectorAll(change);
    expect(findAll()).toHaveLength(50);
    press(dialog, "Previous change");
    expect(findAll()).toHaveLength(10);
    const readFocused = () => document.activeElement?.closest(change)?.textContent;
    expect(readFocused()).toContain("src/file59.js");
    press(dialog, "Next change");
    expect(readFocused()).toContain("src/file0.js");
  });

  test("a page that is shown again takes no focus from the button that shows it", async () => {
    renderFiles(60);
    const dialog = await openReview();
    press(dialog, "Next change");
    const [on, back] = ["Show what comes after", "Show what comes before"].map((name) =>
      within(dialog).getByRole("button", { name, hidden: true }),
    );
    act(() => on?.focus());
    act(() => on?.click());
    act(() => back?.click());
    expect(dialog.querySelector(change)?.textContent).toContain("src/file0.js");
    expect(document.activeElement).toBe(on);
  });
});
