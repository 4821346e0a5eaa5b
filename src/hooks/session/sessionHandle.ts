import type { Session } from "../../session/index.ts";
import { createRevealer } from "../thread/createRevealer.ts";
import type { Revealer } from "../thread/createRevealer.ts";
import { createReviewStore } from "../review/createReviewStore.ts";
import type { ReviewStore } from "../review/createReviewStore.ts";
import { createSnapshotStore } from "../snapshot/createSnapshotStore.ts";
import type { SnapshotStore } from "../snapshot/createSnapshotStore.ts";
import { keepReviews } from "../review/keepReviews.ts";
import type { ReviewStorage } from "../review/ReviewDraft.ts";
import { createViewStore } from "../snapshot/createViewStore.ts";
import type { ViewStore } from "../snapshot/createViewStore.ts";

/** What hooks share about one session. */
export interface SessionHandle {
  /** The live session, for event handlers. */
  readonly session: Session;
  /** Its published snapshots, for painting. */
  readonly snapshots: SnapshotStore;
  /** Which of its cards are open. */
  readonly view: ViewStore;
  /** Brings parts of the thread into sight. */
  readonly revealer: Revealer;
  /** What was decided about changes and not sent yet. */
  readonly reviews: ReviewStore;
}

/** One handle for each session, so that a provider that is mounted again finds its open cards. */
const handles = new WeakMap<Session, SessionHandle>();

/** Returns the one handle of a session; creates it the first time, and then keeps its reviews in the storage, where there is one. */
export function sessionHandle(session: Session, reviewStorage?: ReviewStorage): SessionHandle {
  const known = handles.get(session);
  if (known !== undefined) return known;
  const handle = {
    session,
    snapshots: createSnapshotStore(session),
    view: createViewStore(),
    revealer: createRevealer(),
    reviews: createReviewStore(),
  };
  if (reviewStorage !== undefined) keepReviews(session, handle.reviews, reviewStorage);
  handles.set(session, handle);
  return handle;
}
