import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CountersignError, hasCode } from "../../../model/index.ts";

/** Whether a process with this id runs; a process of another user counts as running. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** The ids of the locks of this process. Another lock with its process id was left by an earlier process, e.g. in a container. */
const held = new Set<string>();

/** The process that has the lock with this text, "<process id> <id of the lock>"; undefined if none has. */
function findOwner(text: string): number | undefined {
  const [first, id = ""] = text.split(" ");
  const pid = Number(first);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return (pid === process.pid ? held.has(id) : isAlive(pid)) ? pid : undefined;
}

/** Whether the work was done; false if it failed with this code. */
async function isDone(work: Promise<void>, code: string): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, code)) return false;
      throw error;
    },
  );
}

/** Removes the lock with this text. One that another process has made meanwhile is put back. */
async function discard(path: string, text: string): Promise<void> {
  const moved = `${path}-${randomUUID()}`;
  if (!(await isDone(rename(path, moved), "ENOENT"))) return;
  if ((await readFile(moved, "utf8")) !== text) await isDone(link(moved, path), "EEXIST");
  await rm(moved, { force: true });
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
  const id = randomUUID();
  const unlock = async (): Promise<void> => {
    await rm(path, { force: true });
    held.delete(id);
  };
  held.add(id);
  try {
    await take(folder, path, id);
    return unlock;
  } catch (error) {
    held.delete(id);
    throw error;
  }
}

async function take(folder: string, path: string, id: string): Promise<void> {
  // Written before it is the lock: nobody reads a lock that does not name its process yet.
  const written = `${path}-${id}`;
  await writeFile(written, `${process.pid} ${id}`);
  try {
    for (let tries = 0; tries < 2; tries += 1) {
      if (await isDone(link(written, path), "EEXIST")) return;
      const text = await readFile(path, "utf8").catch(() => "");
      const owner = findOwner(text);
      if (owner !== undefined)
        throw new CountersignError({
          code: "conflict",
          message: `The folder ${folder} is in use by the process ${owner}. Two writers would mix up the sessions: stop that process, or name another folder.`,
        });
      await discard(path, text);
    }
  } finally {
    await rm(written, { force: true });
  }
  throw new CountersignError({
    code: "conflict",
    message: `The folder ${folder} was taken by another process just now. Name another folder, or try again.`,
  });
}
