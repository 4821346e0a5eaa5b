import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { readImports } from "../check/imports.ts";

/** Finds test files and stories that import a file, the nearest first. */
export type FindNear = (file: string, kind: RegExp) => string[];

/**
 * Reads the imports of all files, and says from then on which tests are near to which file: what imports it first, then what lies
 * beside it, then what fewer imports lead to.
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
    // A set goes on to what is added to it meanwhile: the ones that are further away come later.
    for (const near of seen) for (const importer of importers.get(near) ?? []) seen.add(importer);
    const direct = new Set(importers.get(file));
    const rank = (path: string): number => (direct.has(path) ? 0 : dirname(path) === dirname(file) ? 1 : 2);
    return [...seen].filter((path) => kind.test(path)).toSorted((a, b) => rank(a) - rank(b));
  };
}
