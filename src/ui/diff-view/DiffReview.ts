import type { CommentDrafts, HunkDecision, ReviewComment } from "../../content/index.ts";

/** A comment that can be removed. */
export interface DiffComment extends ReviewComment {
  /** Id of the comment, unique in the review. */
  readonly id: string;
}

/** The decisions about the hunks of a diff, and the functions that change them. Hunks are identified by `hunkKeys`. */
export interface DiffReview {
  /** The decisions so far, by hunk key. */
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  /** The comments so far, on any file. */
  readonly comments: readonly DiffComment[];
  /**
   * The comments that are being written; the diff changes it. With a map of its own a host keeps them while the diff is not shown.
   * @default one that lasts as long as the `DiffView`
   */
  readonly drafts?: CommentDrafts | undefined;
  /** Called with hunk keys and their decision; `null` removes it. Absent when nothing can be decided. */
  readonly onDecide?: ((keys: readonly string[], decision: HunkDecision | null) => void) | undefined;
  /** Called with a comment of the user. Absent when comments are not offered. */
  readonly onComment?: ((comment: ReviewComment) => void) | undefined;
  /** Called with the id of a comment that the user removes. */
  readonly onUncomment?: ((id: string) => void) | undefined;
  /**
   * Whether a hunk is kept unless it is rejected: only rejecting is then offered.
   * @default false
   */
  readonly keepsByDefault?: boolean | undefined;
}
