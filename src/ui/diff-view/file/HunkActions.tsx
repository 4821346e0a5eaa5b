"use client";
import { Check, MessageSquarePlus, X } from "lucide-react";
import type { ReactElement } from "react";
import { findChangedLines } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { IconButton } from "../../icon-button/IconButton.tsx";
import { DecisionButtons } from "../DecisionButtons.tsx";
import { useDiffContext } from "../DiffContext.ts";
import type { DiffReview } from "../DiffReview.ts";

/** Props of `HunkActions`. */
export interface HunkActionsProps {
  /** Index of the hunk in its file. */
  readonly hunk: number;
  /** Key of the hunk. */
  readonly hunkKey: string;
  /** The decisions about the hunks. */
  readonly review: DiffReview;
  /** Called when the user wants to write a comment. */
  readonly onComment: () => void;
}

/** What a hunk changes, buttons that keep or reject it, the decision, and a button that undoes it. Renders a `<span>` element. */
export function HunkActions({ hunk, hunkKey, review, onComment }: HunkActionsProps): ReactElement {
  const { diffView, review: words } = useMessages();
  const { file, keys } = useDiffContext();
  const place = diffView.placeIn(diffView.place(hunk + 1, keys.length), file.path);
  const decision = review.decisions[hunkKey];
  const { onDecide, keepsByDefault = false } = review;
  const open = keepsByDefault ? (["reject"] as const) : (["reject", "keep"] as const);
  const lines = findChangedLines(file.diff?.hunks[hunk]?.lines ?? []);
  const hasNumbers = file.diff?.hunks[hunk]?.lines.some((line) => line.newLine ?? line.oldLine) ?? false;
  return (
    <span className="cs-hunk-actions" data-slot="hunk-actions" data-decision={decision}>
      {lines !== undefined && <span className="cs-hunk-name">{words.listLines(lines.from, lines.to)}</span>}
      {decision !== undefined && (
        <span className="cs-hunk-decision">
          {decision === "keep" ? (
            <Check className="cs-plain" aria-hidden="true" />
          ) : (
            <X className="cs-plain" aria-hidden="true" />
          )}
          {diffView.decision[decision]}
        </span>
      )}
      {onDecide !== undefined && (
        <DecisionButtons
          offers={decision === undefined ? open : ["undo"]}
          labels={{ keep: diffView.keep(place), reject: diffView.reject(place), undo: diffView.undo(place) }}
          onDecide={(next) => onDecide([hunkKey], next)}
        />
      )}
      {review.onComment !== undefined && hasNumbers && (
        <IconButton label={diffView.comment(place)} onClick={onComment}>
          <MessageSquarePlus className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
