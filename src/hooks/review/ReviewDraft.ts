import type { HunkDecision, ReviewComment } from "../../model/index.ts";

/** A comment that was not sent yet. */
export interface DraftComment extends ReviewComment {
  /** Unique in its session. */
  readonly id: string;
}

/** What the user decided about some changes, and has not sent yet. */
export interface ReviewDraft {
  /** Decisions by hunk. */
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  /** Comments, oldest first. */
  readonly comments: readonly DraftComment[];
}

/** What outlives the page of the reviews of one session. Changes are named by digests: it holds no text of any file. */
export interface SavedReviews {
  /** Reviews that are not sent yet, by their name. */
  readonly drafts: readonly (readonly [scope: string, draft: ReviewDraft])[];
  /** Names of the calls whose changes were taken as they are, or sent as a review. */
  readonly settled: readonly string[];
}

/** Where reviews outlive a reload, e.g. `sessionStorage`. */
export type ReviewStorage = Pick<Storage, "getItem" | "setItem">;
