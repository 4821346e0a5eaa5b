import type { PatchContent } from "../../model/index.ts";
import type { DiffLine } from "../diff/DiffHunk.ts";
import { readPatchFiles } from "./readPatchFiles.ts";

/** Characters of a line that a diff draws. A longer line is cut there, so that its text must be presented separately. */
const maxDrawn = 1000;

/** Whether a text has a line that a diff does not draw completely. Linear in the length of the text. */
export function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    if (end - start > maxDrawn) return true;
    start = end + 1;
  }
  return text.length - start > maxDrawn;
}

/** Lines of a patch that only locate its changes; the shown files and lines contain the same. */
const headPattern =
  /^(?:diff --git |index [\da-f]|--- |\+\+\+ |@@|\\ No newline|\*\*\* (?:Begin|End|Add|Update|Delete|Move))/;

/** Whether each line of a patch is shown: a tool could still apply a line that the patch parser skips. */
export function showsPatch(change: PatchContent): boolean {
  if (hasLongLine(change.patch)) return false;
  const files = readPatchFiles(change);
  const shown = files.reduce(
    (sum, { diff }) => sum + (diff?.hunks ?? []).reduce((all, { lines }) => all + lines.filter(isText).length, 0),
    0,
  );
  const lines = change.patch.split(/\r?\n/).filter((line) => line.trim() !== "" && !headPattern.test(line));
  return shown === lines.length;
}

/** Blank lines around a change are not counted: they are written in several ways. */
function isText({ type, text }: DiffLine): boolean {
  return type !== "context" || text.trim() !== "";
}
