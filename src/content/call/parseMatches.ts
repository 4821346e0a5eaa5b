import type { Json, ToolOutput } from "../../model/index.ts";

/** One match of a search. */
export interface SearchMatch {
  /** 1-based; absent if only the file is known. */
  readonly line?: number | undefined;
  /** The text of the line. */
  readonly text?: string | undefined;
}

/** The matches of a search in one file. */
export interface FileMatches {
  /** Path as the tool wrote it. */
  readonly path: string;
  /** The matches, in the order of the output. */
  readonly matches: readonly SearchMatch[];
}

/** The output of a search, by file. */
export interface SearchMatches {
  /** The files, in the order of their first match. */
  readonly files: readonly FileMatches[];
  /** Lines that are not a match: totals, notes about omissions. */
  readonly notes: readonly string[];
}

interface PathMatch extends SearchMatch {
  readonly path: string;
}

/** Characters beyond which an output is not parsed: no user steps through so many matches, and parsing them would block the page. */
const maxText = 2_000_000;

/** At least two characters on one line, without a colon after the drive letter and without spaces around it. */
const pathPattern = /^(?:[A-Za-z]:)?[^\s:][^:\n]*[^\s:]$/;
const slashOrExtension = /[/\\]|\.\w/;

function isPathLike(text: string): boolean {
  return pathPattern.test(text) && slashOrExtension.test(text);
}

/**
 * `src/a.ts:12:3:text`, also with `-` for lines around a match. A path has at most 500 characters. Of several numbers in a row the last
 * two are line and column: `log-2026-12-3-text` is the path `log-2026`.
 */
const matchLine = /^((?:[A-Za-z]:)?[^:\n]{1,500}?)[:-](\d{1,12})(?:[:-]\d{1,12})?[:-](?!\d{1,12}[:-])\s?/;
/** `12:text` below the path of its file. */
const lineUnderHeading = /^\s*(\d{1,12})[:-]\s?/;

/**
 * Parses the output of a search: `path:line:text` as grep prints it, `line:text` below a path as ripgrep does, paths alone, or a JSON
 * list of objects with a path. Untrusted; never throws; linear.
 *
 * @returns undefined without a match, if fewer lines are matches or paths than are not, and for text of more than 2,000,000 characters.
 */
export function parseMatches(output: Json | ToolOutput | undefined): SearchMatches | undefined {
  if (typeof output === "string" && output.length > maxText) return undefined;
  const { pathMatches, notes } = typeof output === "string" ? readLines(output) : readList(output);
  if (pathMatches.length === 0 || pathMatches.length < notes.length) return undefined;
  const files = new Map<string, SearchMatch[]>();
  for (const { path, ...match } of pathMatches) {
    const matches = files.get(path) ?? [];
    files.set(path, matches);
    if (match.line !== undefined || match.text !== undefined) matches.push(match);
  }
  return { files: [...files].map(([path, matches]) => ({ path, matches })), notes };
}

function readLines(output: string): { pathMatches: PathMatch[]; notes: string[] } {
  const pathMatches: PathMatch[] = [];
  const notes: string[] = [];
  let heading: string | undefined;
  for (const line of output.split("\n")) {
    if (line.trim() === "" || line === "--") continue;
    const match = matchLine.exec(line);
    const numbered = lineUnderHeading.exec(line);
    if (numbered !== null && heading !== undefined) {
      pathMatches.push({ path: heading, line: Number(numbered[1]), text: line.slice(numbered[0].length) });
    } else if (match !== null && isPathLike(match[1] ?? "")) {
      pathMatches.push({ path: match[1] ?? "", line: Number(match[2]), text: line.slice(match[0].length) });
    } else {
      const path = line.trim().replace(/:$/, "");
      const isPath = isPathLike(path) && !path.includes(" ");
      heading = isPath ? path : heading;
      if (isPath) pathMatches.push({ path });
      else notes.push(line.trim());
    }
  }
  return { pathMatches, notes };
}

function readList(output: Json | ToolOutput | undefined): { pathMatches: PathMatch[]; notes: string[] } {
  const pathMatches = findList(output).flatMap((item): PathMatch[] => {
    if (typeof item === "string") return [{ path: item }];
    if (typeof item !== "object" || item === null) return [];
    const values = new Map<string, unknown>(Object.entries(item));
    const pick = (...names: readonly string[]): unknown =>
      names.map((name) => values.get(name)).find((value) => value !== undefined);
    const path = pick("path", "file", "filename", "uri");
    const line = pick("line", "line_number", "lineNumber");
    const text = pick("text", "content", "preview", "match");
    if (typeof path !== "string") return [];
    return [
      {
        path,
        ...(typeof line === "number" && line > 0 ? { line } : {}),
        ...(typeof text === "string" ? { text } : {}),
      },
    ];
  });
  return { pathMatches, notes: [] };
}

/** Returns the list itself, or the only list in an object. */
function findList(output: Json | ToolOutput | undefined): readonly unknown[] {
  if (typeof output !== "object" || output === null) return [];
  if (Array.isArray(output)) return output;
  const lists = Object.values(output).filter((value) => Array.isArray(value));
  return lists.length === 1 ? (lists[0] ?? []) : [];
}
