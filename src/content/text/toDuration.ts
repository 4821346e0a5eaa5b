/** A span of time in whole units. `tenths` are tenths of a second. */
export interface Duration {
  /** Whole hours. */
  readonly hours: number;
  /** Minutes beyond the hours, 0 to 59. */
  readonly minutes: number;
  /** Seconds beyond the minutes, 0 to 59. */
  readonly seconds: number;
  /** Tenths of a second, 0 to 9. */
  readonly tenths: number;
}

/** Splits milliseconds into units, rounded down to tenths of a second. Negative or unreadable spans are zero. */
export function toDuration(milliseconds: number): Duration {
  const tenths = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 100)) : 0;
  const seconds = Math.floor(tenths / 10);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    tenths: tenths % 10,
  };
}
