import type { DiffLine } from "./DiffHunk.ts";

/** The first and the last of some lines, counted from 1. */
export interface LineSpan {
  /** Number of the first line. */
  readonly from: number;
  /** Number of the last line. */
  readonly to: number;
}

/**
 * Returns which lines a hunk changes: those of the new text, or of the old one where lines are only removed. Undefined for a part of a file,
 * whose lines have no numbers. Linear in the lines.
 */
export function findChangedLines(lines: readonly DiffLine[]): LineSpan | undefined {
  const added = lines.flatMap(({ type, newLine }) => (type === "added" ? (newLine ?? []) : []));
  const numbers =
    added.length > 0 ? added : lines.flatMap(({ type, oldLine }) => (type === "removed" ? (oldLine ?? []) : []));
  const [from, to] = [numbers[0], numbers.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
