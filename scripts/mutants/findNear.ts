import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { readImports } from "../check/imports.ts";

/** Finds the files that import a file, directly or through others, and whose path matches `kind`; the nearest first. */
export type FindNear = (file: string, kind: RegExp) => string[];

/**
 * Reads the imports of all files, and returns a function that lists the tests and stories that reach a file: first those that import it
 * themselves, then those beside it, then those with the shortest chain of imports.
 */
export function createFindNear(files: readonly string[]): FindNear {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const { to, local } of readImports(file, readFileSync(file, "utf8"))) {
      if (local) importers.set(to, [...(importers.get(to) ?? []), file]);
    }
  }
  return (file, kind) => {
    const seen = new Set([file]);
    // Iterating a set includes items added during the iteration: files further away come later.
    for (const near of seen) for (const importer of importers.get(near) ?? []) seen.add(importer);
    const direct = new Set(importers.get(file));
    const rank = (path: string): number => (direct.has(path) ? 0 : dirname(path) === dirname(file) ? 1 : 2);
    return [...seen].filter((path) => kind.test(path)).toSorted((a, b) => rank(a) - rank(b));
  };
}
