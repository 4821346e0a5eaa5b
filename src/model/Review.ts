/** The user's decision about one hunk: it stays, or it is undone. */
export type HunkDecision = "keep" | "reject";

/** A comment of the user on lines of a changed file. */
export interface ReviewComment {
  /** Path of the file. */
  readonly path: string;
  /** The text that the line numbers refer to. */
  readonly side: "old" | "new";
  /** First line, from 1. */
  readonly line: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** The text of the comment. */
  readonly text: string;
}

/** The comments that the user is writing, by hunk key, e.g. a `Map`. Mutable, so that a letter that is typed draws no diff anew. */
export interface CommentDrafts {
  /** Returns the comment that is being written on a hunk. */
  readonly get: (hunkKey: string) => ReviewComment | undefined;
  /** Stores what was written so far. */
  readonly set: (hunkKey: string, comment: ReviewComment) => unknown;
  /** Deletes a comment that was added or cancelled. */
  readonly delete: (hunkKey: string) => unknown;
}

/** The user's decisions about the changes of one file. */
export interface ReviewedFile {
  /** Path where the file is now, as the agent wrote it: a later change may have moved it. */
  readonly path: string;
  /** Number of hunks that stay: those that the user kept, and those without a decision. */
  readonly kept: number;
  /** Number of hunks that are to be undone. */
  readonly rejected: number;
  /** Patch of the hunks that stay, from the text before the changes; empty if none does. */
  readonly patch: string;
  /** Patch that undoes the rejected hunks, from the current text; empty if none was. */
  readonly undo: string;
  /** Hex SHA-256 of the final text, as canonical JSON; null where the file should not exist. Absent if it is unknown. */
  readonly result?: string | null | undefined;
}

/** A review of an agent's changes, sent in a resource block of the type `application/vnd.countersign.review+json`. */
export interface ChangeReview {
  /** One for each file of the review, in its order; a hunk without a decision stays. */
  readonly files: readonly ReviewedFile[];
  /** The comments of the user. */
  readonly comments: readonly ReviewComment[];
}
