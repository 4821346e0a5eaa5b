import { createStore } from "zustand/vanilla";
import type { ReviewDraft, SavedReviews } from "./ReviewDraft.ts";

/** The unsent reviews of one session, each with its undo history. Independent of mounted components. */
export interface ReviewStore {
  /** Returns the review of a scope; an empty one when nothing was decided. */
  readonly get: (scope: string) => ReviewDraft;
  /** Whether there is a change to undo. */
  readonly canUndo: (scope: string) => boolean;
  /** Replaces the review and adds the old one to the undo history. */
  readonly set: (scope: string, draft: ReviewDraft) => void;
  /** Reverts the last change of the review. */
  readonly undo: (scope: string) => void;
  /** Deletes the review and its undo history. */
  readonly clear: (scope: string) => void;
  /** Returns the names of the calls whose changes were accepted, or sent as a review. */
  readonly settled: () => readonly string[];
  /** Replaces the names of `settled`. */
  readonly settle: (callNames: readonly string[]) => void;
  /** Returns the state to store. */
  readonly save: () => SavedReviews;
  /** Restores a stored state for scopes in which nothing was decided yet. */
  readonly restore: (saved: SavedReviews) => void;
  /** Calls the listener after each change. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface ReviewState {
  readonly drafts: Readonly<Record<string, readonly ReviewDraft[]>>;
  readonly settled: readonly string[];
}

const nothing: ReviewDraft = { decisions: {}, comments: [] };

/** Creates an empty review store. */
export function createReviewStore(): ReviewStore {
  const store = createStore<ReviewState>(() => ({ drafts: {}, settled: [] }));
  const draftsOf = (scope: string): readonly ReviewDraft[] => store.getState().drafts[scope] ?? [];
  const put = (scope: string, drafts: readonly ReviewDraft[]): void =>
    store.setState({ drafts: { ...store.getState().drafts, [scope]: drafts } });
  return {
    get: (scope) => draftsOf(scope).at(-1) ?? nothing,
    canUndo: (scope) => draftsOf(scope).length > 0,
    set: (scope, draft) => put(scope, [...draftsOf(scope), draft]),
    undo: (scope) => put(scope, draftsOf(scope).slice(0, -1)),
    clear: (scope) => put(scope, []),
    settled: () => store.getState().settled,
    settle: (settled) => store.setState({ settled }),
    save: () => {
      const drafts = Object.entries(store.getState().drafts).flatMap(([scope, all]) => {
        const last = all.at(-1) ?? nothing;
        const isEmpty = Object.keys(last.decisions).length === 0 && last.comments.length === 0;
        return isEmpty ? [] : [[scope, last] as const];
      });
      return { drafts, settled: store.getState().settled };
    },
    restore: ({ drafts, settled }) => {
      const begun = store.getState();
      const restored = drafts.map(([scope, draft]) => [scope, [draft]] as const);
      store.setState({
        drafts: { ...Object.fromEntries(restored), ...begun.drafts },
        settled: [...new Set([...settled, ...begun.settled])],
      });
    },
    subscribe: (listener) => store.subscribe(listener),
  };
}
