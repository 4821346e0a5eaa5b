const base = 1_000;
const cap = 30_000;

/**
 * Computes the delay before an address is retried: exponential backoff of which half is jitter, so that clients that were cut together
 * do not return together and none returns at once. Gives 0.5 to 30 seconds.
 *
 * `failures`: how many times in a row it failed. `random`: 0 to 1. `atLeast`: milliseconds the server asked for, a lower bound.
 * Without a failure only `atLeast` counts.
 */
export function backoffDelay(failures: number, random: number, atLeast = 0): number {
  const window = failures <= 0 ? 0 : Math.min(cap, base * 2 ** (failures - 1));
  return Math.max(Math.round((window * (1 + random)) / 2), atLeast);
}
