/** A duration since a time in the past, in its largest whole unit. */
export interface Age {
  /** The unit; `now` for less than a minute. */
  readonly unit: "now" | "minutes" | "hours" | "days" | "weeks";
  /** The number of units; 0 for `now`. */
  readonly count: number;
}

const UNITS = [
  ["weeks", 7 * 86_400_000],
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
] as const;

/** Returns the age of a time (epoch milliseconds or ISO 8601); undefined for an invalid time, `now` for a time in the future. */
export function toAge(time: string | number, now: number): Age | undefined {
  const past = now - new Date(time).getTime();
  if (Number.isNaN(past)) return undefined;
  for (const [unit, length] of UNITS) {
    if (past >= length) return { unit, count: Math.floor(past / length) };
  }
  return { unit: "now", count: 0 };
}
