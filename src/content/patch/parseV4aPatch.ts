import type { DiffHunk, DiffLine } from "../diff/DiffHunk.ts";
import { countLines, type ParsedPatch } from "./parsePatch.ts";
import { scanV4aPatch, type V4aLine } from "./scanV4aPatch.ts";
import type { FileChange } from "../diff/FileChange.ts";

/**
 * Parses a patch in the V4A form (`*** Begin Patch`, `*** Update File: a.js`, `@@ heading`, `+`, `-` and blank before the lines).
 *
 * Its hunks have no line numbers, except in new files; tools find them by their text. Other lines are skipped. Never throws. Linear.
 */
export function parseV4aPatch(text: string): ParsedPatch<FileChange> {
  const files: V4aLine[][] = [];
  let skipped = 0;
  for (const line of scanV4aPatch(text)) {
    if (line.file < 0) {
      if (!/^(?:\*\*\* (?:Begin|End) Patch)?\s*$/.test(line.text)) skipped += 1;
      continue;
    }
    if (files.length === line.file) files.push([]);
    files[line.file]?.push(line);
  }
  return { files: files.flatMap(readFile), skipped: files.reduce((sum, lines) => sum + countSkipped(lines), skipped) };
}

/** A marker behind blanks, which some tools trim; others take it as an unchanged line. */
const indentedMarker = /^\s+\*\*\* (?:(?:Begin|End) Patch|(?:Add|Update|Delete) File: |Move to: )/;

/** Counts the lines of a file's section that its change does not contain. */
function countSkipped(lines: readonly V4aLine[]): number {
  const [word] = /(?:Add|Update|Delete)/.exec(lines[0]?.text ?? "") ?? [];
  const isShown = ({ hunk, text }: V4aLine, at: number): boolean => {
    if (text.trim() === "" || at === 0) return true;
    // A tool reads the new path right below the old one.
    if (hunk < 0) return at === 1 && word === "Update";
    // Tools end a new file at its first line without a plus, and look for the next marker behind its blanks.
    if (word === "Add") return text.startsWith("+");
    if (indentedMarker.test(text)) return false;
    return word !== "Delete" && (!text.startsWith("***") || /^\*\*\* End of File\s*$/.test(text));
  };
  return lines.filter((line, at) => !isShown(line, at)).length;
}

function readFile(lines: readonly V4aLine[]): FileChange[] {
  // Only a line feed ends the name: `.` would stop at U+2028 and the like, and the file would be left out.
  const head = /^\*\*\* (Add|Update|Delete) File: ([^\n]*?)\r?\n?$/.exec(lines[0]?.text ?? "");
  const [word, oldPath] = [head?.[1], head?.[2]];
  if (oldPath === undefined) return [];
  const moved = lines.find(({ hunk, text }) => hunk === -1 && text.startsWith("*** Move to: "));
  const path = moved?.text.slice("*** Move to: ".length).trim() ?? oldPath;
  const operation =
    word === "Add" ? "add" : word === "Delete" ? "delete" : moved === undefined ? "modify" : ("move" as const);
  const hunks: DiffLine[][] = [];
  const headings: string[][] = [];
  for (const { hunk, text } of lines) {
    if (hunk < 0) continue;
    if (hunks.length === hunk) {
      hunks.push([]);
      headings.push([]);
    }
    if (text.startsWith("@@")) headings[hunk]?.push(text.slice(2).trim());
    else hunks[hunk]?.push(...readLine(text, operation === "add" ? (hunks[hunk]?.length ?? 0) + 1 : undefined));
  }
  const parsedHunks = hunks.map((hunk, index): DiffHunk => {
    const heading = (headings[index] ?? []).filter((it) => it !== "").join(" › ");
    return heading === "" ? { lines: hunk } : { lines: hunk, heading };
  });
  return [
    {
      path,
      oldPath: moved === undefined ? undefined : oldPath,
      operation,
      binary: false,
      // A deletion has no text.
      ...(operation === "delete" ? {} : { diff: countLines(parsedHunks) }),
    },
  ];
}

function readLine(text: string, newLine: number | undefined): DiffLine[] {
  if (text.startsWith("***") || text === "") return [];
  const type = text.startsWith("+") ? "added" : text.startsWith("-") ? "removed" : "context";
  // Models strip the blank of an unchanged empty line.
  const line = type === "context" && !text.startsWith(" ") ? text : text.slice(1);
  return [
    {
      type,
      text: line.replace(/\r?\n$/, ""),
      newLine,
      ...(line.endsWith("\r\n") ? { crlf: true } : {}),
    },
  ];
}
