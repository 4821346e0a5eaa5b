import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Plugin } from "vitest/config";
import { isFunction, isNode, readSyntax, walk } from "./readSyntax.ts";

/** The environment variable with the path of the folder that a traced run writes to, one file for each test file. */
export const folderVariable = "COUNTERSIGN_MUTANTS_REACH";

/** The functions that a test file has entered. */
export interface Reached {
  /** The test file. */
  readonly test: string;
  /** The functions, as `src/a.ts:120`: the file and where the function starts. */
  readonly functions: readonly string[];
}

/** The name of a function in a trace. */
export const toFunctionName = (file: string, start: number): string => `${file}:${start}`;

/** Adds a call to each function of a file that records that it was entered. */
export function traceFunctions(file: string, source: string): string {
  const edits: (readonly [at: number, text: string])[] = [];
  walk(readSyntax(file, source), (node) => {
    if (isFunction(node) && isNode(node["body"])) {
      const call = `globalThis.__countersignReached?.add(${JSON.stringify(toFunctionName(file, node.start))})`;
      const { type, start, end } = node["body"];
      if (type === "BlockStatement") edits.push([start + 1, `${call};`]);
      else edits.push([start, `(${call},`], [end, ")"]);
    }
    return true;
  });
  // From the end on, so that places stay true; where two fall together, the inner one was met later and closes first.
  const ordered = edits.toReversed().toSorted((a, b) => b[0] - a[0]);
  return ordered.reduce((text, [at, insert]) => text.slice(0, at) + insert + text.slice(at), source);
}

/** The Vite plugin of a traced run. */
export function traceReach(root: string): Plugin {
  return {
    name: "countersign-trace-reach",
    enforce: "pre",
    transform(code, id) {
      const file = relative(root, id.replace(/\?.*$/, ""));
      if (!/^src\/.*\.tsx?$/.test(file) || /\.test\.|\?/.test(id)) return null;
      return { code: traceFunctions(file, code), map: null };
    },
  };
}

/** Creates the folder of a traced run. */
export const makeReachFolder = (): string => mkdtempSync(join(tmpdir(), "countersign-reach-"));

/** Reads the trace of a run, and removes its folder. */
export function readReach(folder: string): Reached[] {
  const read = readdirSync(folder).map((name): Reached => JSON.parse(readFileSync(join(folder, name), "utf8")));
  rmSync(folder, { recursive: true, force: true });
  return read;
}
