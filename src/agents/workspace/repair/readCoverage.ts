import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasCode } from "../resolvePath.ts";

/** What ran of the files of a folder. */
export interface Coverage {
  /**
   * How the code at an offset ran: inside a `function`, while its `module` was loaded, or `never`.
   *
   * @returns undefined where nothing is known: no process reported any file.
   */
  at(path: string, offset: number): "function" | "module" | "never" | undefined;
}

/** One range of V8's report; `depth` 0 is the whole module. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly isModule: boolean;
}

/**
 * Reads what Node wrote because of `NODE_V8_COVERAGE`: one JSON file for each process, with byte-exact ranges and their counts.
 *
 * @param folder - Where it was written; a folder that is missing says nothing.
 * @param directory - Paths are taken from here.
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
      const hits = (files.get(path) ?? []).flatMap((ranges) => {
        const hit = innermost(ranges, offset);
        return hit === undefined || hit.count === 0 ? [] : [hit];
      });
      if (hits.length === 0) return "never";
      return hits.some(({ isModule }) => !isModule) ? "function" : "module";
    },
  };
}

function innermost(ranges: readonly Range[], offset: number): Range | undefined {
  let found: Range | undefined;
  for (const range of ranges)
    if (range.start <= offset && offset < range.end)
      if (found === undefined || range.end - range.start <= found.end - found.start) found = range;
  return found;
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
  const path = fileURLToPath(url.replace(/[?#].*$/, ""));
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

/** A process that was killed may leave half a file. */
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
