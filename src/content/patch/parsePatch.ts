import type { DiffHunk, DiffLine, LineDiff } from "../diff/DiffHunk.ts";

/** The change of one file in a patch. Paths are without git's `a/` and `b/`; null where the file does not exist. */
export interface FilePatch {
  /** Path before the change; null for a new file. */
  readonly oldPath: string | null;
  /** Path after the change; null for a deleted file. */
  readonly newPath: string | null;
  /** The hunks with their line numbers. */
  readonly diff: LineDiff;
  /** Whether git only reports that a binary file differs. */
  readonly binary: boolean;
}

interface Open {
  oldPath: string | null;
  newPath: string | null;
  binary: boolean;
  hunks: { heading: string; lines: DiffLine[]; skipped: number }[];
  /** Lines that the current hunk still expects on each side, and their next numbers. */
  oldLeft: number;
  newLeft: number;
  oldLine: number;
  newLine: number;
}

/**
 * Parses a unified diff, git's headers included, into one change for each file.
 *
 * Tolerant: lines outside of hunks and headers are skipped, a hunk that ends early is kept as far as it goes, text without the header of a
 * file (`diff --git ` or `--- `) gives an empty list. Never throws. Linear.
 */
export function parsePatch(text: string): FilePatch[] {
  const files: Open[] = [];
  let file: Open | undefined;
  // With CRLF after the headers the carriage returns belong to the patch, else to the file.
  const own = /^@@ [^\n\r\u2028\u2029]*\r$/m.test(text);
  for (const line of text.split(own ? /\r?\n/ : "\n")) {
    if (file !== undefined && takeLine(file, line)) continue;
    const git = readGitPaths(line);
    if (git !== undefined || (line.startsWith("--- ") && (file === undefined || file.hunks.length > 0))) {
      file = start(git?.oldPath ?? null, git?.newPath ?? null);
      files.push(file);
    }
    if (file !== undefined) takeHeader(file, line);
  }
  return files.map(finish);
}

/** `diff --git a/old b/new`, with quotes where a name has blanks. The first ` b/` begins the new name. */
function readGitPaths(line: string): { oldPath: string; newPath: string } | undefined {
  const head = /^diff --git "?a\//.exec(line);
  const middle = / "?b\//.exec(line);
  if (head === null || middle === null || middle.index < head[0].length) return undefined;
  const withoutQuote = (name: string): string => (name.endsWith('"') ? name.slice(0, -1) : name);
  return {
    oldPath: withoutQuote(line.slice(head[0].length, middle.index)),
    newPath: withoutQuote(line.slice(middle.index + middle[0].length)),
  };
}

function start(oldPath: string | null, newPath: string | null): Open {
  return { oldPath, newPath, binary: false, hunks: [], oldLeft: 0, newLeft: 0, oldLine: 0, newLine: 0 };
}

function takeHeader(file: Open, line: string): void {
  if (line.startsWith("--- ")) file.oldPath = readPath(line, "a/");
  else if (line.startsWith("+++ ")) file.newPath = readPath(line, "b/");
  else if (line.startsWith("new file mode")) file.oldPath = null;
  else if (line.startsWith("deleted file mode")) file.newPath = null;
  else if (/^(?:rename|copy) from /.test(line)) file.oldPath = line.replace(/^\w+ from /, "");
  else if (/^(?:rename|copy) to /.test(line)) file.newPath = line.replace(/^\w+ to /, "");
  else if (/^(?:Binary files |GIT binary patch)/.test(line)) file.binary = true;
  else openHunk(file, line);
}

function readPath(line: string, prefix: string): string | null {
  const tab = line.indexOf("\t");
  const name = line.slice(4, tab === -1 ? undefined : Math.max(4, tab));
  const path = name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name;
  if (path === "/dev/null") return null;
  return path.startsWith(prefix) ? path.slice(2) : path;
}

function openHunk(file: Open, line: string): void {
  const match = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/.exec(line);
  if (match === null) return;
  const oldStart = Number(match[1]);
  file.oldLeft = Number(match[2] ?? 1);
  file.newLeft = Number(match[4] ?? 1);
  const next = file.oldLine;
  // A side without lines has the number of the line before the change; any other that of its first line.
  file.oldLine = file.oldLeft === 0 ? oldStart + 1 : oldStart;
  file.newLine = file.newLeft === 0 ? Number(match[3]) + 1 : Number(match[3]);
  const skipped = Math.max(0, file.oldLine - Math.max(next, 1));
  file.hunks.push({ heading: match[5] ?? "", lines: [], skipped });
}

/** Reads a line of the open hunk; false where none is open or the line does not belong to it. */
function takeLine(file: Open, line: string): boolean {
  const lines = file.hunks.at(-1)?.lines;
  if (lines === undefined) return false;
  if (line.startsWith("\\")) {
    const last = lines.pop();
    if (last !== undefined) lines.push({ ...last, noNewline: true });
    return true;
  }
  if (file.oldLeft <= 0 && file.newLeft <= 0) return false;
  const type = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "context";
  // Editors and chats strip the blank of an unchanged empty line.
  if (type === "context" && line !== "" && !line.startsWith(" ")) return false;
  lines.push({
    type,
    text: line.slice(1).replace(/\r$/, ""),
    ...(line.endsWith("\r") ? { crlf: true } : {}),
    ...(type === "added" ? {} : { oldLine: file.oldLine }),
    ...(type === "removed" ? {} : { newLine: file.newLine }),
  });
  if (type !== "added") [file.oldLine, file.oldLeft] = [file.oldLine + 1, file.oldLeft - 1];
  if (type !== "removed") [file.newLine, file.newLeft] = [file.newLine + 1, file.newLeft - 1];
  return true;
}

function finish(file: Open): FilePatch {
  const hunks: DiffHunk[] = file.hunks.map(({ heading, lines, skipped }) => ({
    lines,
    skipped,
    ...(heading === "" ? {} : { heading }),
  }));
  return { oldPath: file.oldPath, newPath: file.newPath, binary: file.binary, diff: countLines(hunks) };
}

/** Makes a change from the hunks of a patch; the number of lines after the last one is unknown. */
export function countLines(hunks: readonly DiffHunk[]): LineDiff {
  const count = (type: DiffLine["type"]): number =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.type === type).length, 0);
  return { hunks, added: count("added"), removed: count("removed"), skippedAfter: 0, coarse: false };
}
