import { lstat, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { WorkspaceCopy } from "../createCopies.ts";
import { copyFolder } from "../files/copyFolder.ts";
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
  await copyFolder(directory, scratch.directory);
  const packages = join(directory, "node_modules");
  if (await exists(packages)) await symlink(packages, join(scratch.directory, "node_modules"));
  return scratch;
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Writes a file of a scratch copy; refuses a path that leads out of it. */
export async function writeScratch({ directory }: WorkspaceCopy, path: string, text: string): Promise<void> {
  await writeFile((await resolvePath(directory, path)).absolute, text);
}
