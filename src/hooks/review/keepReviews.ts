import type { Session } from "../../session/index.ts";
import type { ReviewStore } from "./createReviewStore.ts";
import { readSavedReviews } from "./readSavedReviews.ts";
import type { ReviewStorage } from "./ReviewDraft.ts";

const storageKey = "countersign.reviews";
/** Sessions beyond these are forgotten, the one changed longest ago first. */
const maxSessions = 50;

/**
 * Keeps the reviews of a session in a storage: what is there is restored once the wire has named the session, and what changes then is
 * stored. A storage that is full or forbidden keeps nothing; the reviews then live as long as the page.
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
      storage.setItem(storageKey, JSON.stringify([...others, [sessionId, reviews.save()]].slice(-maxSessions)));
    } catch {
      // What cannot be kept is asked again after a reload.
    }
  };
  const begin = (): boolean => {
    const { wireId } = session.thread.session;
    if (wireId === undefined) return false;
    const saved = load().find(([id]) => id === wireId)?.[1];
    if (saved !== undefined) reviews.restore(saved);
    reviews.subscribe(() => save(wireId));
    if (reviews.save().drafts.length > 0) save(wireId);
    return true;
  };
  if (begin()) return;
  const unsubscribe = session.subscribe(() => {
    if (begin()) unsubscribe();
  });
}
