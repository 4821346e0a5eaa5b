import { act, cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bySize } from "../../../scripts/fullRun.ts";
import { deltaKit } from "../../protocols/index.ts";
import { Chat } from "./Chat.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Listening = [type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions];

/** Counts what the page has open: requests, channels to other tabs, and listeners of the window and the document. */
function countOpen() {
  const open = { requests: 0, channels: 0, listeners: 0 };
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation((...args: Listening) => {
      open.listeners += 1;
      add(...args);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation((...args: Listening) => {
      open.listeners -= 1;
      remove(...args);
    });
  }
  class Channel extends EventTarget {
    constructor() {
      super();
      open.channels += 1;
    }
    postMessage(): void {}
    close(): void {
      open.channels -= 1;
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  // Never answers, so a request stays open until it is aborted.
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      open.requests += 1;
      init?.signal?.addEventListener("abort", () => {
        open.requests -= 1;
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  return { open, fetch };
}

test("S24 a chat that is mounted and unmounted leaves no request, channel, listener or timer, however often", async () => {
  const { open, fetch } = countOpen();
  const left: string[] = [];
  let most = 0;
  for (let count = 0; count < bySize(3, 100, 1_000); count += 1) {
    const view = render(
      <StrictMode>
        <Chat protocol={deltaKit()} url="/api" sessionId="s" fetch={fetch} />
      </StrictMode>,
    );
    await act(() => vi.advanceTimersByTimeAsync(20));
    most = Math.max(most, open.requests);
    view.unmount();
    await vi.advanceTimersByTimeAsync(20);
    left.push(JSON.stringify({ ...open, timers: vi.getTimerCount() }));
  }
  // A chat had a request open; only the first one left listeners, which the page shares between all chats.
  expect(most).toBeGreaterThan(0);
  expect(JSON.parse(left[0] ?? "{}")).toMatchObject({ requests: 0, channels: 0, timers: 0 });
  expect(new Set(left)).toEqual(new Set([left[0]]));
});
