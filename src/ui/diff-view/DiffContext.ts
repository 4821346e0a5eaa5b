"use client";
import { createContext, useContext, type Context } from "react";
import type { FileChange } from "../../content/index.ts";
import type { DiffReview } from "./DiffReview.ts";

/** A hunk to go to. */
export interface CurrentHunk {
  /** Its name. */
  readonly key: string;
}

/** Names what is tracked as seen: the pieces of `listFilePieces`. */
export interface TrackedFile {
  /** Key of the presented item. */
  readonly item: string;
  /** Index of the file in its change. */
  readonly file: number;
}

/** What the rows of one file's diff share. */
export interface DiffContextValue {
  /** The change of the file. */
  readonly file: FileChange;
  /** Names of its hunks. */
  readonly keys: readonly string[];
  /** The decisions, where hunks can be decided. */
  readonly review: DiffReview | undefined;
  /** The hunk to go to, of this or another file. */
  readonly current: CurrentHunk | undefined;
  /** The presented item that the diff draws, and which of its files this is; absent where nobody tracks what was seen. */
  readonly tracked: TrackedFile | undefined;
  /** Shows the lines of a gap. */
  readonly onOpenGap: (index: number) => void;
}

/** Carries the file whose rows are drawn. */
export const DiffContext: Context<DiffContextValue | null> = createContext<DiffContextValue | null>(null);

/** Returns the file around a row; throws outside of one. */
export function useDiffContext(): DiffContextValue {
  const value = useContext(DiffContext);
  if (value === null) throw new Error("A row of a diff needs a <FileDiff> around it.");
  return value;
}
