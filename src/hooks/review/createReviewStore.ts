import { createStore } from "zustand/vanilla";
import type { ReviewDraft, SavedReviews } from "./ReviewDraft.ts";

/** The reviews of one session that are not sent yet, each with what came before it. Outlives the views, which come and go. */
export interface ReviewStore {
  /** Returns the review of that name; an empty one where nothing was decided. */
  readonly get: (scope: string) => ReviewDraft;
  /** Whether there is something to take back. */
  readonly canUndo: (scope: string) => boolean;
  /** Replaces the review and remembers the one before. */
  readonly set: (scope: string, draft: ReviewDraft) => void;
  /** Takes the last change of the review back. */
  readonly undo: (scope: string) => void;
  /** Forgets the review and what came before it. */
  readonly clear: (scope: string) => void;
  /** Names of the calls whose changes were taken as they are, or sent as a review. */
  readonly settled: () => readonly string[];
  /** Replaces these names. */
  readonly settle: (callNames: readonly string[]) => void;
  /** Returns what should outlive the page. */
  readonly save: () => SavedReviews;
  /** Takes what outlived the page, where nothing was decided in this one yet. */
  readonly restore: (saved: SavedReviews) => void;
  /** Calls the listener after each change. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface ReviewState {
  readonly drafts: Readonly<Record<string, readonly ReviewDraft[]>>;
  readonly settled: readonly string[];
}

const nothing: ReviewDraft = { decisions: {}, comments: [] };

/** Creates a store without any review. */
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
