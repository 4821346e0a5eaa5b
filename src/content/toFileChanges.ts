import { diffLines } from "./diffLines.ts";
import type { DiffLine, LineDiff } from "./DiffHunk.ts";
import type { FileChange, SentChange } from "./FileChange.ts";
import type { PatchContent } from "../model/index.ts";
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

/** Characters of two texts beyond which comparing them may take longer than a frame. */
const quick = 100_000;

/** Returns the files of a change without waiting: `comparing` stands for the lines of long texts that were not compared yet. */
export function findFileChanges(change: SentChange): readonly FileChange[] {
  if (known.has(change) || change.type === "patch") return toFileChanges(change);
  const [before, after] = [change.oldText?.length ?? 0, change.newText?.length ?? 0];
  // A new or deleted file has nothing to compare with.
  const isQuick = before === 0 || after === 0 || before + after <= quick;
  return isQuick ? toFileChanges(change) : [{ ...describe(change), comparing: true }];
}

/** Remembers what comparing the texts of a change gave. */
export function setFileDiff(change: TextChange, diff: LineDiff): void {
  known.set(change, [toFile(change, diff)]);
}

type TextChange = Exclude<SentChange, PatchContent>;

function readFiles(change: SentChange): readonly FileChange[] {
  return change.type === "patch" ? readPatch(change) : [toFile(change, diffLines(change.oldText, change.newText))];
}

function toFile(change: TextChange, diff: LineDiff): FileChange {
  return { ...describe(change), diff: change.type === "fragment" ? toUnplaced(diff) : diff };
}

function describe({ type, path, oldText, newText }: TextChange): FileChange {
  const operation = oldText === null ? "add" : newText === null ? "delete" : "modify";
  const texts = { oldText, newText };
  return { path, operation, texts, binary: false, ...(type === "fragment" ? { fragment: true } : {}) };
}

/** The numbers of a part are those of no file. */
function toUnplaced({ hunks, ...diff }: LineDiff): LineDiff {
  const withoutNumbers = ({ oldLine: _old, newLine: _new, ...line }: DiffLine): DiffLine => line;
  return { ...diff, hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(withoutNumbers) })) };
}

function readPatch(change: PatchContent): readonly FileChange[] {
  const read = isV4aPatch(change.patch) ? parseV4aPatch(change.patch) : parsePatch(change.patch).map(fromPatch);
  if (change.changes.length === 0) return read;
  return change.changes.map(({ path, oldPath, operation }) => {
    const found =
      read.find((file) => file.path === path || file.oldPath === path) ??
      // Agents name files by absolute paths, patches by those from the root of the repository.
      read.find((file) => path.endsWith(`/${file.path}`));
    return {
      path,
      operation,
      binary: found?.binary ?? false,
      ...(oldPath === undefined ? {} : { oldPath }),
      ...(found?.diff === undefined ? {} : { diff: found.diff }),
    };
  });
}

function fromPatch({ oldPath, newPath, diff, binary }: FilePatch): FileChange {
  const path = newPath ?? oldPath ?? "";
  if (oldPath === null) return { path, operation: "add", diff, binary };
  if (newPath === null) return { path, operation: "delete", diff, binary };
  return oldPath === newPath
    ? { path, operation: "modify", diff, binary }
    : { path, oldPath, operation: "move", diff, binary };
}
