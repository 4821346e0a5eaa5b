import { toLines } from "./diffLines.ts";
import type { LineDiff } from "./DiffHunk.ts";
import type { ChangedTexts } from "./FileChange.ts";

/**
 * Returns the text of a file in which only the kept hunks are changed: keeping all gives the new text, keeping none the old one.
 *
 * Line breaks stay as they are on the side of each line. `null` means no file: a new file whose hunk is not kept, or a deleted file whose
 * hunk is. A change without lines (an empty file) counts as one hunk.
 *
 * @param diff - The comparison of the two texts, whatever its context.
 */
export function keepHunks(
  { oldText, newText }: ChangedTexts,
  diff: LineDiff,
  isKept: (index: number) => boolean,
): string | null {
  if (oldText === null || newText === null || diff.hunks.length === 0) return isKept(0) ? newText : oldText;
  const [before, after] = [toLines(oldText), toLines(newText)];
  const result: string[] = [];
  let at = 0;
  for (const [index, hunk] of diff.hunks.entries()) {
    for (const line of before.slice(at, at + (hunk.skipped ?? 0))) result.push(line);
    at += hunk.skipped ?? 0;
    for (const { oldLine, newLine } of hunk.lines) {
      if (oldLine !== undefined) at = oldLine;
      const line = isKept(index) ? newLine && after[newLine - 1] : oldLine && before[oldLine - 1];
      if (typeof line === "string") result.push(line);
    }
  }
  return [...result, ...before.slice(at)].join("");
}
