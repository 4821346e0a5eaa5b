"use client";
import { useMemo, useSyncExternalStore } from "react";
import type { HunkDecision, ReviewComment } from "../../model/index.ts";
import type { ReviewDraft } from "./ReviewDraft.ts";
import { useSessionContext } from "../session/useSessionContext.ts";

/** What the user decided about some changes so far, and how to change it. */
export interface Review extends ReviewDraft {
  /** Whether there is something to take back. */
  readonly canUndo: boolean;
  /** Decides about hunks, by name; `null` takes their decisions back. */
  readonly decide: (keys: readonly string[], decision: HunkDecision | null) => void;
  /** Adds a comment. */
  readonly comment: (comment: ReviewComment) => void;
  /** Removes a comment. */
  readonly uncomment: (id: string) => void;
  /** Takes the last step back. */
  readonly undo: () => void;
  /** Forgets all of it. */
  readonly clear: () => void;
}

/**
 * Remembers for the session what was decided about changes and not sent yet.
 *
 * @param scope - Name of the review: each permission request has its own, and so have the changes that were made.
 */
export function useReview(scope: string): Review {
  const { reviews } = useSessionContext("useReview").handle;
  const read = (): ReviewDraft => reviews.get(scope);
  const draft = useSyncExternalStore(reviews.subscribe, read, read);
  return useMemo(
    () => ({
      ...draft,
      canUndo: reviews.canUndo(scope),
      decide: (keys, decision) => {
        const { decisions, comments } = reviews.get(scope);
        const rest = Object.entries(decisions).filter(([key]) => !keys.includes(key));
        const added = decision === null ? [] : keys.map((key) => [key, decision] as const);
        reviews.set(scope, { decisions: Object.fromEntries([...rest, ...added]), comments });
      },
      comment: (comment) => {
        const { decisions, comments } = reviews.get(scope);
        // Those that a reload has brought back have numbers, too.
        const last = Math.max(0, ...comments.map(({ id }) => Number(id)));
        reviews.set(scope, { decisions, comments: [...comments, { ...comment, id: `${last + 1}` }] });
      },
      uncomment: (id) => {
        const { decisions, comments } = reviews.get(scope);
        reviews.set(scope, { decisions, comments: comments.filter((comment) => comment.id !== id) });
      },
      undo: () => reviews.undo(scope),
      clear: () => reviews.clear(scope),
    }),
    [draft, reviews, scope],
  );
}

/** Remembers for the session the names of the calls whose changes the user took or sent as a review, and replaces them. */
export function useReviewedCalls(): readonly [
  callNames: readonly string[],
  set: (callNames: readonly string[]) => void,
] {
  const { reviews } = useSessionContext("useReviewedCalls").handle;
  return [useSyncExternalStore(reviews.subscribe, reviews.settled, reviews.settled), reviews.settle];
}
