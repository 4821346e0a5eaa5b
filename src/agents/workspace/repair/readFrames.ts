import { pathToFileURL } from "node:url";

/** A code location in a stack. */
export interface Frame {
  /** Path from the workspace, with forward slashes. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Reads the code locations inside a folder from the stacks in an output.
 *
 * @param directory - Absolute path of the folder in which the tests ran.
 * @returns Each location once, in the order of the output.
 */
export function readFrames(output: string, directory: string): readonly Frame[] {
  const frames = new Map<string, Frame>();
  for (const root of new Set([directory, pathToFileURL(directory).pathname]))
    for (const piece of output.split(`${root}/`).slice(1)) {
      // `src/app.js:12:8)`
      const [, path, line] = /^([^\s:'"()]+):(\d+)(?::\d+)?/.exec(piece) ?? [];
      if (path === undefined || line === undefined || path.includes("node_modules/")) continue;
      const frame = { path: decode(path), line: Number(line) };
      frames.set(`${frame.path}:${frame.line}`, frame);
    }
  return [...frames.values()];
}

/** File URLs in stacks are percent-encoded, unlike paths. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
