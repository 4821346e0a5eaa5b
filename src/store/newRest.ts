/**
 * Returns the new rest of a delta, for a text that already has `length` characters.
 *
 * A delta within the text gives an empty rest (a replay), an overlapping one its end. A gap (`at` beyond the end: something was
 * lost on the wire) is not filled: the whole delta is new, because text that arrived is never dropped.
 */
export function newRest(length: number, delta: string, at: number): string {
  return at >= length ? delta : delta.slice(length - at);
}
