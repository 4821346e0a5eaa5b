import type { DiffHunk, DiffLine, LineDiff } from "../diff/DiffHunk.ts";

/** Makes a change from the hunks of a patch; the number of lines after the last one is unknown. */
export function countLines(hunks: readonly DiffHunk[]): LineDiff {
  const count = (type: DiffLine["type"]): number =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.type === type).length, 0);
  return { hunks, added: count("added"), removed: count("removed"), skippedAfter: 0, coarse: false };
}
