import type { DiffHunk, DiffLine } from "../diff/DiffHunk.ts";
import type { FileChange } from "../diff/FileChange.ts";

/** A change of a file, of which only some hunks may be written. */
export interface PatchFile {
  /** The change, with all hunks. */
  readonly file: FileChange;
  /** Whether the hunk with that index is written; all are where it is absent. */
  readonly isKept?: ((index: number) => boolean) | undefined;
}

const signs = { context: " ", added: "+", removed: "-" } as const;

/**
 * Serializes changes as one git patch, ending with a line break. Files without a kept hunk are left out.
 *
 * Hunks without line numbers (as in V4A, and in a part of a file) get a bare `@@`, which people and models read and git does not.
 *
 * @param isPlain - Whether it is written as by `diff -u`, without git's header and the `a/` and `b/` before names.
 */
export function writePatch(files: readonly PatchFile[], isPlain = false): string {
  return files.map(({ file, isKept = () => true }) => writeFile(file, isKept, isPlain)).join("");
}

function writeFile(file: FileChange, isKept: (index: number) => boolean, isPlain: boolean): string {
  const { operation, diff, binary, fragment = false } = file;
  const { path, oldPath = path } = file;
  const hunks = diff?.hunks ?? [];
  // A change without lines counts as one hunk.
  if (!(hunks.length === 0 ? isKept(0) : hunks.some((_, index) => isKept(index)))) return "";
  const [from, to] = isPlain ? [oldPath, path] : [quoteName(`a/${oldPath}`), quoteName(`b/${path}`)];
  const lines = isPlain ? [] : [`diff --git ${from} ${to}`, ...writeOperation(operation, oldPath, path)];
  const before = operation === "add" ? "/dev/null" : from;
  const after = operation === "delete" ? "/dev/null" : to;
  if (binary) lines.push(`Binary files ${before} and ${after} differ`);
  else if (hunks.length > 0) lines.push(`--- ${before}`, `+++ ${after}`, ...writeHunks(hunks, isKept, fragment));
  return `${lines.join("\n")}\n`;
}

/** The lines of git's header that say what becomes of the file. */
function writeOperation(operation: FileChange["operation"], oldPath: string, path: string): string[] {
  if (operation === "add") return ["new file mode 100644"];
  if (operation === "delete") return ["deleted file mode 100644"];
  if (operation !== "move" && operation !== "copy") return [];
  const word = operation === "move" ? "rename" : "copy";
  return [`${word} from ${quoteName(oldPath)}`, `${word} to ${quoteName(path)}`];
}

/** A name as git reads it: in quotes, with octal bytes, where a sign of it would end it. `"a/x\\012.js"` has a line break. */
function quoteName(name: string): string {
  // Without quotes a backslash is one: tools other than git, and agents on Windows, take it so.
  if (!/["\p{Cc}]/u.test(name)) return name;
  const quoted = name.replaceAll(/["\\\p{Cc}]/gu, (sign) =>
    Array.from(new TextEncoder().encode(sign), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join(""),
  );
  return `"${quoted}"`;
}

/**
 * Serializes whole changes as a patch that `git apply` accepts: absolute paths become relative to the root folder, and parts of files are
 * left out, since their place is unknown.
 */
export function writeGitPatch(files: readonly FileChange[]): string {
  return writePatch(
    files
      .filter(({ fragment }) => fragment !== true)
      .map((file) => {
        const { path, oldPath } = file;
        return {
          file: { ...file, path: toRelative(path), oldPath: oldPath && toRelative(oldPath) },
        };
      }),
  );
}

/** Makes `p/a.ts` of `/p/a.ts`, for `git apply` in the root folder: git refuses absolute paths. */
function toRelative(path: string): string {
  return path.replace(/^(?:[A-Za-z]:)?[\\/]+/, "");
}

function writeHunks(hunks: readonly DiffHunk[], isKept: (index: number) => boolean, fragment: boolean): string[] {
  // By how many lines the new text is ahead of the old one: with all hunks, as they are numbered, and with the kept ones.
  let [all, kept] = [0, 0];
  return hunks.flatMap(({ heading, lines }, index) => {
    const [before, after] = [countSide(lines, "added"), countSide(lines, "removed")];
    const oldStart = lines.find((line) => line.oldLine !== undefined)?.oldLine;
    const newStart = lines[0]?.newLine;
    const start = oldStart ?? (newStart === undefined ? undefined : newStart - all);
    const range = start === undefined ? "" : ` -${toRange(start, before)} +${toRange(start + kept, after)} @@`;
    all += after - before;
    if (!isKept(index)) return [];
    kept += after - before;
    return [
      `@@${range}${heading === undefined ? "" : ` ${heading}`}`,
      ...lines.flatMap((line) => writeLine(line, fragment)),
    ];
  });
}

/** A side without lines has the number of the line before the change; any other that of its first line. */
function toRange(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

function countSide(lines: readonly DiffLine[], without: DiffLine["type"]): number {
  return lines.filter((line) => line.type !== without).length;
}

/** A part of a file ends where it ends, with or without a line break. */
function writeLine({ type, text, crlf, noNewline }: DiffLine, fragment: boolean): string[] {
  const line = `${signs[type]}${text}${crlf === true ? "\r" : ""}`;
  return noNewline === true && !fragment ? [line, "\\ No newline at end of file"] : [line];
}
