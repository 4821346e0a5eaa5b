import type { Sleep } from "../../agents/index.ts";

/** A clock that stands still until a test advances it. */
export interface VirtualClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Waits until the clock has been advanced that far. */
  readonly sleep: Sleep;
  /** Advances the clock; what waits goes on in the order of its time, each before the next. Rejects what is no time from now on. */
  advance(milliseconds: number): Promise<void>;
}

/** One that waits. */
interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * Creates a clock.
 *
 * @param start - Epoch milliseconds. @default 2025-01-01T00:00:00Z
 */
export function createVirtualClock(start: number = Date.UTC(2025, 0, 1)): VirtualClock {
  let time = start;
  const sleepers = new Set<Sleeper>();
  return {
    now: () => time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        };
        const sleeper = {
          due: time + milliseconds,
          wake: () => {
            sleepers.delete(sleeper);
            signal.removeEventListener("abort", stop);
            resolve();
          },
        };
        if (signal.aborted) return stop();
        if (milliseconds <= 0) return resolve();
        sleepers.add(sleeper);
        signal.addEventListener("abort", stop, { once: true });
      }),
    async advance(milliseconds) {
      // A time that is no number would be the clock's from then on, and no pause would wait any more.
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError(`A clock is advanced by a number of milliseconds, 0 or more, not by ${milliseconds}.`);
      const end = time + milliseconds;
      for (;;) {
        // What was just woken may wait again before the end.
        await new Promise((resolve) => void setTimeout(resolve, 0));
        const [first] = [...sleepers].sort((a, b) => a.due - b.due);
        if (first === undefined || first.due > end) break;
        time = first.due;
        first.wake();
      }
      time = end;
    },
  };
}
