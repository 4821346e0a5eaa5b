"use client";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { consume, onEscape } from "../../content/index.ts";
import type { DiffLine, FileChange, ReviewComment } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { focusSuccessor, useFocusReturn, type AimFocus } from "../focus/useFocusReturn.ts";
import { useDiffContext } from "./DiffContext.ts";

/** Props of `CommentForm`. */
export interface CommentFormProps {
  /** Index of the commented hunk. */
  readonly hunk: number;
  /** Key of the hunk. */
  readonly hunkKey: string;
  /** Called when it is sent or cancelled. */
  readonly onClose: () => void;
}

/** Returns the line numbers of one side of a change: of the new lines, or of the old ones when there are none. */
function readRange(lines: readonly DiffLine[]): { side: "old" | "new"; first: number; last: number } {
  const added = lines.flatMap(({ type, newLine }) => (type === "added" && newLine !== undefined ? [newLine] : []));
  const removed = lines.flatMap(({ type, oldLine }) => (type === "removed" && oldLine !== undefined ? [oldLine] : []));
  const numbers = added.length > 0 ? added : removed;
  return { side: added.length > 0 ? "new" : "old", first: numbers[0] ?? 1, last: numbers.at(-1) ?? 1 };
}

/** Returns how many lines one side of a file has; undefined where only a part of it is known. */
function countLines({ texts, fragment }: FileChange, side: "old" | "new"): number | undefined {
  const text = side === "new" ? texts?.newText : texts?.oldText;
  return typeof text === "string" && fragment !== true ? text.replace(/\n$/, "").split("\n").length : undefined;
}

/** Returns the comment that the fields contain; a line that its field does not allow is the one that the form began with. */
function readComment(
  form: HTMLFormElement,
  path: string,
  { side, first, last }: ReturnType<typeof readRange>,
): ReviewComment {
  const text = form.elements.namedItem("text");
  const readLine = (name: string, fallback: number): number => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.validity.valid ? field.valueAsNumber : fallback;
  };
  const [from, to] = [readLine("from", first), readLine("to", last)];
  const [line, endLine] = [Math.min(from, to), Math.max(from, to)];
  return { path, side, line, endLine, text: text instanceof HTMLTextAreaElement ? text.value : "" };
}

/** Gives the focus of a closed form to the header of its hunk. */
function aimAtHunk(focused: Element): ReturnType<AimFocus> {
  const head = focused.closest("[data-hunk]");
  return (movedTo) => void (movedTo === undefined && focusSuccessor(head));
}

/** A form for a comment and its line range; what is written outlives it until it is sent. Escape cancels. Renders a `<form>` element. */
export function CommentForm({ hunk, hunkKey, onClose }: CommentFormProps): ReactElement {
  const { diffView } = useMessages();
  const { file, review, drafts } = useDiffContext();
  const text = useRef<HTMLTextAreaElement>(null);
  const range = readRange(file.diff?.hunks[hunk]?.lines ?? []);
  const bounds = { min: 1, max: countLines(file, range.side), required: true };
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => drafts.get(hunkKey));
  // The user has opened a new one, so it takes the focus; an old one may come into view while the focus is elsewhere.
  useEffect(() => {
    if (draft === undefined) text.current?.focus();
  }, [draft]);
  const close = (): void => {
    drafts.delete(hunkKey);
    onClose();
  };
  useEffect(() => onEscape(form.current, close));
  const focus = useFocusReturn(aimAtHunk);
  const submit = (element: HTMLFormElement): void => {
    const comment = readComment(element, file.path, range);
    const text = comment.text.trim();
    if (text === "") return;
    review?.onComment?.({ ...comment, text });
    close();
  };
  return (
    <form
      ref={form}
      className="cs-diff-comment-form"
      aria-label={diffView.commentForm}
      {...focus}
      onChange={(event) => drafts.set(hunkKey, readComment(event.currentTarget, file.path, range))}
      onSubmit={(event) => {
        consume(event);
        submit(event.currentTarget);
      }}
    >
      <div className="cs-diff-comment-range">
        <label className="cs-plain">
          {diffView.commentFrom}
          <input
            className="cs-diff-comment-line"
            name="from"
            type="number"
            {...bounds}
            defaultValue={draft?.line ?? range.first}
          />
        </label>
        <label className="cs-plain">
          {diffView.commentTo}
          <input
            className="cs-diff-comment-line"
            name="to"
            type="number"
            {...bounds}
            defaultValue={draft?.endLine ?? range.last}
          />
        </label>
      </div>
      <textarea
        ref={text}
        className="cs-diff-comment-text"
        name="text"
        dir="auto"
        rows={2}
        defaultValue={draft?.text}
        aria-label={diffView.commentText}
        placeholder={diffView.commentText}
      />
      <div className="cs-diff-comment-buttons">
        <Button size="small" onClick={close}>
          {diffView.commentCancel}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {diffView.commentAdd}
        </Button>
      </div>
    </form>
  );
}
