import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The time of a rendered page, in which a test waits for states. */
export interface PageClock {
  /** Milliseconds, of this clock, after which waiting gives up. */
  readonly timeout: number;
  /** Lets milliseconds pass: timers fire, streams are read, components render. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets time pass as long as an action takes, which may wait for timers itself. */
  readonly during: (action: () => Promise<void>) => Promise<void>;
  /** Looks again and again until `find` returns something, and returns it. Rejects with what `find` threw or `what` was awaited. */
  until<Value>(what: string, find: () => Value | undefined | false): Promise<Value>;
  /** Restores the timers that this clock has replaced. */
  close(): void;
}

/** Milliseconds between two looks. */
const lookEvery = 50;

// The page's own timers, before a test replaces them: what comes from outside of the page needs real time.
const { setTimeout: wait } = globalThis;
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => void wait(resolve, milliseconds));

/**
 * Creates the clock of a page. `fake` replaces the timers, unless the test has done so itself, and lets time pass only where the test waits:
 * 500 ms of arming cost none.
 *
 * @param timeout - Milliseconds, of this clock, after which `until` gives up.
 */
export function createPageClock(kind: "fake" | "real", timeout: number): PageClock {
  const isOwn = kind === "fake" && !vi.isFakeTimers();
  if (isOwn) vi.useFakeTimers();
  const pass = async (milliseconds: number): Promise<void> => {
    if (!vi.isFakeTimers()) return act(() => sleep(milliseconds));
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    // What no timer of the page brings, such as a module, comes now.
    await act(() => sleep(0));
  };
  return {
    timeout,
    pass,
    async during(action) {
      let isOver = false;
      const done = action().finally(() => (isOver = true));
      while (!isOver) {
        if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
        await sleep(0);
      }
      await done;
    },
    async until(what, find) {
      for (let passed = 0; ; passed += lookEvery) {
        const found = find();
        if (found !== undefined && found !== false) return found;
        if (passed >= timeout) throw new Error(`${what} did not come within ${timeout} ms.`);
        await pass(lookEvery);
      }
    },
    close: () => {
      if (isOwn) vi.useRealTimers();
    },
  };
}
