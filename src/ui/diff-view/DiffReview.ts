import type { HunkDecision, ReviewComment } from "../../content/index.ts";

/** A comment that can be removed. */
export interface DiffComment extends ReviewComment {
  /** Unique among the comments. */
  readonly id: string;
}

/** The decisions about the hunks of a diff, and how to change them. Hunks are named by `hunkKeys`. */
export interface DiffReview {
  /** The decisions so far, by hunk. */
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  /** The comments so far, on any file. */
  readonly comments: readonly DiffComment[];
  /** Called with hunks and what becomes of them; `null` takes the decision back. Absent where nothing can be decided (any more). */
  readonly onDecide?: ((keys: readonly string[], decision: HunkDecision | null) => void) | undefined;
  /** Called with a comment of the user. Absent where none can be written. */
  readonly onComment?: ((comment: ReviewComment) => void) | undefined;
  /** Called with the id of a comment that the user takes back. */
  readonly onUncomment?: ((id: string) => void) | undefined;
  /**
   * Whether a hunk stays unless it is rejected: only rejecting is then offered.
   * @default false
   */
  readonly keepsByDefault?: boolean | undefined;
}
