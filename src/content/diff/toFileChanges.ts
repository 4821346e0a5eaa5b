import { diffLines } from "./diffLines.ts";
import type { DiffLine, LineDiff } from "./DiffHunk.ts";
import type { FileChange, SentChange } from "./FileChange.ts";
import type { PatchContent } from "../../model/index.ts";
import { readPatchFiles } from "../patch/readPatchFiles.ts";

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

/** Characters of two texts beyond which comparing them, or only cutting them into lines, may take longer than a frame. */
const quick = 100_000;

/** Returns the files of a change without waiting: `comparing` stands for the lines of long texts that were not compared yet. */
export function findFileChanges(change: SentChange): readonly FileChange[] {
  if (known.has(change) || change.type === "patch") return toFileChanges(change);
  const isQuick = (change.oldText?.length ?? 0) + (change.newText?.length ?? 0) <= quick;
  return isQuick ? toFileChanges(change) : [{ ...describe(change), comparing: true }];
}

/** Remembers what comparing the texts of a change gave. */
export function setFileDiff(change: TextChange, diff: LineDiff): void {
  known.set(change, [toFile(change, diff)]);
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

/** The numbers of a part are those of no file. */
function toUnplaced({ hunks, ...diff }: LineDiff): LineDiff {
  const withoutNumbers = ({ oldLine: _old, newLine: _new, ...line }: DiffLine): DiffLine => line;
  return { ...diff, hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(withoutNumbers) })) };
}
