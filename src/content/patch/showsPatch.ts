import type { PatchContent } from "../../model/index.ts";
import { isPatchRead } from "./readPatchFiles.ts";

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

/**
 * Whether each line of a patch is shown once, below the path that it changes: a tool could still apply what the parser skips.
 *
 * @param workspace - Absolute path of the workspace, where it is known: then a path may be listed as an absolute one.
 */
export function showsPatch(change: PatchContent, workspace: string | undefined): boolean {
  return !hasLongLine(change.patch) && isPatchRead(change, workspace);
}
