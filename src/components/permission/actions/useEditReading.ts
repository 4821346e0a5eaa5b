"use client";
import { useMemo } from "react";
import { findFileChanges, indexPieces, isComparing, listPieces } from "../../../content/index.ts";
import type { PresentedChanges } from "../../../content/index.ts";
import { runSteps } from "../../../model/index.ts";
import { useFileChanges } from "../../../ui/index.ts";
import type { ValueChange } from "../../schema-form/listChanges.ts";
import { useReading } from "../prompt/useReading.ts";
import type { Reading } from "../prompt/useReading.ts";

/** The changes of an input, and how much of them was in view. */
export interface EditReading {
  /** Each change as an item of a prompt. */
  readonly items: readonly PresentedChanges[];
  /** The reading progress of the changes. */
  readonly reading: Reading;
  /** Whether each line of each change was in view since it last changed. */
  readonly isRead: boolean;
}

/** Tracks which changes of an input were in view in the element that shows them. */
export function useEditReading(element: HTMLElement | null, changes: readonly ValueChange[]): EditReading {
  const items = useMemo(
    () =>
      changes.map(({ pointer, path, oldText, newText }): PresentedChanges => {
        const change = { type: "diff", path, oldText, newText } as const;
        return { type: "changes", key: `edit:${pointer}`, covers: [], change, paths: [] };
      }),
    [changes],
  );
  const files = useFileChanges(useMemo(() => items.map(({ change }) => change), [items]));
  const presented = useMemo(() => {
    // Long texts are compared in a worker: their lines are not known yet.
    if (isComparing(files)) return undefined;
    const pieces = runSteps(listPieces(items, findFileChanges));
    return { pieces, texts: runSteps(indexPieces(pieces)) };
  }, [items, files]);
  const reading = useReading(element, presented);
  return { items, reading, isRead: presented !== undefined && reading.unseen.length === 0 };
}
