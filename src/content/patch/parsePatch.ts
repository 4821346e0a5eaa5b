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
  /** Whether the old file stays: a copy. */
  readonly copied?: boolean | undefined;
}

/** The files of a patch, and how much of its text they do not contain. */
export interface ParsedPatch<File> {
  readonly files: readonly File[];
  /** Number of lines that are in no file and no header of one, or that another tool could read as another file. */
  readonly skipped: number;
}

type Side = "oldPath" | "newPath";

/** git's first line, its other lines, or the lines `---` and `+++` right above the hunks. */
type NamedBy = "git" | "header" | "text";

interface Open {
  oldPath: string | null;
  newPath: string | null;
  binary: boolean;
  copied: boolean;
  /** The kind of line from which each path is known. */
  readonly named: Map<Side, NamedBy>;
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
  return [...readPatch(text).files];
}

/** `parsePatch` that also counts the lines that it skips: a tool could still apply them. */
export function readPatch(text: string): ParsedPatch<FilePatch> {
  const files: Open[] = [];
  let file: Open | undefined;
  // The last line outside of hunks, and the last one of a hunk.
  let [skipped, previous, taken] = [0, "", ""];
  // With CRLF after the headers the carriage returns belong to the patch, else to the file.
  const own = /^@@ [^\n\r\u2028\u2029]*\r$/m.test(text);
  for (const line of text.split(own ? /\r?\n/ : "\n")) {
    if (file !== undefined && takeLine(file, line)) {
      // A tool that ignores the numbers of a hunk takes two such lines as the paths of another file.
      if (line.startsWith("+++ ") && taken.startsWith("--- ")) skipped += 1;
      if (line.startsWith("\\") && !line.startsWith("\\ No newline")) skipped += 1;
      taken = line;
      previous = "";
      continue;
    }
    // The two lines with the paths of a file stand together.
    if (previous.startsWith("--- ") !== line.startsWith("+++ ")) skipped += 1;
    previous = line;
    const git = readGitPaths(line);
    if (git !== undefined || (line.startsWith("--- ") && (file === undefined || file.hunks.length > 0))) {
      file = start(git);
      files.push(file);
    }
    const isKnown = git !== undefined || (file !== undefined && takeHeader(file, line));
    if (!isKnown && line.trim() !== "") skipped += 1;
  }
  return { files: files.map(finish), skipped: skipped + files.filter((one) => !isNamed(one)).length };
}

/** `diff --git a/old b/new`, with quotes where a name has other than printable ASCII. The first ` b/` begins the new name. */
function readGitPaths(line: string): { oldPath: string; newPath: string } | undefined {
  const head = /^diff --git "?a\//.exec(line);
  const middle = / "?b\//.exec(line);
  if (head === null || middle === null || middle.index < head[0].length) return undefined;
  const [oldName, newName] = [line.slice("diff --git ".length, middle.index), line.slice(middle.index + 1)];
  return { oldPath: withoutPrefix(unquote(oldName), "a/"), newPath: withoutPrefix(unquote(newName), "b/") };
}

