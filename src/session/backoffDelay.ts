const base = 1_000;
const cap = 30_000;

/**
 * Tells how long to wait before an address is tried again: exponential with full jitter, so that clients cut together do not return together.
 *
 * `failures`: how many times in a row it failed. `random`: 0 to 1. `retryAfter`: milliseconds the server asked for, a lower bound.
 * Gives milliseconds; without a failure only `retryAfter` counts.
 */
export function backoffDelay(failures: number, random: number, retryAfter = 0): number {
  const window = failures <= 0 ? 0 : Math.min(cap, base * 2 ** (failures - 1));
  return Math.max(Math.round(random * window), retryAfter);
}
