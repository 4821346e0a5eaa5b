import type { Json, ToolOutput } from "../../model/index.ts";

/** One place a search found. */
export interface SearchMatch {
  /** 1-based; absent where only the file is known. */
  readonly line?: number | undefined;
  /** The text found there. */
  readonly text?: string | undefined;
}

/** The places a search found in one file. */
export interface FileMatches {
  /** Path as the tool wrote it. */
  readonly path: string;
  /** In the order in which they came. */
  readonly matches: readonly SearchMatch[];
}

/** What a search found, by file. */
export interface SearchMatches {
  /** In the order in which each file came first. */
  readonly files: readonly FileMatches[];
  /** Lines that are no match: sums, notes about what was left out. */
  readonly notes: readonly string[];
}

interface Found extends SearchMatch {
  readonly path: string;
}

/** Characters beyond which an output is text: nobody walks through so many places, and reading them holds up the page. */
const maxText = 2_000_000;

/** What looks like a path: no spaces around it, and a slash or an ending. */
const nameWithoutColon = /^(?:[A-Za-z]:)?[^\s:](?=([^:\n]*)$)/;
const fileName = /^[\w.-]+\.\w{1,12}$/;

function isPathLike(text: string): boolean {
  const rest = nameWithoutColon.exec(text)?.[1];
  return (rest !== undefined && /[/\\]|\.\w/.test(rest)) || fileName.test(text);
}

/** `src/a.ts:12:3:text`, also with `-` for lines around a match. Of a path so many characters are looked at: nobody's is longer. */
const placePattern = /^((?:[A-Za-z]:)?[^:\n]{1,500}?)[:-](\d{1,12})(?:[:-](\d{1,12}))?[:-](?!\d{1,12}[:-])\s?/;
const underPattern = /^\s*(\d{1,12})[:-]\s?/;

/**
 * Reads what a search gave back: `path:line:text` as grep writes it, `line:text` below a path as ripgrep does, paths alone, or a JSON
 * list of objects with a path. Untrusted; never throws; linear.
 *
 * @returns undefined where less than half of the lines are places, and for text of more than 2,000,000 characters.
 */
export function parseMatches(output: Json | ToolOutput | undefined): SearchMatches | undefined {
  if (typeof output === "string" && output.length > maxText) return undefined;
  const { found, notes } = typeof output === "string" ? readLines(output) : readList(output);
  if (found.length === 0 || found.length < notes.length) return undefined;
  const files = new Map<string, SearchMatch[]>();
  for (const { path, ...match } of found) {
    const matches = files.get(path) ?? [];
    files.set(path, matches);
    if (match.line !== undefined || match.text !== undefined) matches.push(match);
  }
  return { files: [...files].map(([path, matches]) => ({ path, matches })), notes };
}

function readLines(output: string): { found: Found[]; notes: string[] } {
  const found: Found[] = [];
  const notes: string[] = [];
  let heading: string | undefined;
  for (const line of output.split("\n")) {
    if (line.trim() === "" || line === "--") continue;
    const place = placePattern.exec(line);
    const under = underPattern.exec(line);
    if (under !== null && heading !== undefined) {
      found.push({ path: heading, line: Number(under[1]), text: line.slice(under[0].length) });
    } else if (place !== null && isPathLike(place[1] ?? "")) {
      found.push({ path: place[1] ?? "", line: Number(place[2]), text: line.slice(place[0].length) });
    } else {
      const path = line.trim().replace(/:$/, "");
      const isPath = isPathLike(path) && !path.includes(" ");
      heading = isPath ? path : heading;
      if (isPath) found.push({ path });
      else notes.push(line.trim());
    }
  }
  return { found, notes };
}

function readList(output: Json | ToolOutput | undefined): { found: Found[]; notes: string[] } {
  const found = findList(output).flatMap((item): Found[] => {
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
  return { found, notes: [] };
}

/** The list itself, or the only list in an object. */
function findList(output: Json | ToolOutput | undefined): readonly unknown[] {
  if (typeof output !== "object" || output === null) return [];
  if (Array.isArray(output)) return output;
  const lists = Object.values(output).filter((value) => Array.isArray(value));
  return lists.length === 1 ? (lists[0] ?? []) : [];
}
