import { rmSync } from "node:fs";
import { cp, lstat, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ignoredNames } from "./ignoredNames.ts";
import { onProcessEnd } from "./onProcessEnd.ts";

/** A session's own copy of the project. */
export interface WorkspaceCopy {
  /** Absolute, without symbolic links. */
  readonly directory: string;
  /** A folder beside it for temporary files. */
  readonly temporary: string;
}

/** The copies of all sessions of one agent. */
export interface Copies {
  /** The session's copy, made when it is first asked for. */
  open(sessionId: string): Promise<WorkspaceCopy>;
  /** Removes the session's copy. */
  close(sessionId: string): Promise<void>;
}

/**
 * Keeps a copy of a project for each session, without `node_modules` and `.git`; what is left is removed when the process ends.
 *
 * @param project - The folder that is copied; never written to.
 * @param temporaryFolder - Where the copies are made; the system's by default.
 */
export function createCopies(project: string, temporaryFolder: string = tmpdir()): Copies {
  const copies = new Map<string, Promise<RemovableCopy>>();
  return {
    open(sessionId) {
      const known = copies.get(sessionId);
      if (known !== undefined) return known;
      const made = makeCopy(project, temporaryFolder);
      copies.set(sessionId, made);
      // A failed copy (a full disk) may work the next time.
      made.catch(() => copies.delete(sessionId));
      return made;
    },
    async close(sessionId) {
      const copy = await copies.get(sessionId)?.catch(() => undefined);
      copies.delete(sessionId);
      await copy?.remove();
    },
  };
}

interface RemovableCopy extends WorkspaceCopy {
  remove(): Promise<void>;
}

/** Copies the project; a copy that fails half-way leaves nothing behind. */
async function makeCopy(project: string, temporaryFolder: string): Promise<RemovableCopy> {
  const root = await realpath(await mkdtemp(join(temporaryFolder, "countersign-")));
  const forget = onProcessEnd(() => rmSync(root, { recursive: true, force: true }));
  const remove = async (): Promise<void> => {
    await rm(root, { recursive: true, force: true });
    forget();
  };
  const copy = { directory: join(root, "workspace"), temporary: join(root, "tmp"), remove };
  try {
    await mkdir(copy.temporary);
    const filter = (path: string): Promise<boolean> => isCopied(project, path);
    await cp(project, copy.directory, { recursive: true, verbatimSymlinks: true, filter });
    return copy;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Sockets and pipes cannot be copied; what is ignored is ignored below the project only, whatever the project itself is called. */
async function isCopied(project: string, path: string): Promise<boolean> {
  if (path === project) return true;
  if (ignoredNames.has(basename(path))) return false;
  const facts = await lstat(path);
  return facts.isFile() || facts.isDirectory() || facts.isSymbolicLink();
}
