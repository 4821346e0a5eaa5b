import { createRest } from "../../session/index.ts";
import type { Session } from "../../session/index.ts";
import type { ReviewStore } from "./createReviewStore.ts";
import { readSavedReviews } from "./readSavedReviews.ts";
import type { ReviewStorage } from "./ReviewDraft.ts";

const storageKey = "countersign.reviews";
/** Maximum number of stored sessions; the least recently changed ones are deleted first. */
const maxSessions = 50;

/**
 * Stores the reviews of a session: the stored ones are restored once the wire has named the session, and later changes are stored, those of
 * a second together, at the latest when the page is left or the session closed. When the storage is full or forbidden nothing is stored; the
 * reviews then last until the page is closed.
 */
export function keepReviews(session: Session, reviews: ReviewStore, storage: ReviewStorage): void {
  const load = (): ReturnType<typeof readSavedReviews> => {
    try {
      return readSavedReviews(storage.getItem(storageKey));
    } catch {
      return [];
    }
  };
  const save = (sessionId: string): void => {
    const others = load().filter(([id]) => id !== sessionId);
    try {
      storage.setItem(storageKey, JSON.stringify([...others, [sessionId, reviews.toSaved()]].slice(-maxSessions)));
    } catch {
      // Decisions that cannot be stored are asked again after a reload.
    }
  };
  const begin = (): boolean => {
    const { wireId } = session.thread.session;
    if (session.signal.aborted) return true;
    if (wireId === undefined) return false;
    const saved = load().find(([id]) => id === wireId)?.[1];
    if (saved !== undefined) reviews.restore(saved);
    let changed = false;
    const write = (): void => {
      rest.cancel();
      if (changed) save(wireId);
      changed = false;
    };
    const rest = createRest(true, write);
    const note = (): void => {
      changed = true;
      rest.start();
    };
    reviews.subscribe(note);
    session.signal.addEventListener("abort", () => rest.close());
    const { drafts, written } = reviews.toSaved();
    if (drafts.length + written.length > 0) note();
    return true;
  };
  if (begin()) return;
  const unsubscribe = session.subscribe(() => {
    if (begin()) unsubscribe();
  });
}
