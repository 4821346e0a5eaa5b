import { cp, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { WorkspaceCopy } from "../createCopies.ts";
import { ignoredNames } from "../files/findFiles.ts";
import { resolvePath } from "../files/resolvePath.ts";

/** Copies of a session's copy in which edits are tried. */
export interface ScratchCopies {
  readonly copies: readonly WorkspaceCopy[];
  /** Removes all scratch copies. */
  remove(): Promise<void>;
}

/** Makes scratch copies beside the session's copy. Installed packages are linked, not copied. */
export async function createScratchCopies(copy: WorkspaceCopy, count: number): Promise<ScratchCopies> {
  const root = await mkdtemp(join(dirname(copy.directory), "scratch-"));
  // After a stop, programs that are ending may still write.
  const remove = (): Promise<void> => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  try {
    const copies: WorkspaceCopy[] = [];
    for (let number = 1; number <= count; number += 1) copies.push(await makeScratch(copy, join(root, `${number}`)));
    return { copies, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeScratch({ directory }: WorkspaceCopy, root: string): Promise<WorkspaceCopy> {
  const scratch = { directory: join(root, "workspace"), temporary: join(root, "tmp") };
  await mkdir(scratch.temporary, { recursive: true });
  await cp(directory, scratch.directory, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => path === directory || isCopied(path, relative(directory, path)),
  });
  const packages = join(directory, "node_modules");
  if (await exists(packages)) await symlink(packages, join(scratch.directory, "node_modules"));
  return scratch;
}

async function isCopied(path: string, below: string): Promise<boolean> {
  if (below.split(sep).some((name) => ignoredNames.has(name))) return false;
  const stats = await lstat(path);
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Writes a file of a scratch copy; refuses a path that leads out of it. */
export async function writeScratch({ directory }: WorkspaceCopy, path: string, text: string): Promise<void> {
  await writeFile((await resolvePath(directory, path)).absolute, text);
}
