import { lstat, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CountersignError, hasCode } from "../../../model/index.ts";

/** A path that is inside a folder. */
export interface ResolvedPath {
  /** Absolute, without symbolic links. */
  readonly absolute: string;
  /** From the folder, with forward slashes; `.` for the folder itself. */
  readonly relative: string;
}

/**
 * Resolves a path. Rejects with a `CountersignError` (`forbidden`) where it leaves the folder, by its text or through a symbolic link, or
 * where it cannot be followed, e.g. through a broken link.
 *
 * @param directory - Absolute path without symbolic links.
 * @param path - As the agent or the user wrote it; need not exist yet.
 */
export async function resolvePath(directory: string, path: string): Promise<ResolvedPath> {
  if (path.includes("\0")) throw forbid("The path holds a NUL character, so it was refused.");
  const wanted = resolve(directory, path);
  if (!isInside(directory, wanted)) throw forbid(`\`${path}\` is outside the workspace, so it was refused.`);
  const absolute = await realPath(wanted, path);
  if (!isInside(directory, absolute))
    throw forbid(`\`${path}\` leads out of the workspace through a symbolic link, so it was refused.`);
  return { absolute, relative: relative(directory, absolute).split(sep).join("/") || "." };
}

/** Returns the real path of the existing part with the rest as written: of a new file only the parent exists. */
async function realPath(wanted: string, path: string): Promise<string> {
  try {
    return await realpath(wanted);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw forbid(`\`${path}\` cannot be followed, so it was refused.`);
  }
  // A broken link must not count as a new file: writing to it would create its target, wherever that is.
  if (await isSymbolicLink(wanted))
    throw forbid(`\`${path}\` leads through a broken symbolic link, so it was refused.`);
  const parent = dirname(wanted);
  return join(parent === wanted ? wanted : await realPath(parent, path), relative(parent, wanted));
}

async function isSymbolicLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}

function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function forbid(message: string): CountersignError {
  return new CountersignError({ code: "forbidden", message });
}
