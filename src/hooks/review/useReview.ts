"use client";
import { useMemo, useRef, useSyncExternalStore } from "react";
import type { CommentDrafts, HunkDecision, ReviewComment } from "../../model/index.ts";
import type { ReviewDraft } from "./ReviewDraft.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useSessionContext } from "../session/useSessionContext.ts";

/** A review draft with the functions that change it. */
export interface Review extends ReviewDraft {
  /** The comments that are being written; a form changes it. */
  readonly drafts: CommentDrafts;
  /** Whether a comment that is being written has a text: `written` returns it. */
  readonly isWriting: boolean;
  /** Returns the comments that are being written and have a text. */
  readonly written: () => readonly ReviewComment[];
  /** Whether there is a change to undo. */
  readonly canUndo: boolean;
  /** Sets the decision of hunks, by key; `null` removes it. */
  readonly decide: (keys: readonly string[], decision: HunkDecision | null) => void;
  /** Adds a comment; its id is assigned here. */
  readonly comment: (comment: ReviewComment) => void;
  /** Removes the comment of an id. */
  readonly uncomment: (id: string) => void;
  /** Reverts the last change of the review. */
  readonly undo: () => void;
  /** Deletes all decisions and comments, also those that are being written. */
  readonly clear: () => void;
}

/**
 * Returns the unsent review of a scope; the session stores it, independent of mounted components.
 *
 * @param scope - Name of the review: one for each permission request, and one for the changes that the agent has made.
 */
export function useReview(scope: string): Review {
  const { reviews } = useSessionContext("useReview").handle;
  const read = (): ReviewDraft => reviews.get(scope);
  const draft = useSyncExternalStore(reviews.subscribe, read, read);
  const readWriting = (): boolean => reviews.writtenComments(scope).length > 0;
  const isWriting = useSyncExternalStore(reviews.subscribe, readWriting, readWriting);
  return useMemo(
    () => ({
      ...draft,
      drafts: reviews.commentDrafts(scope),
      isWriting,
      written: () => reviews.writtenComments(scope),
      canUndo: reviews.canUndo(scope),
      decide: (keys, decision) => {
        const { decisions, comments } = reviews.get(scope);
        const rest = Object.entries(decisions).filter(([key]) => !keys.includes(key));
        const added = decision === null ? [] : keys.map((key) => [key, decision] as const);
        reviews.set(scope, { decisions: Object.fromEntries([...rest, ...added]), comments });
      },
      comment: (comment) => {
        const { decisions, comments } = reviews.get(scope);
        // Comments that were restored after a reload have numbers, too.
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
    [draft, isWriting, reviews, scope],
  );
}

/** Returns the unsent reviews of several scopes, in their order; the same list until one of them changes. */
export function useReviews(scopes: readonly string[]): readonly ReviewDraft[] {
  const { reviews } = useSessionContext("useReviews").handle;
  const latest = useRef<readonly ReviewDraft[]>([]);
  const read = (): readonly ReviewDraft[] => {
    const next = scopes.map(reviews.get);
    if (!sameItems(latest.current, next)) latest.current = next;
    return latest.current;
  };
  return useSyncExternalStore(reviews.subscribe, read, read);
}

/** Returns the digests of the calls whose changes the user accepted or sent as a review, and the function that replaces them. */
export function useReviewedCalls(): readonly [digests: readonly string[], set: (digests: readonly string[]) => void] {
  const { reviews } = useSessionContext("useReviewedCalls").handle;
  return [
    useSyncExternalStore(reviews.subscribe, reviews.reviewedCalls, reviews.reviewedCalls),
    reviews.setReviewedCalls,
  ];
}
