"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { useDiffContext } from "./DiffContext.ts";
import type { DiffReview } from "./DiffReview.ts";

/** Props of `FileActions`. */
export interface FileActionsProps {
  /** The decisions. */
  readonly review: DiffReview;
}

/**
 * Keeps or rejects all of a file, and takes its decisions back. Nothing where its one hunk has these buttons itself. Renders `<button>`
 * elements.
 */
export function FileActions({ review }: FileActionsProps): ReactElement | null {
  const { diffView } = useMessages();
  const { file, keys } = useDiffContext();
  const { decisions, onDecide, keepsByDefault = false } = review;
  const hasHead = file.diff !== undefined && file.diff.hunks.length > 0;
  if (onDecide === undefined || (keys.length === 1 && hasHead)) return null;
  const isAll = (decision: string): boolean => keys.every((key) => decisions[key] === decision);
  return (
    <>
      {keys.some((key) => decisions[key] !== undefined) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={diffView.undoFile(file.path)}
          onClick={() => onDecide(keys, null)}
        >
          {diffView.undoWord}
        </Button>
      )}
      {!isAll("reject") && (
        <Button
          variant="quiet"
          size="small"
          aria-label={diffView.rejectFile(file.path)}
          onClick={() => onDecide(keys, "reject")}
        >
          {diffView.rejectFileWord}
        </Button>
      )}
      {!keepsByDefault && !isAll("keep") && (
        <Button
          variant="quiet"
          size="small"
          aria-label={diffView.keepFile(file.path)}
          onClick={() => onDecide(keys, "keep")}
        >
          {diffView.keepFileWord}
        </Button>
      )}
    </>
  );
}
