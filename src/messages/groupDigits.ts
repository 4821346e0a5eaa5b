/**
 * Writes a number as English does: 1234567 as `1,234,567`.
 *
 * By hand: the first number that the browser's own formatter writes takes 50 to 200 ms, in the middle of showing the first diff.
 */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
}
