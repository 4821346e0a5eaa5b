import { diffLines } from "./diffLines.ts";
import type { DiffLine } from "./DiffHunk.ts";
import type { FileChange, SentChange } from "./FileChange.ts";
import { parsePatch, type FilePatch } from "./parsePatch.ts";
import { parseV4aPatch } from "./parseV4aPatch.ts";
import { isV4aPatch } from "./scanV4aPatch.ts";

const known = new WeakMap<SentChange, readonly FileChange[]>();

/**
 * Turns what an agent sent into changes of single files. A patch that cannot be read gives its listed files without text.
 *
 * The same change gives the same files: several places show it, and comparing is what costs.
 */
export function toFileChanges(change: SentChange): readonly FileChange[] {
  const found = known.get(change) ?? readFiles(change);
  known.set(change, found);
  return found;
}

function readFiles(change: SentChange): FileChange[] {
  if (change.type === "diff") {
    const { path, oldText, newText } = change;
    const operation = oldText === null ? "add" : newText === null ? "delete" : "modify";
    return [{ path, operation, diff: diffLines(oldText, newText), texts: { oldText, newText }, binary: false }];
  }
  if (change.type === "fragment") {
    const { path, oldText, newText } = change;
    const { hunks, ...diff } = diffLines(oldText, newText);
    const unplaced = { ...diff, hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(withoutNumbers) })) };
    return [{ path, operation: "modify", diff: unplaced, texts: { oldText, newText }, fragment: true, binary: false }];
  }
  const read = isV4aPatch(change.patch) ? parseV4aPatch(change.patch) : parsePatch(change.patch).map(fromPatch);
  if (change.changes.length === 0) return read;
  return change.changes.map(({ path, oldPath, operation }) => {
    const found = read.find((file) => file.path === path || file.oldPath === path);
    return {
      path,
      operation,
      binary: found?.binary ?? false,
      ...(oldPath === undefined ? {} : { oldPath }),
      ...(found?.diff === undefined ? {} : { diff: found.diff }),
    };
  });
}

/** The numbers of a part are those of no file. */
function withoutNumbers({ oldLine: _old, newLine: _new, ...line }: DiffLine): DiffLine {
  return line;
}

function fromPatch({ oldPath, newPath, diff, binary }: FilePatch): FileChange {
  const path = newPath ?? oldPath ?? "";
  if (oldPath === null) return { path, operation: "add", diff, binary };
  if (newPath === null) return { path, operation: "delete", diff, binary };
  return oldPath === newPath
    ? { path, operation: "modify", diff, binary }
    : { path, oldPath, operation: "move", diff, binary };
}
