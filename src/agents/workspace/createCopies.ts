import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { copyFolder } from "./files/copyFolder.ts";
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
  /** Paths that are not part of the project, wherever they are; they need not exist. @default none */
  readonly exclude?: readonly string[] | undefined;
}

/**
 * Manages a copy of a project for each session, without `node_modules`, `.git`, `.npm` and copies that are inside of the project. A warning
 * of the process tells what may not be read.
 *
 * @param project - The folder that is copied; never written to.
 */
export function createCopies(project: string, options: CopiesOptions = {}): Copies {
  const { temporary = tmpdir(), folder, exclude = [] } = options;
  const fillCopy = (root: string): Promise<WorkspaceCopy> => fill(project, root, exclude);
  const copies = new Map<string, Promise<RemovableCopy>>();
  return {
    open(sessionId) {
      const existing = copies.get(sessionId);
      if (existing !== undefined) return existing;
      const made = folder === undefined ? makeCopy(temporary, fillCopy) : keepCopy(folder, sessionId, fillCopy);
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

/** Copies the project into a folder. */
type Fill = (root: string) => Promise<WorkspaceCopy>;

interface RemovableCopy extends WorkspaceCopy {
  remove(): Promise<void>;
}

/** Copies the project into a new folder that is removed with the process; a copy that fails half-way is removed, too. */
async function makeCopy(temporaryFolder: string, fillCopy: Fill): Promise<RemovableCopy> {
  const root = await realpath(await mkdtemp(join(temporaryFolder, "countersign-")));
  const forget = onProcessEnd(() => rmSync(root, { recursive: true, force: true }));
  const remove = async (): Promise<void> => {
    await rm(root, { recursive: true, force: true });
    forget();
  };
  try {
    return { ...(await fillCopy(root)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the session's permanent copy, or makes one. It is renamed when it is complete, so that a crash leaves no partial copy. */
async function keepCopy(folder: string, sessionId: string, fillCopy: Fill): Promise<RemovableCopy> {
  await mkdir(folder, { recursive: true });
  const root = join(await realpath(folder), toFolderName(sessionId));
  const copy = { ...toCopy(root), ledger: join(root, "calls.jsonl"), remove: () => removeKept(folder, sessionId) };
  const isMade = await lstat(root).then(
    () => true,
    () => false,
  );
  if (isMade) return copy;
  await removeAbandoned(folder);
  const unfinished = await mkdtemp(`${root}.`);
  const forget = onProcessEnd(() => rmSync(unfinished, { recursive: true, force: true }));
  try {
    await fillCopy(unfinished);
    await rename(unfinished, root);
    return copy;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    forget();
  }
}

/** After how many milliseconds an unfinished copy is no longer being made: its process was killed. */
const ABANDONED_AFTER = 24 * 3_600_000;

/** Removes the unfinished copies of processes that were killed; those of other processes that run stay. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!unfinishedName.test(name)) continue;
    const path = join(folder, name);
    const begun = await stat(path).catch(() => undefined);
    if (begun !== undefined && Date.now() - begun.mtimeMs > ABANDONED_AFTER)
      await rm(path, { recursive: true, force: true });
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

/** How the folders of copies are named, finished or not. */
const rootName = /^(?:countersign-\w{6}|[0-9a-f]{64}(?:\.\w{6})?)$/;
const unfinishedName = /^[0-9a-f]{64}\.\w{6}$/;

async function fill(project: string, root: string, exclude: readonly string[]): Promise<WorkspaceCopy> {
  const copy = toCopy(root);
  await mkdir(copy.temporary);
  const isCopy = (path: string): boolean => dirname(path) === dirname(root) && rootName.test(basename(path));
  const excluded = await locate(exclude);
  // A project that is a link is copied from where it leads to, so that paths below it can be compared.
  const unreadable = await copyFolder(
    await realpath(project),
    copy.directory,
    (path) => excluded.has(path) || isCopy(path),
  );
  const [first] = unreadable;
  if (first !== undefined)
    process.emitWarning(`A copy of ${project} is without what may not be read (${unreadable.length}), first ${first}`);
  return copy;
}

/** The real places of paths: where each is an entry and, of a link, where it leads to. */
async function locate(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const toReal = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
  const toEntry = async (path: string): Promise<string> => join(await toReal(dirname(resolve(path))), basename(path));
  return new Set(await Promise.all(paths.flatMap((path) => [toReal(path), toEntry(path)])));
}
