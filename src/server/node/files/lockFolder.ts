import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CountersignError } from "../../../model/index.ts";

/** Whether a process with this id runs; a process of another user counts as running. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function readOwner(path: string): Promise<number | undefined> {
  const pid = Number(await readFile(path, "utf8").catch(() => ""));
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * Locks a folder for this process. A lock whose process has ended (after `kill -9` or a crash) is replaced.
 *
 * Rejects with a `CountersignError` (`conflict`) if another process has the lock.
 *
 * @returns A function that unlocks the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "lock");
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const handle = await open(path, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const owner = await readOwner(path);
    if (owner !== undefined && isAlive(owner)) {
      throw new CountersignError({
        code: "conflict",
        message: `The folder ${folder} is in use by the process ${owner}. Two writers would mix up the sessions: stop that process, or name another folder.`,
      });
    }
    await rm(path, { force: true });
  }
  throw new CountersignError({
    code: "conflict",
    message: `The folder ${folder} was taken by another process just now. Name another folder, or try again.`,
  });
}
