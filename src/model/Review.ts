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

/** What the user decided about the changes of one file. */
export interface ReviewedFile {
  /** Path as the agent wrote it. */
  readonly path: string;
  /** Number of hunks that stay. */
  readonly kept: number;
  /** Number of hunks that are to be undone. */
  readonly rejected: number;
  /** Patch of what stays, from the text before the changes; empty where nothing does. */
  readonly patch: string;
  /** Patch that undoes what was rejected, from the text as it is now; empty where nothing was. */
  readonly undo: string;
  /** Hex SHA-256 of the text as it should be in the end, as canonical JSON; null where there should be no file. Absent where it is not known. */
  readonly result?: string | null | undefined;
}

/** A review of an agent's changes, as it travels in a resource block of the type `application/vnd.countersign.review+json`. */
export interface ChangeReview {
  /** One for each file with a decision. */
  readonly files: readonly ReviewedFile[];
  /** The remarks. */
  readonly comments: readonly ReviewComment[];
}
