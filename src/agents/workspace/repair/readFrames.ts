import { pathToFileURL } from "node:url";

/** A place that a stack names. */
export interface Frame {
  /** From the workspace, with forward slashes. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Reads the places inside a folder that the stacks of an output name.
 *
 * @param directory - Absolute path of the folder in which the tests ran.
 * @returns Each place once, in the order of the output.
 */
export function readFrames(output: string, directory: string): readonly Frame[] {
  const frames = new Map<string, Frame>();
  for (const root of new Set([directory, pathToFileURL(directory).pathname]))
    for (const piece of output.split(`${root}/`).slice(1)) {
      const [, path, line] = /^([^\s:'"()]+):(\d+)(?::\d+)?/.exec(piece) ?? [];
      if (path === undefined || line === undefined || path.includes("node_modules/")) continue;
      const frame = { path: decode(path), line: Number(line) };
      frames.set(`${frame.path}:${frame.line}`, frame);
    }
  return [...frames.values()];
}

/** File URLs in stacks escape what paths do not. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
