/** The last millisecond that a `Date` can hold; of a later or an earlier one it makes no text, but throws. */
const last = 8.64e15;

/** Whether a value is a time in epoch milliseconds: a number of which a `Date` can be made. */
export function isTime(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= last;
}
