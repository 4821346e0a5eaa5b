import { applyFilePatch } from "../diff/applyFilePatch.ts";
import { reverseChange } from "../diff/reverseChange.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { toLines } from "../diff/diffLines.ts";
import type { DiffHunk } from "../diff/DiffHunk.ts";
import type { FileChange, SentChange } from "../diff/FileChange.ts";

/** The text of a file; `null` where there is no file. */
export type FileText = string | null;

/** The change of one file within a change that an agent sent. */
export interface ChangeOfFile {
  /** The change as it was sent. */
  readonly change: SentChange;
  /** Its part for one file. */
  readonly file: FileChange;
}

/** Returns the changes of single files. */
export function toChangesOfFiles(changes: readonly SentChange[]): readonly ChangeOfFile[] {
  return changes.flatMap((change) => toFileChanges(change).map((file) => ({ change, file })));
}

/** The last text that a change was applied to: a timeline is read again with each new step. */
const applied = new WeakMap<FileChange, { readonly text: FileText; readonly result: FileText | undefined }>();
const undone = new WeakMap<FileChange, { readonly text: FileText; readonly result: FileText | undefined }>();

/** Returns the text of a file after a change; undefined if the change does not fit, or lists the file only. */
export function applyChange({ change, file }: ChangeOfFile, text: FileText): FileText | undefined {
  if (change.type === "diff") return change.newText;
  const last = applied.get(file);
  if (last?.text === text) return last.result;
  const result = change.type === "fragment" ? replaceOnly(text, change.oldText, change.newText) : applyFile(file, text);
  applied.set(file, { text, result });
  return result;
}

/** Returns the text of a file before a change; undefined if the change does not fit, or lists the file only. */
export function undoChange({ change, file }: ChangeOfFile, text: FileText): FileText | undefined {
  if (change.type === "diff") return change.oldText;
  const last = undone.get(file);
  if (last?.text === text) return last.result;
  const result =
    change.type === "fragment"
      ? replaceOnly(text, change.newText, change.oldText)
      : applyFile(reverseChange(file), text);
  undone.set(file, { text, result });
  return result;
}

/** Replaces a part of a text that occurs exactly once: of several, it is not known which one was meant. */
function replaceOnly(text: FileText, from: string, to: string): string | undefined {
  if (text === null || from === "") return undefined;
  const at = text.indexOf(from);
  if (at === -1 || text.indexOf(from, at + 1) !== -1) return undefined;
  return text.slice(0, at) + to + text.slice(at + from.length);
}

function applyFile({ operation, diff, binary }: FileChange, text: FileText): FileText | undefined {
  if (operation === "delete" && diff === undefined) return null;
  if (diff === undefined || binary) return undefined;
  if (operation === "add" && text !== null) return undefined;
  const isPlaced = diff.hunks.every(({ lines }) =>
    lines.some(({ oldLine, newLine }) => (oldLine ?? newLine) !== undefined),
  );
  if (!isPlaced && text !== null) return operation === "delete" ? null : applyUnplaced(diff.hunks, text);
  return applyFilePatch(text, {
    oldPath: operation === "add" ? null : "file",
    newPath: operation === "delete" ? null : "file",
    diff,
    binary,
  });
}

/** Applies hunks without line numbers: each where its old lines come next. */
function applyUnplaced(hunks: readonly DiffHunk[], text: string): string | undefined {
  const lines = toLines(text);
  const result: string[] = [];
  let at = 0;
  for (const { lines: hunk, heading } of hunks) {
    const old = hunk.flatMap((line) => (line.type === "added" ? [] : [line.text]));
    const place = old.length === 0 ? undefined : findLines(lines, old, at);
    // Lines that are only added name no place, and below a heading it can be any of several.
    if (place === undefined || (heading !== undefined && findLines(lines, old, place + 1) !== undefined))
      return undefined;
    for (const line of lines.slice(at, place)) result.push(line);
    at = place;
    for (const { type, text: added, crlf } of hunk) {
      if (type === "added") {
        endLine(result);
        result.push(`${added}${crlf === true ? "\r" : ""}\n`);
      } else {
        if (type === "context") result.push(lines[at] ?? "");
        at += 1;
      }
    }
  }
  for (const line of lines.slice(at)) result.push(line);
  return result.join("");
}

/** Comparisons after which a place is not looked for any more: many equal lines would cost the square of their number. */
const maxSteps = 1_000_000;

function findLines(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  let steps = 0;
  for (let at = from; at + wanted.length <= lines.length; at += 1) {
    let same = 0;
    while (same < wanted.length && lines[at + same]?.replace(/\r?\n$/, "") === wanted[same]) same += 1;
    if (same === wanted.length) return at;
    steps += same + 1;
    if (steps > maxSteps) return undefined;
  }
  return undefined;
}

/** Ends the last line with a line break, as others follow. */
function endLine(lines: string[]): void {
  const last = lines.pop();
  if (last !== undefined) lines.push(last.endsWith("\n") ? last : `${last}\n`);
}
