import type { HunkDecision, ReviewComment } from "../../model/index.ts";

/** A comment that was not sent yet. */
export interface DraftComment extends ReviewComment {
  /** Id of the comment, unique in its session. */
  readonly id: string;
}

/** The user's decisions and comments about some changes, not sent yet. */
export interface ReviewDraft {
  /** The decisions by hunk key. */
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  /** The comments, oldest first. */
  readonly comments: readonly DraftComment[];
}

/** The stored reviews of one session. Changes are identified by digests: it contains no text of a file. */
export interface SavedReviews {
  /** Reviews that are not sent yet, by scope (see `useReview`). */
  readonly drafts: readonly (readonly [scope: string, draft: ReviewDraft])[];
  /** The comments that are being written, by scope and by hunk key. */
  readonly written: readonly (readonly [
    scope: string,
    byHunk: readonly (readonly [hunkKey: string, comment: ReviewComment])[],
  ])[];
  /** Digests of the calls whose changes were accepted, or sent as a review. */
  readonly settled: readonly string[];
}

/** Where reviews are stored across reloads, e.g. `sessionStorage`. */
export type ReviewStorage = Pick<Storage, "getItem" | "setItem">;
