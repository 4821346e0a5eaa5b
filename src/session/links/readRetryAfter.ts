const longest = 10 * 60_000;

/** Reads a `Retry-After` header (seconds or an HTTP date) as milliseconds from `now`; 0 where it is absent, past or unreadable, at most ten minutes. */
export function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const delay = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), longest) : 0;
}
