import { readFileSync } from "node:fs";
import { toFunctionName } from "../mutants/reach.ts";
import { isFunction, readSyntax, walk } from "../mutants/readSyntax.ts";

/** How much code ran. */
export interface Reach {
  /** Files with a function that was entered, and how many of its lines lie in such functions. */
  readonly files: ReadonlyMap<string, number>;
  /** Lines that lie in functions that were entered. */
  readonly lines: number;
}

/** Counts the code of functions that were entered, by their names in a trace (`src/a.ts:120`). */
export function countReached(functions: ReadonlySet<string>): Reach {
  const paths = new Set(Array.from(functions, (name) => name.slice(0, name.lastIndexOf(":"))));
  const files = new Map(Array.from(paths, (path) => [path, countLines(path, functions)] as const));
  return { files, lines: [...files.values()].reduce((sum, lines) => sum + lines, 0) };
}

function countLines(path: string, functions: ReadonlySet<string>): number {
  const source = readFileSync(path, "utf8");
  const lineAt = (offset: number): number => source.slice(0, offset).split("\n").length;
  const lines = new Set<number>();
  walk(readSyntax(path, source), (node) => {
    if (isFunction(node) && functions.has(toFunctionName(path, node.start)))
      for (let line = lineAt(node.start); line <= lineAt(node.end); line += 1) lines.add(line);
    return true;
  });
  return lines.size;
}
