import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { en } from "../../messages/index.ts";
import { DiffView } from "../../ui/index.ts";
import { openReview, press, renderChanges, renderFiles } from "../test-support/renderFiles.tsx";

afterEach(cleanup);

const { diffView, review: words } = en;

/** Begins a comment on the change of the first file. */
function beginComment(root: HTMLElement): void {
  press(root, diffView.comment(diffView.placeIn(diffView.place(1, 1), "src/file0.js")));
  const [text, to] = [
    within(root).getByLabelText(diffView.commentText),
    within(root).getByLabelText(diffView.commentTo),
  ];
  fireEvent.change(text, { target: { value: "Why " } });
  fireEvent.change(to, { target: { value: "" } });
}

/** Returns the texts of the comments that are being written. */
function readForms(root: HTMLElement): readonly unknown[] {
  const forms = Array.from(root.querySelectorAll("form"));
  return forms.map((form) => [form.querySelector("textarea")?.value, form.querySelectorAll("input")[1]?.value]);
}

/** Shows something else and then the diff again, which draws its rows anew. */
function leaveAndReturn(root: HTMLElement, leave: string, back: string): void {
  press(root, leave);
  expect(readForms(root)).toEqual([]);
  press(root, back);
}

function turnPages(root: HTMLElement): void {
  leaveAndReturn(root, en.pieces.on, en.pieces.back);
}

function showList(root: HTMLElement): void {
  leaveAndReturn(root, words.asList, words.asDiff);
}

describe("a comment that is being written", () => {
  test.each<[string, number, (dialog: HTMLElement) => void | Promise<void>]>([
    ["its row leaves the document", 51, turnPages],
    ["the changes are shown as a list", 1, showList],
    [
      "the dialog is closed",
      1,
      async (dialog) => {
        press(dialog, en.dialog.close);
        await openReview();
      },
    ],
  ])("is kept when %s", async (_what, count, leave) => {
    renderFiles(count);
    const dialog = await openReview();
    beginComment(dialog);
    await leave(dialog);
    expect(readForms(screen.getByRole("dialog", { hidden: true }))).toEqual([["Why ", "1"]]);
  });

  test.each([
    ["cancelled", diffView.commentCancel],
    ["added", diffView.commentAdd],
  ])("is gone for good when it is %s", async (_what, button) => {
    renderFiles(1);
    const dialog = await openReview();
    beginComment(dialog);
    fireEvent.change(within(dialog).getByLabelText(diffView.commentTo), { target: { value: "1" } });
    press(dialog, button);
    expect(readForms(dialog)).toEqual([]);
    showList(dialog);
    expect(readForms(dialog)).toEqual([]);
  });

  test("is sent with the review, which says so before, though it was not added", async () => {
    const session = renderChanges([{ type: "diff", path: "src/file0.js", oldText: "a\n", newText: "b\n" }]);
    const dialog = await openReview();
    press(dialog, words.keepAll);
    within(dialog).getByRole("button", { name: words.done, hidden: true });
    beginComment(dialog);
    press(dialog, words.send);
    expect(session.calls).toEqual([
      ["send", expect.arrayContaining([{ type: "text", text: expect.stringContaining("src/file0.js, line 1: Why") }])],
    ]);
    expect(JSON.stringify(session.calls)).not.toContain("Why ");
  });

  test("is not sent once it was cancelled, or while it has no words", async () => {
    const session = renderChanges([{ type: "diff", path: "src/file0.js", oldText: "a\n", newText: "b\n" }]);
    const dialog = await openReview();
    press(dialog, words.keepAll);
    beginComment(dialog);
    fireEvent.change(within(dialog).getByLabelText(diffView.commentText), { target: { value: "  \n" } });
    within(dialog).getByRole("button", { name: words.done, hidden: true });
    press(dialog, diffView.commentCancel);
    press(dialog, words.done);
    expect(session.calls).toEqual([]);
  });

  test("takes no focus when it is shown again", async () => {
    renderFiles(1);
    const dialog = await openReview();
    beginComment(dialog);
    expect(document.activeElement).toBe(dialog.querySelector("textarea"));
    press(dialog, words.asList);
    act(() => within(dialog).getByRole("button", { name: words.asDiff, hidden: true }).focus());
    press(dialog, words.asDiff);
    expect(readForms(dialog)).toHaveLength(1);
    expect(document.activeElement).not.toBe(dialog.querySelector("textarea"));
  });

  test("is kept by the diff where the host keeps no drafts", () => {
    const patch = Array.from(
      { length: 51 },
      (_, file) => `--- a/src/file${file}.js\n+++ b/src/file${file}.js\n@@ -1 +1 @@\n-a\n+b\n`,
    ).join("");
    const review = { decisions: {}, comments: [], onComment: () => undefined };
    const { container } = render(<DiffView change={{ type: "patch", changes: [], patch }} review={review} />);
    beginComment(container);
    turnPages(container);
    expect(readForms(container)).toEqual([["Why ", "1"]]);
  });
});
