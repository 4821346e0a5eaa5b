"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { DecisionButtons } from "../DecisionButtons.tsx";
import { useDiffContext } from "../DiffContext.ts";
import type { DiffReview } from "../DiffReview.ts";

/** Props of `FileActions`. */
export interface FileActionsProps {
  /** The decisions. */
  readonly review: DiffReview;
}

/**
 * Keeps or rejects all of a file, and takes its decisions back. Nothing where its one hunk has these buttons itself. Renders a
 * `<span>` element.
 */
export function FileActions({ review }: FileActionsProps): ReactElement | null {
  const { diffView } = useMessages();
  const { file, keys } = useDiffContext();
  const { decisions, onDecide, keepsByDefault = false } = review;
  const hasHead = file.diff !== undefined && file.diff.hunks.length > 0;
  if (onDecide === undefined || (keys.length === 1 && hasHead)) return null;
  const isAll = (decision: string): boolean => keys.every((key) => decisions[key] === decision);
  const offers = [
    ...(keys.some((key) => decisions[key] !== undefined) ? (["undo"] as const) : []),
    ...(isAll("reject") ? [] : (["reject"] as const)),
    ...(keepsByDefault || isAll("keep") ? [] : (["keep"] as const)),
  ];
  const labels = {
    keep: diffView.keepFile(file.path),
    reject: diffView.rejectFile(file.path),
    undo: diffView.undoFile(file.path),
  };
  return <DecisionButtons all offers={offers} labels={labels} onDecide={(next) => onDecide(keys, next)} />;
}
