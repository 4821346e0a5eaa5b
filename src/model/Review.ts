/** What the user decided about one hunk: it stays, or it goes. */
export type HunkDecision = "keep" | "reject";

/** A remark of the user on lines of a changed file. */
export interface ReviewComment {
  /** Path of the file. */
  readonly path: string;
  /** Which text the line numbers are those of. */
  readonly side: "old" | "new";
  /** First line, from 1. */
  readonly line: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** What the user wrote. */
  readonly text: string;
}
