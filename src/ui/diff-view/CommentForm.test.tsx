import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { toFileChanges } from "../../content/index.ts";
import { en } from "../../messages/index.ts";
import { CommentForm } from "./CommentForm.tsx";
import { DiffContext } from "./DiffContext.ts";
import type { DiffReview } from "./DiffReview.ts";
import { DiffView } from "./DiffView.tsx";

afterEach(cleanup);

/** Fills in and sends a comment on a change of a file of three lines; returns what was sent. */
function comment(from: string, to: string): readonly unknown[] {
  const onComment = vi.fn<NonNullable<DiffReview["onComment"]>>();
  const review: DiffReview = { decisions: {}, comments: [], onComment };
  const [file] = toFileChanges({ type: "diff", path: "a.js", oldText: "1\n2\n3\n", newText: "1\n2\n4\n" });
  if (file === undefined) throw new Error("The change has no file.");
  const drafts = new Map();
  const value = {
    file,
    keys: [],
    review,
    drafts,
    current: undefined,
    tracked: undefined,
    keepPlace: () => undefined,
    onOpenGap: () => undefined,
  };
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

test("a comment stays in its form, with the focus, at its hunk when the agent changes lines before that", () => {
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
  const edited = (...at: number[]): string =>
    lines.map((line, index) => (at.includes(index) ? "new" : line)).join("\n");
  const review: DiffReview = { decisions: {}, comments: [], onDecide: () => undefined, onComment: () => undefined };
  const draw = (newText: string): ReactElement => (
    <DiffView
      change={{ type: "diff", path: "a.ts", oldText: lines.join("\n"), newText }}
      review={review}
      layout="unified"
    />
  );
  const { rerender } = render(draw(edited(50)));
  fireEvent.click(screen.getByRole("button", { name: /^Comment on/ }));
  const box = screen.getByRole("textbox", { name: en.diffView.commentText });
  expect(document.activeElement).toBe(box);
  rerender(draw(edited(5, 50)));
  expect(screen.getAllByRole("textbox", { name: en.diffView.commentText })).toEqual([box]);
  expect(document.activeElement).toBe(box);
  const hunks = [...document.querySelectorAll("[data-hunk]")];
  expect(hunks.map((hunk) => hunk.contains(box))).toEqual([false, true]);
});

test("a comment whose lines were entered the other way round is on the same lines", () => {
  expect(comment("3", "2")).toEqual([{ path: "a.js", side: "new", line: 2, endLine: 3, text: "Why?" }]);
});

test("a part of a file is copied neither as the new text of the file nor as a patch of it", () => {
  const texts = { path: "a.js", oldText: "let a = 1;\n", newText: "let a = 0;\n" };
  const names = [en.diffView.copyNewText, en.diffView.copyPatch];
  const offered = () => names.map((name) => screen.queryByRole("button", { name }) !== null);
  render(<DiffView change={{ type: "diff", ...texts }} />);
  expect(offered()).toEqual([true, true]);
  cleanup();
  render(<DiffView change={{ type: "fragment", ...texts }} />);
  expect(offered()).toEqual([false, false]);
});
