/** How long ago something was, in its largest whole unit. */
export interface Age {
  /** The unit. */
  readonly unit: "now" | "minutes" | "hours" | "days" | "weeks";
  /** How many of it; 0 for `now`. */
  readonly count: number;
}

const UNITS = [
  ["weeks", 7 * 86_400_000],
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
] as const;

/** Says how long ago a time was, epoch milliseconds or ISO 8601; undefined where it is no time. What lies ahead is now. */
export function toAge(time: string | number, now: number): Age | undefined {
  const past = now - new Date(time).getTime();
  if (Number.isNaN(past)) return undefined;
  for (const [unit, length] of UNITS) {
    if (past >= length) return { unit, count: Math.floor(past / length) };
  }
  return { unit: "now", count: 0 };
}
