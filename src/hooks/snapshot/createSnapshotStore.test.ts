import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSnapshotStore } from "./createSnapshotStore.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => (frames[id - 1] = () => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function burst(session: ReturnType<typeof createFakeSession>, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    session.feed({ type: "text.delta", turnId: "t", messageId: "m", partId: "p", kind: "answer", delta: "x", at });
  }
}

function started(): ReturnType<typeof createFakeSession> {
  const session = createFakeSession();
  session.feed({ type: "turn.started", turnId: "t" });
  session.feed({ type: "message.started", turnId: "t", messageId: "m", role: "assistant" });
  return session;
}

describe("createSnapshotStore", () => {
  test("S21 publishes 1,000 events of one frame once, with the last state", () => {
    const session = started();
    const store = createSnapshotStore(session);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    burst(session, 0, 1000);
    expect(listener).not.toHaveBeenCalled();
    frames.at(-1)?.();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getState().thread).toBe(session.thread);
    vi.advanceTimersByTime(1000);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("publishes the start of a turn, with its prompt, before the next task of the page", async () => {
    const session = createFakeSession();
    const store = createSnapshotStore(session);
    store.subscribe(() => undefined);
    session.feed({ type: "turn.started", turnId: "t" });
    session.feed({ type: "message.started", turnId: "t", messageId: "m", role: "user" });
    await Promise.resolve();
    expect(store.getState().thread.turn.status).toBe("running");
    expect(store.getState().thread.messages).toHaveLength(1);
    expect(frames).toHaveLength(0);
  });

  test("waits between two publications, and publishes a change after a pause in the next frame", () => {
    const session = started();
    const store = createSnapshotStore(session);
    store.subscribe(() => undefined);
    burst(session, 0, 1);
    frames.at(-1)?.();
    expect(frames).toHaveLength(1);
    burst(session, 1, 2);
    vi.advanceTimersByTime(19);
    expect(frames).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(frames).toHaveLength(2);
    frames.at(-1)?.();
    vi.advanceTimersByTime(1000);
    burst(session, 2, 3);
    expect(frames).toHaveLength(3);
  });

  test("S18 stays current when no frame ever comes", () => {
    const session = started();
    const store = createSnapshotStore(session);
    store.subscribe(() => undefined);
    burst(session, 0, 3);
    vi.advanceTimersByTime(100);
    expect(store.getState().thread).toBe(session.thread);
  });

  test.each(["visibilitychange", "pagehide"])(
    "S18 is current at once when a hidden page is entered or left: %s",
    (name) => {
      const page = Object.assign(new EventTarget(), { visibilityState: "hidden", defaultView: new EventTarget() });
      vi.stubGlobal("document", page);
      const session = started();
      const store = createSnapshotStore(session);
      const stop = store.subscribe(() => undefined);
      burst(session, 0, 3);
      expect(store.getState().thread).not.toBe(session.thread);
      (name === "pagehide" ? page.defaultView : page).dispatchEvent(new Event(name));
      expect(store.getState().thread).toBe(session.thread);
      stop();
      burst(session, 3, 4);
      page.dispatchEvent(new Event("visibilitychange"));
      expect(store.getState().thread).not.toBe(session.thread);
    },
  );

  test("S24 leaves no listener, frame or timer behind, and is current for the next subscriber", () => {
    const session = started();
    const store = createSnapshotStore(session);
    const first = store.subscribe(() => undefined);
    const second = store.subscribe(() => undefined);
    burst(session, 0, 3);
    first();
    first();
    expect(session.listenerCount).toBe(1);
    second();
    expect(session.listenerCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    burst(session, 3, 5);
    store.subscribe(() => undefined);
    expect(store.getState().thread).toBe(session.thread);
  });

  test("publishes nothing when an event changed nothing", () => {
    const session = started();
    const store = createSnapshotStore(session);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    session.set({});
    frames.at(-1)?.();
    expect(listener).not.toHaveBeenCalled();
  });
});
