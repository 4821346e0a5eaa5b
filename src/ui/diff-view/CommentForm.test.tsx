import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { toFileChanges } from "../../content/index.ts";
import { en } from "../../messages/index.ts";
import { CommentForm } from "./CommentForm.tsx";
import { DiffContext } from "./DiffContext.ts";
import type { DiffReview } from "./DiffReview.ts";

afterEach(cleanup);

/** Fills in and sends a comment on a change of a file of three lines; returns what was sent. */
function comment(from: string, to: string): readonly unknown[] {
  const onComment = vi.fn<NonNullable<DiffReview["onComment"]>>();
  const review: DiffReview = { decisions: {}, comments: [], onComment };
  const [file] = toFileChanges({ type: "diff", path: "a.js", oldText: "1\n2\n3\n", newText: "1\n2\n4\n" });
  if (file === undefined) throw new Error("The change has no file.");
  const drafts = new Map();
  const value = { file, keys: [], review, drafts, current: undefined, tracked: undefined, onOpenGap: () => undefined };
  render(
    <DiffContext.Provider value={value}>
      <CommentForm hunk={0} hunkKey="k" onClose={() => undefined} />
    </DiffContext.Provider>,
  );
  const { diffView } = en;
  fireEvent.change(screen.getByLabelText(diffView.commentFrom), { target: { value: from } });
  fireEvent.change(screen.getByLabelText(diffView.commentTo), { target: { value: to } });
  fireEvent.change(screen.getByLabelText(diffView.commentText), { target: { value: "Why?" } });
  fireEvent.click(screen.getByRole("button", { name: diffView.commentAdd }));
  return onComment.mock.calls.flat();
}

test("a comment has the lines of its fields", () => {
  expect(comment("2", "3")).toEqual([{ path: "a.js", side: "new", line: 2, endLine: 3, text: "Why?" }]);
});

test.each([
  ["no first line", "", "3"],
  ["no last line", "2", ""],
  ["line 0", "0", "3"],
  ["a line beyond the file", "2", "4"],
])("a comment on %s is not sent", (_what, from, to) => {
  expect(comment(from, to)).toEqual([]);
});
