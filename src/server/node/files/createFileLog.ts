import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describeCause, CountersignError, type SessionSummary } from "../../../model/index.ts";
import { digestInput } from "../../../content/index.ts";
import { createMemoryLog } from "../../log/createMemoryLog.ts";
import { forgottenSession } from "../../log/forgottenSession.ts";
import type { SessionLog } from "../../AgentServer.ts";
import { lockFolder } from "./lockFolder.ts";
import { openSessionFile, readEvents, readSessionFile, type SessionFile } from "./openSessionFile.ts";

/** A log on disk. */
export interface FileLog extends SessionLog {
  /** Closes the files and unlocks the folder. */
  close(): Promise<void>;
}

/** Options of `createFileLog`. */
export interface FileLogOptions {
  /** The folder, which is created if it does not exist; only one process at a time can use it. */
  readonly folder: string;
  /**
   * Called for a file that cannot be read as a session; the file is not changed, and the other sessions are served. Also called when
   * writing fails (e.g. the disk is full), once until writing succeeds again.
   */
  readonly onProblem?: ((message: string) => void) | undefined;
}

const SUFFIX = ".jsonl";

/** A name that is valid on every file system, and equal on those that ignore case only for equal ids. */
function toFileName(sessionId: string): string {
  return `${digestInput(sessionId)}${SUFFIX}`;
}

function cannot(what: string, error: unknown): CountersignError {
  return new CountersignError(
    {
      code: "server",
      message: `The session could not be ${what}: ${describeCause(error)}. Only what is on the disk counts as done; free some space or repair the folder, then try again.`,
    },
    { cause: error },
  );
}

/**
 * Creates a log on disk: one append-only file for each session. An append resolves when its events survive a crash of the machine (only
 * deltas: of the process). Event ids get a new epoch at each start of the process, so an older client reads the history again.
 *
 * Rejects with a `CountersignError`: `conflict` if another process uses the folder, `configuration` if it cannot be used at all.
 */
export async function createFileLog({ folder, onProblem = () => {} }: FileLogOptions): Promise<FileLog> {
  const unlock = await createAndLock(folder);
  const memory = createMemoryLog();
  const files = new Map<string, Promise<SessionFile>>();
  const summaries = await readSummaries(folder, onProblem).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  /** Whether the last append failed; `onProblem` is called once per failure, not for each append. */
  let isFailing = false;
  const pathOf = (sessionId: string): string => join(folder, toFileName(sessionId));

  const open = (sessionId: string): Promise<SessionFile> => {
    const opened = files.get(sessionId) ?? load(sessionId);
    files.set(sessionId, opened);
    return opened;
  };
  const load = async (sessionId: string): Promise<SessionFile> => {
    try {
      const file = await openSessionFile(pathOf(sessionId), sessionId);
      await memory.create(sessionId);
      await memory.append(sessionId, file.events);
      summaries.delete(sessionId);
      return file;
    } catch (error) {
      files.delete(sessionId);
      throw cannot("read", error);
    }
  };
  /** The file of a session that was created and not deleted. */
  const openExisting = async (sessionId: string): Promise<SessionFile | undefined> =>
    files.has(sessionId) || summaries.has(sessionId) ? open(sessionId) : undefined;
  const append: SessionLog["append"] = async (sessionId, events) => {
    const file = await openExisting(sessionId);
    if (!file) throw forgottenSession();
    try {
      await file.append(events);
    } catch (cause) {
      const error = cannot("written", cause);
      if (!isFailing) onProblem(error.message);
      isFailing = true;
      throw error;
    }
    isFailing = false;
    return memory.append(sessionId, events);
  };
  return {
    create: async (sessionId) => void (await open(sessionId)),
    append,
    appendAfter: async (sessionId, last, events) => {
      await openExisting(sessionId);
      const since = await memory.read(sessionId, last);
      if (since?.length !== 0) return false;
      await append(sessionId, events);
      return true;
    },
    read: async (sessionId, after) => {
      await openExisting(sessionId);
      return memory.read(sessionId, after);
    },
    subscribe: (sessionId, listener) => memory.subscribe(sessionId, listener),
    list: async () =>
      [...summaries.values(), ...(await memory.list())].sort((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0)),
    delete: async (sessionId) => {
      const file = await files.get(sessionId);
      files.delete(sessionId);
      summaries.delete(sessionId);
      await file?.close();
      await rm(pathOf(sessionId), { force: true });
      await memory.delete(sessionId);
    },
    close: async () => {
      for (const file of files.values()) await (await file).close();
      files.clear();
      await unlock();
    },
  };
}

async function createAndLock(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof CountersignError) throw error;
    const message = `Sessions cannot be stored in the folder ${folder}: ${describeCause(error)}. Name another one.`;
    throw new CountersignError({ code: "configuration", message }, { cause: error });
  }
}

/** Reads the id, title and time of each session. */
async function readSummaries(
  folder: string,
  onProblem: (message: string) => void,
): Promise<Map<string, SessionSummary>> {
  const summaries = new Map<string, SessionSummary>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith(SUFFIX)) continue;
    try {
      const summary = await readSummary(folder, name);
      if (summary) summaries.set(summary.sessionId, summary);
    } catch (error) {
      onProblem(`${join(folder, name)} cannot be read as a session and is left as it is: ${describeCause(error)}`);
    }
  }
  return summaries;
}

/** Loads one session into a temporary log to get its title and time. */
async function readSummary(folder: string, name: string): Promise<SessionSummary | undefined> {
  const content = readSessionFile(await readFile(join(folder, name)));
  if (!content || toFileName(content.head.sessionId) !== name) return undefined;
  const log = createMemoryLog();
  await log.create(content.head.sessionId);
  await log.append(content.head.sessionId, readEvents(content.lines));
  return (await log.list())[0];
}
