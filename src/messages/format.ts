/** Texts of numbers with units. */
export const format = {
  /** A duration as whole units, largest first; `tenths` belong to the seconds. */
  duration: (time: { hours: number; minutes: number; seconds: number; tenths: number }): string => {
    if (time.hours > 0) return `${time.hours} h ${time.minutes} min`;
    if (time.minutes > 0) return `${time.minutes} min ${time.seconds} s`;
    return time.seconds < 10 ? `${time.seconds}.${time.tenths} s` : `${time.seconds} s`;
  },
  /** A duration that still counts on: whole units, without tenths. */
  seconds: (time: { hours: number; minutes: number; seconds: number }): string => {
    if (time.hours > 0) return `${time.hours} h ${time.minutes} min`;
    return time.minutes > 0 ? `${time.minutes} min ${time.seconds} s` : `${time.seconds} s`;
  },
  /** A size as a number of at most three digits and the power of 1000 it stands for. */
  bytes: (size: { value: number; power: number }): string =>
    `${size.value} ${["B", "kB", "MB", "GB", "TB"][size.power] ?? "B"}`,
  /** The time of day of a moment in epoch milliseconds. */
  clock: (time: number): string => new Date(time).toLocaleTimeString("en", { timeStyle: "medium" }),
  count: (value: number): string => groupDigits(value),
  /** A number in few characters, e.g. "68K". */
  compact: (value: number): string => value.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 }),
  /** An amount of money; a currency the browser does not know is written as it came. */
  money: (amount: number, currency: string): string =>
    /^[A-Z]{3}$/.test(currency)
      ? amount.toLocaleString("en", { style: "currency", currency, maximumFractionDigits: 4 })
      : `${amount} ${currency}`,
};

/**
 * Writes a number as English does: 1234567 as `1,234,567`.
 *
 * By hand: the first number that the browser's own formatter writes takes 50 to 200 ms, in the middle of showing the first diff.
 */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
}
