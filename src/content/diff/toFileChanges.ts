import { diffLines } from "./diffLines.ts";
import type { DiffLine, LineDiff } from "./DiffHunk.ts";
import type { FileChange, SentChange } from "./FileChange.ts";
import type { PatchContent } from "../../model/index.ts";
import { readPatchFiles } from "../patch/readPatchFiles.ts";

const cache = new WeakMap<SentChange, readonly FileChange[]>();

/**
 * Turns a change that an agent sent into changes of single files. A patch that cannot be parsed gives its listed files without text.
 *
 * The same change gives the same files: several components show it, and comparing is expensive.
 */
export function toFileChanges(change: SentChange): readonly FileChange[] {
  const files = cache.get(change) ?? readFiles(change);
  cache.set(change, files);
  return files;
}

/** Characters of two texts beyond which comparing them, or only splitting them into lines, may take longer than a frame. */
const quick = 100_000;

/** Returns the files of a change at once: long texts that were not compared yet have `comparing` in place of lines. */
export function findFileChanges(change: SentChange): readonly FileChange[] {
  if (cache.has(change) || change.type === "patch") return toFileChanges(change);
  const isQuick = (change.oldText?.length ?? 0) + (change.newText?.length ?? 0) <= quick;
  return isQuick ? toFileChanges(change) : [{ ...describe(change), comparing: true }];
}

/** Whether texts of some of the files are still being compared: their hunks are not known yet. */
export function isComparing(files: readonly FileChange[]): boolean {
  return files.some(({ comparing }) => comparing === true);
}

/** Caches the comparison of a change's texts, e.g. a worker's: `toFileChanges` and `findFileChanges` then return it. */
export function setFileDiff(change: TextChange, diff: LineDiff): void {
  cache.set(change, [toFile(change, diff)]);
}

type TextChange = Exclude<SentChange, PatchContent>;

function readFiles(change: SentChange): readonly FileChange[] {
  return change.type === "patch" ? readPatchFiles(change) : [toFile(change, diffLines(change.oldText, change.newText))];
}

function toFile(change: TextChange, diff: LineDiff): FileChange {
  return { ...describe(change), diff: change.type === "fragment" ? toUnplaced(diff) : diff };
}

function describe({ type, path, oldText, newText }: TextChange): FileChange {
  const operation = oldText === null ? "add" : newText === null ? "delete" : "modify";
  const texts = { oldText, newText };
  return { path, operation, texts, binary: false, ...(type === "fragment" ? { fragment: true } : {}) };
}

/** Removes the line numbers of a part, which are not those of the file. */
function toUnplaced({ hunks, ...diff }: LineDiff): LineDiff {
  const withoutNumbers = ({ oldLine: _old, newLine: _new, ...line }: DiffLine): DiffLine => line;
  return { ...diff, hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(withoutNumbers) })) };
}
