import { occursTwice } from "../text/findText.ts";
/** An exact text and its replacement. */
export interface Replacement {
  /** Occurs in the old text once, unless it is all of it. */
  readonly from: string;
  /** The text that replaces it. */
  readonly to: string;
}

/**
 * Describes a change as the replacement of one exact text: the changed lines, with lines around them until it is the only one.
 *
 * @param oldText - The whole text, different from `newText`.
 */
export function toReplacement(oldText: string, newText: string): Replacement {
  const [before, after] = [oldText.split("\n"), newText.split("\n")];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  let [steps, more] = [0, 1];
  for (;;) {
    const [old, changed] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
    const from = old.join("\n");
    // No line at all and one empty line would be the same text.
    const isClear = old.length > 0 && changed.length > 0 && from !== "";
    const isWhole = start === 0 && tail === 0;
    if (isWhole || (isClear && !occursTwice(oldText, from))) return { from, to: changed.join("\n") };
    start = Math.max(0, start - more);
    tail = Math.max(0, tail - more);
    // A file that still is not unique repeats itself: then each step takes twice as many lines.
    steps += 1;
    if (steps > 8) more *= 2;
  }
}
