/**
 * Gives what of a delta is new, for a text that already has `length` characters.
 *
 * A delta wholly within the text is empty (a replay), an overlapping one keeps its rest. A gap (`at` beyond the end: something was
 * lost on the way) is not filled: the delta is new as it is, because text that came is never thrown away.
 */
export function newRest(length: number, delta: string, at: number): string {
  return at >= length ? delta : delta.slice(length - at);
}
