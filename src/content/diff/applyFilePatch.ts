import { applyPatch } from "diff";
import type { FilePatch } from "../patch/parsePatch.ts";
import { writePatch } from "../patch/writePatch.ts";

/**
 * Applies the change of one file to its text. `null` means no file, before and after. Undefined if the patch does not apply: its context
 * is missing, it creates an existing file, changes a missing one, or is of a binary file.
 */
export function applyFilePatch(
  text: string | null,
  { oldPath, newPath, diff, binary }: FilePatch,
): string | null | undefined {
  if (binary || (text === null) !== (oldPath === null)) return undefined;
  const file = { path: "file", operation: "modify", binary, diff } as const;
  const patch = writePatch([{ file }]);
  const result = diff.hunks.length === 0 ? (text ?? "") : applyPatch(text ?? "", patch);
  if (result === false) return undefined;
  return newPath === null ? null : result;
}
