/** Options of `createRateLimit`. */
export interface RateLimitOptions {
  /** Requests a second that may go on for ever. */
  readonly perSecond: number;
  /** Requests that may come at once after a pause. */
  readonly burst: number;
  /** Milliseconds; a clock that never goes back. @default performance.now */
  readonly now?: (() => number) | undefined;
}

/** Takes one request; returns 0 where it may go on, else the seconds after which to try again. */
export type RateLimit = () => number;

/** Creates a limit by token bucket: what is not used in quiet times may come at once later. */
export function createRateLimit({ perSecond, burst, now = () => performance.now() }: RateLimitOptions): RateLimit {
  let [left, last] = [burst, now()];
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - last) / 1000) * perSecond);
    last = time;
    if (left < 1) return Math.ceil((1 - left) / perSecond);
    left -= 1;
    return 0;
  };
}
