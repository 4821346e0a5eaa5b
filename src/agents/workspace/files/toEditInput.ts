import { toReplacement } from "../../../content/index.ts";
import type { EditFileInput } from "../tools/editFile.ts";

/**
 * Describes a change of a file as the replacement of one exact text: the changed lines, with lines around them until it is unique.
 *
 * @param oldText - The whole file, different from `newText`.
 */
export function toEditInput(path: string, oldText: string, newText: string): EditFileInput {
  const { from, to } = toReplacement(oldText, newText);
  return { path, old_text: from, new_text: to };
}
