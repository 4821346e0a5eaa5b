"use client";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { ReviewDialog } from "../changed-files/ReviewDialog.tsx";
import { useChangeReview } from "../changed-files/useChangeReview.ts";

/** Props of `TurnReview`. */
export interface TurnReviewProps {
  /** The files that the turn has changed. */
  readonly paths: ReadonlySet<string>;
  /** Called when the dialog is closed, or the review is finished. */
  readonly onClose: () => void;
  /** Called instead of showing a dialog when the review contains none of the files: their changes were reviewed before. */
  readonly onReviewed: () => void;
}

/** The review of the changes that the agent has made, while it contains those of a turn. Renders a `<dialog>` element, or nothing. */
export function TurnReview({ paths, onClose, onReviewed }: TurnReviewProps): ReactElement | null {
  const state = useChangeReview();
  // As it is opened: a review that is finished in the dialog closes it by itself.
  const [isOpen] = useState(() => state.files.some(({ path }) => paths.has(path)));
  useEffect(() => {
    if (!isOpen) onReviewed();
  }, [isOpen, onReviewed]);
  return isOpen ? <ReviewDialog state={state} onClose={onClose} /> : null;
}
