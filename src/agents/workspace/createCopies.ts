import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { cp, lstat, mkdir, mkdtemp, realpath, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ignoredNames } from "./files/findFiles.ts";
import { onProcessEnd } from "./process/onProcessEnd.ts";

/** A session's own copy of the project. */
export interface WorkspaceCopy {
  /** Absolute, without symbolic links. */
  readonly directory: string;
  /** A folder beside it for temporary files. */
  readonly temporary: string;
  /** The file of the call ledger, where the copy outlives this process. */
  readonly ledger?: string | undefined;
}

/** The copies of all sessions of one agent. */
export interface Copies {
  /** Returns the session's copy, made at the first call. */
  open(sessionId: string): Promise<WorkspaceCopy>;
  /** Removes the session's copy; a permanent one only where the session is deleted. */
  close(sessionId: string, deleted: boolean): Promise<void>;
}

/** Options of `createCopies`. */
export interface CopiesOptions {
  /** Folder for copies that are removed when the process ends. @default the system's folder for temporary files */
  readonly temporary?: string | undefined;
  /** Folder for copies that stay until their session is deleted. */
  readonly folder?: string | undefined;
}

/**
 * Manages a copy of a project for each session, without `node_modules`, `.git` and `.npm`.
 *
 * @param project - The folder that is copied; never written to.
 */
export function createCopies(project: string, { temporary = tmpdir(), folder }: CopiesOptions = {}): Copies {
  const copies = new Map<string, Promise<RemovableCopy>>();
  return {
    open(sessionId) {
      const existing = copies.get(sessionId);
      if (existing !== undefined) return existing;
      const made = folder === undefined ? makeCopy(project, temporary) : keepCopy(project, folder, sessionId);
      copies.set(sessionId, made);
      // A failed copy (a full disk) may work the next time.
      made.catch(() => copies.delete(sessionId));
      return made;
    },
    async close(sessionId, deleted) {
      const kept = folder !== undefined;
      if (kept && deleted && !copies.has(sessionId)) return removeKept(folder, sessionId);
      const copy = await copies.get(sessionId)?.catch(() => undefined);
      copies.delete(sessionId);
      if (!kept || deleted) await copy?.remove();
    },
  };
}

interface RemovableCopy extends WorkspaceCopy {
  remove(): Promise<void>;
}

/** Copies the project into a new folder that is removed with the process; a copy that fails half-way is removed, too. */
async function makeCopy(project: string, temporaryFolder: string): Promise<RemovableCopy> {
  const root = await realpath(await mkdtemp(join(temporaryFolder, "countersign-")));
  const forget = onProcessEnd(() => rmSync(root, { recursive: true, force: true }));
  const remove = async (): Promise<void> => {
    await rm(root, { recursive: true, force: true });
    forget();
  };
  try {
    return { ...(await fill(project, root)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the session's permanent copy, or makes one. It is renamed when it is complete, so that a crash leaves no partial copy. */
async function keepCopy(project: string, folder: string, sessionId: string): Promise<RemovableCopy> {
  await mkdir(folder, { recursive: true });
  const root = join(await realpath(folder), toFolderName(sessionId));
  const copy = { ...toCopy(root), ledger: join(root, "calls.jsonl"), remove: () => removeKept(folder, sessionId) };
  const isMade = await lstat(root).then(
    () => true,
    () => false,
  );
  if (isMade) return copy;
  const unfinished = await mkdtemp(`${root}.`);
  try {
    await fill(project, unfinished);
    await rename(unfinished, root);
    return copy;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function toFolderName(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex");
}

function removeKept(folder: string, sessionId: string): Promise<void> {
  return rm(join(folder, toFolderName(sessionId)), { recursive: true, force: true });
}

function toCopy(root: string): WorkspaceCopy {
  return { directory: join(root, "workspace"), temporary: join(root, "tmp") };
}

async function fill(project: string, root: string): Promise<WorkspaceCopy> {
  const copy = toCopy(root);
  await mkdir(copy.temporary);
  const filter = (path: string): Promise<boolean> => isCopied(project, path);
  await cp(project, copy.directory, { recursive: true, verbatimSymlinks: true, filter });
  return copy;
}

/** Sockets and pipes cannot be copied. Ignored names apply below the project only, whatever the project's own name is. */
async function isCopied(project: string, path: string): Promise<boolean> {
  if (path === project) return true;
  if (ignoredNames.has(basename(path))) return false;
  const stats = await lstat(path);
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}
