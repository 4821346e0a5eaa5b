"use client";
import { useEffect, useRef, type ReactElement } from "react";
import { consume, onEscape } from "../../content/index.ts";
import type { DiffLine, FileChange } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { useDiffContext } from "./DiffContext.ts";

/** Props of `CommentForm`. */
export interface CommentFormProps {
  /** Index of the commented hunk. */
  readonly hunk: number;
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

/** A form for a comment and its line range. Escape cancels. Renders a `<form>` element. */
export function CommentForm({ hunk, onClose }: CommentFormProps): ReactElement {
  const { diffView } = useMessages();
  const { file, review } = useDiffContext();
  const text = useRef<HTMLTextAreaElement>(null);
  const { side, first, last } = readRange(file.diff?.hunks[hunk]?.lines ?? []);
  const bounds = { min: 1, max: countLines(file, side), required: true };
  const form = useRef<HTMLFormElement>(null);
  // The user has opened it, so it takes the focus.
  useEffect(() => text.current?.focus(), []);
  useEffect(() => onEscape(form.current, onClose));
  const submit = (element: HTMLFormElement): void => {
    const data = new FormData(element);
    const [from, to] = ["from", "to"].map((name) => Number(data.get(name)));
    const words = text.current?.value.trim() ?? "";
    if (words === "" || from === undefined || to === undefined) return;
    const [line, endLine] = [Math.min(from, to), Math.max(from, to)];
    review?.onComment?.({ path: file.path, side, line, endLine, text: words });
    onClose();
  };
  return (
    <form
      ref={form}
      className="cs-diff-comment-form"
      aria-label={diffView.commentForm}
      onSubmit={(event) => {
        consume(event);
        submit(event.currentTarget);
      }}
    >
      <div className="cs-diff-comment-range">
        <label className="cs-plain">
          {diffView.commentFrom}
          <input className="cs-diff-comment-line" name="from" type="number" {...bounds} defaultValue={first} />
        </label>
        <label className="cs-plain">
          {diffView.commentTo}
          <input className="cs-diff-comment-line" name="to" type="number" {...bounds} defaultValue={last} />
        </label>
      </div>
      <textarea
        ref={text}
        className="cs-diff-comment-text"
        rows={2}
        aria-label={diffView.commentText}
        placeholder={diffView.commentText}
      />
      <div className="cs-diff-comment-buttons">
        <Button size="small" onClick={onClose}>
          {diffView.commentCancel}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {diffView.commentAdd}
        </Button>
      </div>
    </form>
  );
}
