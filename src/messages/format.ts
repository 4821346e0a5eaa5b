/** Texts of numbers with units. */
export const format = {
  /** A duration as whole units, largest first; `tenths` belong to the seconds. */
  duration: (time: { hours: number; minutes: number; seconds: number; tenths: number }): string => {
    if (time.hours > 0) return `${time.hours} h ${time.minutes} min`;
    if (time.minutes > 0) return `${time.minutes} min ${time.seconds} s`;
    return time.seconds < 10 ? `${time.seconds}.${time.tenths} s` : `${time.seconds} s`;
  },
  /** The duration of a running activity: whole units, without tenths. */
  seconds: (time: { hours: number; minutes: number; seconds: number }): string => {
    if (time.hours > 0) return `${time.hours} h ${time.minutes} min`;
    return time.minutes > 0 ? `${time.minutes} min ${time.seconds} s` : `${time.seconds} s`;
  },
  /** A size in bytes: a number of at most three digits, and its power of 1000. */
  bytes: (size: { value: number; power: number }): string =>
    `${size.value} ${["B", "kB", "MB", "GB", "TB"][size.power] ?? "B"}`,
  /** The time of day of a time in epoch milliseconds. */
  clock: (time: number): string => new Date(time).toLocaleTimeString("en", { timeStyle: "medium" }),
  /** The date and the time of a time in epoch milliseconds. */
  dateTime: (time: number): string => new Date(time).toLocaleString("en"),
  /** A time in epoch milliseconds to the minute: the time of day, with `dated` after the date. */
  minute: (time: number, dated: boolean): string =>
    new Date(time).toLocaleString("en", { ...(dated && { dateStyle: "medium" }), timeStyle: "short" }),
  count: (value: number): string => groupDigits(value),
  /** A number in compact notation, e.g. "68K". */
  compact: (value: number): string => value.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 }),
  /** An amount of money; an unknown currency is written unchanged. */
  money: (amount: number, currency: string): string =>
    /^[A-Z]{3}$/.test(currency)
      ? amount.toLocaleString("en", { style: "currency", currency, maximumFractionDigits: 4 })
      : `${amount} ${currency}`,
};

/** Counts things in English: `1 file`, `1,200 files`. */
export function countOf(number: number, word: string): string {
  return `${groupDigits(number)} ${word}${number === 1 ? "" : "s"}`;
}

/**
 * Formats a number in English: 1234567 as `1,234,567`.
 *
 * Without `Intl`: its first call takes 50 to 200 ms, during the render of the first diff.
 */
export function groupDigits(value: number): string {
  // Bounded: a number has at most some twenty digits.
  return String(value).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
}
