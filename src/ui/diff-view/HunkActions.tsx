"use client";
import { Check, MessageSquarePlus, X } from "lucide-react";
import { useLayoutEffect, useRef, type ReactElement } from "react";
import type { HunkDecision } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { IconButton } from "../icon-button/IconButton.tsx";
import { useDiffContext } from "./DiffContext.ts";
import type { DiffReview } from "./DiffReview.ts";

/** Props of `HunkActions`. */
export interface HunkActionsProps {
  /** Index of the hunk in its file. */
  readonly hunk: number;
  /** Its name. */
  readonly hunkKey: string;
  /** The decisions. */
  readonly review: DiffReview;
  /** Called when the user wants to write a comment. */
  readonly onComment: () => void;
}

/** Keeps or rejects a hunk, says what was decided, and takes it back. Renders a `<span>` element. */
export function HunkActions({ hunk, hunkKey, review, onComment }: HunkActionsProps): ReactElement {
  const { diffView } = useMessages();
  const { file, keys } = useDiffContext();
  const ref = useRef<HTMLSpanElement>(null);
  const place = diffView.place(hunk + 1, keys.length);
  const decision = review.decisions[hunkKey];
  const { onDecide, keepsByDefault = false } = review;
  const pressed = useRef(false);
  const decide = (next: HunkDecision | null): void => {
    pressed.current = true;
    onDecide?.([hunkKey], next);
  };
  useLayoutEffect(() => {
    // The button that was pressed has made room for another one; the focus goes to that.
    if (pressed.current) ref.current?.querySelector<HTMLElement>("button")?.focus();
    pressed.current = false;
  }, [decision]);
  const hasNumbers = file.diff?.hunks[hunk]?.lines.some((line) => line.newLine ?? line.oldLine) ?? false;
  return (
    <span ref={ref} className="cs-hunk-actions" data-slot="hunk-actions" data-decision={decision}>
      {decision !== undefined && (
        <span className="cs-hunk-decision">
          {decision === "keep" ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {diffView.decision[decision]}
        </span>
      )}
      {decision !== undefined && onDecide !== undefined && (
        <Button variant="quiet" size="small" aria-label={diffView.undo(place)} onClick={() => decide(null)}>
          {diffView.undoWord}
        </Button>
      )}
      {decision === undefined && onDecide !== undefined && (
        <>
          <Button variant="quiet" size="small" aria-label={diffView.reject(place)} onClick={() => decide("reject")}>
            {diffView.rejectWord}
          </Button>
          {!keepsByDefault && (
            <Button variant="quiet" size="small" aria-label={diffView.keep(place)} onClick={() => decide("keep")}>
              {diffView.keepWord}
            </Button>
          )}
        </>
      )}
      {review.onComment !== undefined && hasNumbers && (
        <IconButton label={diffView.comment(place)} onClick={onComment}>
          <MessageSquarePlus aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
