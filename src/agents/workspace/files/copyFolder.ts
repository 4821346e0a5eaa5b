import { copyFile, lstat, mkdir, readdir, readlink, symlink } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../../../model/index.ts";
import { ignoredNames } from "./findFiles.ts";

/**
 * Copies a project, without ignored names such as `node_modules`, sockets and pipes, and without what may not be read or has vanished when
 * its turn comes. Links stay links.
 *
 * @param source - Absolute path without symbolic links. Ignored names apply below it only, whatever its own name is.
 * @param target - A new folder; may be below `source`, if it or a folder around it is excluded.
 * @param isExcluded - Whether a path below `source` is not part of the project.
 * @returns The paths that may not be read.
 */
export async function copyFolder(
  source: string,
  target: string,
  isExcluded: (path: string) => boolean = () => false,
): Promise<readonly string[]> {
  const unreadable: string[] = [];
  const copy = async (from: string, to: string): Promise<void> => {
    try {
      const stats = await lstat(from);
      if (stats.isSymbolicLink()) await symlink(await readlink(from), to);
      else if (stats.isFile()) await copyFile(from, to);
      else if (stats.isDirectory()) await copyEntries(from, to);
    } catch (error) {
      // The target is new and this program's own: these are about the source.
      if (hasCode(error, "EACCES") || hasCode(error, "EPERM")) unreadable.push(from);
      else if (!hasCode(error, "ENOENT")) throw error;
    }
  };
  const copyEntries = async (from: string, to: string): Promise<void> => {
    const names = await readdir(from);
    await mkdir(to);
    for (const name of names) {
      const path = join(from, name);
      if (!ignoredNames.has(name) && !isExcluded(path)) await copy(path, join(to, name));
    }
  };
  await copyEntries(source, target);
  return unreadable;
}
