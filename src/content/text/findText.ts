/** Length from which on the searched text is preprocessed: below it the engine's own search is always faster. */
const short = 200;

/**
 * Returns the first index of a text in another one from an index on, or -1, as `indexOf` does, in time linear in the sum of both
 * lengths. `indexOf` can take their product: searching half a megabyte of `a` with a `b` before it in a megabyte of `a` takes minutes.
 *
 * Knuth, Morris, Pratt: "Fast pattern matching in strings" (1977).
 */
export function findText(text: string, wanted: string, from = 0): number {
  if (wanted.length <= short) return text.indexOf(wanted, from);
  if (text.length - from < wanted.length) return -1;
  const borders = listBorders(wanted);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === unit) matched += 1;
    if (matched === wanted.length) return at - matched + 1;
  }
  return -1;
}

/** For each prefix of a text the length of its longest proper prefix that is also its suffix. */
function listBorders(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let border = 0;
  for (let at = 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (border > 0 && text.charCodeAt(border) !== unit) border = borders[border - 1] ?? 0;
    if (text.charCodeAt(border) === unit) border += 1;
    borders[at] = border;
  }
  return borders;
}

/** Whether a text occurs in another one more than once, overlapping occurrences included. */
export function occursTwice(text: string, wanted: string): boolean {
  const first = findText(text, wanted);
  return first !== -1 && findText(text, wanted, first + 1) !== -1;
}
