import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasCode } from "../../../model/index.ts";

/** How often some code ran. */
export interface Ran {
  /** 0 where it never ran. */
  readonly count: number;
  /** Whether it is inside a function; else it runs while its module is loaded. */
  readonly inFunction: boolean;
}

/** The coverage of the files of a folder. */
export interface Coverage {
  /** Returns how often the code at an offset ran; undefined if no process reported any file. */
  at(path: string, offset: number): Ran | undefined;
}

/** One range of V8's report. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** Whether it belongs to the code outside all functions. */
  readonly isModule: boolean;
}

/**
 * Reads the files that Node writes for `NODE_V8_COVERAGE`: one JSON file for each process, with ranges of text (offsets in
 * UTF-16 code units) and how often each ran.
 *
 * @param folder - The folder of these files; a missing one gives no coverage.
 * @param directory - Paths are relative to it.
 */
export async function readCoverage(folder: string, directory: string): Promise<Coverage> {
  const files = new Map<string, Range[][]>();
  for (const name of await namesIn(folder)) {
    const report = parse(await readFile(join(folder, name), "utf8"));
    for (const script of list(field(report, "result"))) {
      const path = pathOf(field(script, "url"), directory);
      if (path !== undefined) files.set(path, [...(files.get(path) ?? []), rangesOf(script)]);
    }
  }
  return {
    at(path, offset) {
      if (files.size === 0) return undefined;
      const hits = (files.get(path) ?? []).flatMap((ranges) => innermost(ranges, offset) ?? []);
      return {
        count: hits.reduce((sum, { count }) => sum + count, 0),
        inFunction: hits.some(({ isModule, count }) => !isModule && count > 0),
      };
    },
  };
}

function innermost(ranges: readonly Range[], offset: number): Range | undefined {
  let narrowest: Range | undefined;
  for (const range of ranges)
    if (range.start <= offset && offset < range.end)
      if (narrowest === undefined || range.end - range.start <= narrowest.end - narrowest.start) narrowest = range;
  return narrowest;
}

/** The first function of a script is the script itself. */
function rangesOf(script: unknown): Range[] {
  return list(field(script, "functions")).flatMap((entry, index) =>
    list(field(entry, "ranges")).flatMap((range) => {
      const [start, end, count] = [field(range, "startOffset"), field(range, "endOffset"), field(range, "count")];
      const isWhole = typeof start === "number" && typeof end === "number" && typeof count === "number";
      return isWhole ? [{ start, end, count, isModule: index === 0 }] : [];
    }),
  );
}

function pathOf(url: unknown, directory: string): string | undefined {
  if (typeof url !== "string" || !url.startsWith("file://")) return undefined;
  const path = fileURLToPath(url.replace(/[?#].*/, ""));
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** A process that was killed may leave an incomplete file. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