function withoutPrefix(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** A name that git has quoted as in C: `"caf\303\251"`. */
const quotedPattern = /^"((?:[^"\\]|\\(?:["\\abfnrtv]|[0-3][0-7]{2}))*)"$/;

const escapes: ReadonlyMap<string, string> = new Map([
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** Returns the name that tools read: that in the quotes, without its escapes; any other as it is. */
export function unquote(name: string): string {
  const content = quotedPattern.exec(name)?.[1];
  return content === undefined
    ? name
    : content.replaceAll(/(?:\\[0-3][0-7]{2})+|\\(["\\abfnrtv])/g, (run: string, sign?: string) =>
        sign === undefined ? decodeOctal(run) : (escapes.get(sign) ?? sign),
      );
}

/** `\303\251` are the bytes of `é`. */
function decodeOctal(run: string): string {
  const bytes = (run.match(/[0-7]{3}/g) ?? []).map((digits) => Number.parseInt(digits, 8));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

function start(git: { oldPath: string; newPath: string } | undefined): Open {
  const sides: readonly Side[] = git === undefined ? [] : ["oldPath", "newPath"];
  const named = new Map(sides.map((side): [Side, NamedBy] => [side, "git"]));
  const { oldPath = null, newPath = null } = git ?? {};
  const next = { oldLeft: 0, newLeft: 0, oldLine: 0, newLine: 0 };
  return { oldPath, newPath, binary: false, copied: false, named, hunks: [], ...next };
}

/** Lines of git that change nothing: the file is shown as what they describe. */
const tellingPattern = /^(?:index [\da-f]+\.\.[\da-f]+(?: \d+)?|(?:dis)?similarity index \d+%)\r?$/;

/** Reads a header; false where the file that is shown does not contain what the line says. */
function takeHeader(file: Open, line: string): boolean {
  if (openHunk(file, line)) return true;
  // The paths of a file precede its hunks.
  if (file.hunks.length > 0) return false;
  if (line.startsWith("--- ")) return setPath(file, "oldPath", readPath(line, "a/"), "text");
  if (line.startsWith("+++ ")) return setPath(file, "newPath", readPath(line, "b/"), "text");
  // Another mode makes a program or a link of the file.
  if (line.startsWith("new file mode")) return setPath(file, "oldPath", null) && /^new file mode 100644\r?$/.test(line);
  if (line.startsWith("deleted file mode")) return setPath(file, "newPath", null);
  const moved = /^(rename|copy) (from|to) (.*)$/.exec(line);
  if (moved !== null) {
    if (moved[1] === "copy") file.copied = true;
    return setPath(file, moved[2] === "from" ? "oldPath" : "newPath", unquote(moved[3] ?? ""));
  }
  const isBinary = /^(Binary files |GIT binary patch)/.exec(line);
  if (isBinary !== null) file.binary = true;
  return isBinary?.[1] === "Binary files " || tellingPattern.test(line);
}

/** Whether both paths of a file are known; a tool looks for those of hunks right above them. */
function isNamed({ named, hunks }: Open): boolean {
  const isText = named.get("oldPath") === "text" && named.get("newPath") === "text";
  return hunks.length > 0 || Array.from(named.values()).includes("text") ? isText : named.size === 2;
}

/** Sets a path; false if another line names another one. Only git's first line may name a file that does not exist. */
function setPath(file: Open, side: Side, path: string | null, by: NamedBy = "header"): boolean {
  const before = file.named.get(side);
  const fits = before === undefined || file[side] === path || (path === null && before === "git");
  file.named.set(side, by);
  file[side] = path;
  return fits;
}

function readPath(line: string, prefix: string): string | null {
  const tab = line.indexOf("\t");
  const path = unquote(line.slice(4, tab === -1 ? undefined : Math.max(4, tab)));
  return path === "/dev/null" ? null : withoutPrefix(path, prefix);
}

function openHunk(file: Open, line: string): boolean {
  const match = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/.exec(line);
  if (match === null) return false;
  const oldStart = Number(match[1]);
  file.oldLeft = Number(match[2] ?? 1);
  file.newLeft = Number(match[4] ?? 1);
  const next = file.oldLine;
  // A side without lines has the number of the line before the change; any other that of its first line.
  file.oldLine = file.oldLeft === 0 ? oldStart + 1 : oldStart;
  file.newLine = file.newLeft === 0 ? Number(match[3]) + 1 : Number(match[3]);
  const skipped = Math.max(0, file.oldLine - Math.max(next, 1));
  file.hunks.push({ heading: match[5] ?? "", lines: [], skipped });
  return true;
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
  const { oldPath, newPath, binary, copied } = file;
  return { oldPath, newPath, binary, diff: countLines(hunks), ...(copied ? { copied } : {}) };
}

/** Makes a change from the hunks of a patch; the number of lines after the last one is unknown. */
export function countLines(hunks: readonly DiffHunk[]): LineDiff {
  const count = (type: DiffLine["type"]): number =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.type === type).length, 0);
  return { hunks, added: count("added"), removed: count("removed"), skippedAfter: 0, coarse: false };
}
