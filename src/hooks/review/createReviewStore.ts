import { createStore } from "zustand/vanilla";
import type { CommentDrafts, ReviewComment } from "../../model/index.ts";
import type { ReviewDraft, SavedReviews } from "./ReviewDraft.ts";

/** The unsent reviews of one session, each with its undo history: the state behind `useReview`. Independent of mounted components. */
export interface ReviewStore {
  /** Returns the review of a scope (a permission request, or all changes of the agent); empty if nothing was decided. */
  readonly get: (scope: string) => ReviewDraft;
  /** Whether there is a change to undo. */
  readonly canUndo: (scope: string) => boolean;
  /** Replaces the review and adds the old one to the undo history. */
  readonly set: (scope: string, draft: ReviewDraft) => void;
  /** Reverts the last change of the review. */
  readonly undo: (scope: string) => void;
  /** Returns the comments of the review that are being written, as a map that changes this store. */
  readonly commentDrafts: (scope: string) => CommentDrafts;
  /** Returns the comments that are being written and have a text, in the order in which they were begun. */
  readonly writtenComments: (scope: string) => readonly ReviewComment[];
  /** Deletes the review, its undo history and the comments that are being written. */
  readonly clear: (scope: string) => void;
  /** Returns the digests of the calls whose changes were accepted, or sent as a review. */
  readonly reviewedCalls: () => readonly string[];
  /** Replaces the digests of `reviewedCalls`. */
  readonly setReviewedCalls: (digests: readonly string[]) => void;
  /** Returns the state to store: the current reviews that are not empty, without their undo history. */
  readonly toSaved: () => SavedReviews;
  /**
   * Restores a stored state, except for scopes that were changed since (also if the change was undone); merges the digests. A restored
   * review counts as one change, which `undo` reverts.
   */
  readonly restore: (saved: SavedReviews) => void;
  /** Calls the listener after each change. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface ReviewState {
  /** The versions of each review, oldest first; the last one is current. */
  readonly historyByScope: Readonly<Record<string, readonly ReviewDraft[]>>;
  /** The comments that are being written, by scope and by hunk key. */
  readonly writtenByScope: Readonly<Record<string, ReadonlyMap<string, ReviewComment>>>;
  readonly reviewedCalls: readonly string[];
}

const emptyDraft: ReviewDraft = { decisions: {}, comments: [] };

/** Creates an empty review store. */
export function createReviewStore(): ReviewStore {
  const store = createStore<ReviewState>(() => ({ historyByScope: {}, writtenByScope: {}, reviewedCalls: [] }));
  const historyOf = (scope: string): readonly ReviewDraft[] => store.getState().historyByScope[scope] ?? [];
  const setHistory = (scope: string, history: readonly ReviewDraft[]): void =>
    store.setState({ historyByScope: { ...store.getState().historyByScope, [scope]: history } });
  const writtenOf = (scope: string): ReadonlyMap<string, ReviewComment> =>
    store.getState().writtenByScope[scope] ?? new Map();
  const setWritten = (scope: string, written: ReadonlyMap<string, ReviewComment>): void =>
    store.setState({ writtenByScope: { ...store.getState().writtenByScope, [scope]: written } });
  const commentDrafts = (scope: string): CommentDrafts => ({
    get: (key) => writtenOf(scope).get(key),
    set: (key, comment) => setWritten(scope, new Map([...writtenOf(scope), [key, comment]])),
    delete: (key) => setWritten(scope, new Map([...writtenOf(scope)].filter(([hunk]) => hunk !== key))),
  });
  return {
    get: (scope) => historyOf(scope).at(-1) ?? emptyDraft,
    canUndo: (scope) => historyOf(scope).length > 0,
    set: (scope, draft) => setHistory(scope, [...historyOf(scope), draft]),
    undo: (scope) => setHistory(scope, historyOf(scope).slice(0, -1)),
    commentDrafts,
    writtenComments: (scope) =>
      [...writtenOf(scope).values()]
        .map((comment) => ({ ...comment, text: comment.text.trim() }))
        .filter(({ text }) => text !== ""),
    clear: (scope) => {
      setWritten(scope, new Map());
      setHistory(scope, []);
    },
    reviewedCalls: () => store.getState().reviewedCalls,
    setReviewedCalls: (reviewedCalls) => store.setState({ reviewedCalls }),
    toSaved: () => {
      const drafts = Object.entries(store.getState().historyByScope).flatMap(([scope, history]) => {
        const last = history.at(-1) ?? emptyDraft;
        const isEmpty = Object.keys(last.decisions).length === 0 && last.comments.length === 0;
        return isEmpty ? [] : [[scope, last] as const];
      });
      const written = Object.entries(store.getState().writtenByScope).flatMap(([scope, byHunk]) =>
        byHunk.size === 0 ? [] : [[scope, [...byHunk]] as const],
      );
      return { drafts, written, settled: store.getState().reviewedCalls };
    },
    restore: ({ drafts, written, settled }) => {
      const current = store.getState();
      const restored = drafts.map(([scope, draft]) => [scope, [draft]] as const);
      store.setState({
        historyByScope: { ...Object.fromEntries(restored), ...current.historyByScope },
        writtenByScope: {
          ...Object.fromEntries(written.map(([scope, byHunk]) => [scope, new Map(byHunk)])),
          ...current.writtenByScope,
        },
        reviewedCalls: [...new Set([...settled, ...current.reviewedCalls])],
      });
    },
    subscribe: (listener) => store.subscribe(listener),
  };
}
