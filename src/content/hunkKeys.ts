import { digestInput } from "./digestInput.ts";
import type { FileChange } from "./FileChange.ts";
import { hunksOf } from "./reviseInput.ts";

const known = new WeakMap<FileChange, readonly string[]>();

/**
 * Returns a name for each hunk of a file, the digest of what it changes: the same change has the same name when the file is compared
 * anew, so that a decision stays with it when lines come or go elsewhere, and may be stored without a word of the file. A change
 * without lines has one name.
 */
export function hunkKeys(file: FileChange): readonly string[] {
  const found = known.get(file) ?? nameHunks(file);
  known.set(file, found);
  return found;
}

function nameHunks(file: FileChange): string[] {
  const counts = new Map<string, number>();
  return hunksOf(file).map((index) => {
    const changed = file.diff?.hunks[index]?.lines.filter(({ type }) => type !== "context") ?? [];
    const lines = changed.map(
      ({ type, text, crlf }) => `${type === "added" ? "+" : "-"}${text}${crlf === true ? "\r" : ""}`,
    );
    // No line has a break in it: joined, a hunk of 300,000 lines is one text.
    const name = digestInput([file.operation, file.path, lines.join("\n")]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}~${count}`;
  });
}
