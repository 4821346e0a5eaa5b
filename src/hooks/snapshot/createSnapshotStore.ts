import { createStore } from "zustand/vanilla";
import type { ThreadState } from "../../model/index.ts";
import type { ConnectionState, Pause, QueuedPrompt, Recovery, Session, WaitReason } from "../../session/index.ts";

/** The last published state of a session, which is rendered; its fields are those of `Session`. */
export interface Snapshot {
  /** The conversation. */
  readonly thread: ThreadState;
  /** Queued prompts, oldest first; sent when the turn ends. */
  readonly queue: readonly QueuedPrompt[];
  /** Why the session is paused; null when it is not. */
  readonly pause: Pause | null;
  /** Whether the history of an earlier conversation is being loaded. */
  readonly loading: boolean;
  /** Why the session's stream has not begun; null while it does not wait. */
  readonly waitingFor: WaitReason | null;
  /** The state of the connection to the server. */
  readonly connectionState: ConnectionState;
  /** What a retry would do; null when nothing has failed. */
  readonly recovery: Recovery | null;
}

/** A store of snapshots; it subscribes to the session only while it has subscribers. */
export interface SnapshotStore {
  /** Returns the snapshot published last; the same reference until the next one. */
  readonly getState: () => Snapshot;
  /** Calls the listener after each publication. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Milliseconds after which a change is published without a frame (hidden tab, off-screen iframe, busy compositor). */
const FRAME_TIMEOUT = 100;
/**
 * Milliseconds between a publication and the request of the next frame: at 60 Hz every second frame is used. Text that grows 30 times a
 * second is as readable, and a screen of 120 Hz would render four times as often as is visible.
 */
const REST = 20;

function read(session: Session): Snapshot {
  const { thread, queue, pause, loading, waitingFor, connectionState, recovery } = session;
  return { thread, queue, pause, loading, waitingFor, connectionState, recovery };
}

function isSame(left: Snapshot, right: Snapshot): boolean {
  return (
    left.thread === right.thread &&
    left.queue === right.queue &&
    left.pause === right.pause &&
    left.loading === right.loading &&
    left.waitingFor === right.waitingFor &&
    left.connectionState === right.connectionState &&
    left.recovery === right.recovery
  );
}

/**
 * Publishes a live session as snapshots: the first change in the next frame, further changes in about every second frame. The start of a
 * turn is published before the browser does anything else: who has sent a prompt sees it and the button that stops, and no press or test
 * finds the page as it was before.
 *
 * A timer runs besides each frame, since an off-screen cross-origin iframe gets no frames and still reports that it is visible. Leaving or
 * entering the page publishes at once. The last unsubscription removes every listener, frame and timer.
 */
export function createSnapshotStore(session: Session): SnapshotStore {
  const store = createStore<Snapshot>(() => read(session));
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let listeners = 0;
  let detach: (() => void) | undefined;

  function cancel(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    if (timer !== undefined) clearTimeout(timer);
    frame = undefined;
    timer = undefined;
  }
  function publish(): void {
    cancel();
    const last = store.getState();
    const next = read(session);
    if (isSame(last, next)) return;
    publishedAt = performance.now();
    store.setState(next, true);
  }
  function awaitFrame(): void {
    timer = setTimeout(publish, FRAME_TIMEOUT);
    if (typeof requestAnimationFrame === "function") frame = requestAnimationFrame(publish);
  }
  function schedule(): void {
    // In a microtask, so that the prompt, whose events follow, is published with it.
    if (store.getState().thread.turn.status === "idle" && session.thread.turn.status !== "idle")
      return queueMicrotask(publish);
    if (timer !== undefined) return;
    const rest = publishedAt + REST - performance.now();
    if (rest > 0) timer = setTimeout(awaitFrame, rest);
    else awaitFrame();
  }
  function attach(): () => void {
    const unsubscribe = session.subscribe(schedule);
    const page = typeof document === "undefined" ? undefined : document;
    page?.addEventListener("visibilitychange", publish);
    page?.defaultView?.addEventListener("pagehide", publish);
    publish();
    return () => {
      unsubscribe();
      page?.removeEventListener("visibilitychange", publish);
      page?.defaultView?.removeEventListener("pagehide", publish);
      cancel();
    };
  }

  return {
    getState: store.getState,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      listeners += 1;
      if (listeners === 1) detach = attach();
      let active = true;
      return () => {
        if (!active) return;
        active = false;
        unsubscribe();
        listeners -= 1;
        if (listeners > 0) return;
        detach?.();
        detach = undefined;
      };
    },
  };
}
