import type { Json } from "../../model/index.ts";
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

/** The stores that all hooks of one session share. */
export interface SessionHandle {
  /** The live session, for event handlers. */
  readonly session: Session;
  /** Its published snapshots, for rendering. */
  readonly snapshots: SnapshotStore;
  /** The open state of its cards. */
  readonly view: ViewStore;
  /** What the user has written and not sent, by the key of its form. */
  readonly kept: ViewStore<Json | undefined>;
  /** Scrolls to parts of the thread. */
  readonly revealer: Revealer;
  /** The unsent reviews of changes. */
  readonly reviews: ReviewStore;
}

/** One handle per session, so that a provider that is mounted again finds its open cards. */
const handles = new WeakMap<Session, SessionHandle>();

/**
 * Returns the handle of a session. The first call creates it, restores its reviews from `reviewStorage`, when given, and stores them there.
 */
export function sessionHandle(session: Session, reviewStorage?: ReviewStorage): SessionHandle {
  const existing = handles.get(session);
  if (existing !== undefined) return existing;
  const handle: SessionHandle = {
    session,
    snapshots: createSnapshotStore(session),
    view: createViewStore(),
    kept: createViewStore<Json | undefined>(),
    revealer: createRevealer(),
    reviews: createReviewStore(),
  };
  if (reviewStorage !== undefined) keepReviews(session, handle.reviews, reviewStorage);
  handles.set(session, handle);
  return handle;
}
