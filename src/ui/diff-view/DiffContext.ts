"use client";
import { createContext, useContext, type Context } from "react";
import type { CommentDrafts, FileChange } from "../../content/index.ts";
import type { DiffReview } from "./DiffReview.ts";

/** The hunk to scroll to; a new object scrolls again. */
export interface CurrentHunk {
  /** Key of the hunk. */
  readonly key: string;
}

/**
 * A file in a permission prompt, which tracks which of its lines were seen. `<item>:<file>` is the prefix of the keys of these pieces, as
 * in `listFilePieces`.
 */
export interface TrackedFile {
  /** Key of the presented item. */
  readonly item: string;
  /** Index of the file in its change. */
  readonly file: number;
}

/** The state that the rows of one file's diff share. */
export interface DiffContextValue {
  /** The change of the file. */
  readonly file: FileChange;
  /** Keys of its hunks, in order. */
  readonly keys: readonly string[];
  /** The decisions; undefined when hunks cannot be decided. */
  readonly review: DiffReview | undefined;
  /** The comments that are being written, on any file. */
  readonly drafts: CommentDrafts;
  /** The hunk to scroll to, of this or another file. */
  readonly current: CurrentHunk | undefined;
  /** The presented item and the index of the file in it; undefined when pieces are not tracked. */
  readonly tracked: TrackedFile | undefined;
  /** Shows the hidden lines of a gap. */
  readonly onOpenGap: (index: number) => void;
  /** Keeps the focus at the place of a row whose button is pressed, when the press removes the row. */
  readonly keepPlace: (event: { readonly currentTarget: Element }) => void;
}

/** Provides the state of one file's diff. */
export const DiffContext: Context<DiffContextValue | null> = createContext<DiffContextValue | null>(null);

/** Returns the state of the surrounding file; throws outside of one. */
export function useDiffContext(): DiffContextValue {
  const value = useContext(DiffContext);
  if (value === null) throw new Error("A row of a diff needs a <FileDiff> around it.");
  return value;
}
