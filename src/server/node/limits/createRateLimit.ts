/** Options of `createRateLimit`. */
export interface RateLimitOptions {
  /** Sustained requests per second. */
  readonly perSecond: number;
  /** Requests that are allowed at once after a pause. */
  readonly burst: number;
  /** Monotonic clock in milliseconds. @default performance.now */
  readonly now?: (() => number) | undefined;
}

/** Counts one request; returns 0 if it is allowed, else the seconds after which to retry. */
export type RateLimit = () => number;

/** Creates a rate limit (token bucket). */
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
