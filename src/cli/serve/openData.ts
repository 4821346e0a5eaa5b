import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { CountersignError } from "../../model/index.ts";
import type { SessionLog } from "../../server/index.ts";
import { createFileLog } from "../../server/node/index.ts";
import { readXdgFolder } from "./readXdgFolder.ts";

/** The storage of a server. */
export interface ServerData {
  /** The log; undefined if sessions are kept in memory. */
  readonly log?: SessionLog | undefined;
  /** The file of the server's token; undefined if nothing is stored. */
  readonly token?: string | undefined;
  /** Folder of the sessions' copies of the project; undefined if these are temporary. */
  readonly copies?: string | undefined;
  /** The data folder and what is stored in it: none of this is part of a project, even where the folder is. */
  readonly paths: readonly string[];
  /** A line for the terminal. */
  readonly note: string;
  close(): Promise<void>;
}

/** Options of `openData`. */
export interface DataOptions {
  /** The data folder. @default a folder of the user for this project */
  readonly folder: string | undefined;
  /** Whether data is stored at all. */
  readonly keep: boolean;
  /** Path of the project. @default the example that comes with the kit */
  readonly workspace: string | undefined;
}

function nothing(note: string): ServerData {
  return { paths: [], note, close: () => Promise.resolve() };
}

/** The home folder; undefined for a user whom the system does not know, without HOME. */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** The folder for application data on this operating system. */
function stateFolder(): string | undefined {
  const isWindows = process.platform === "win32";
  const named = readXdgFolder("XDG_STATE_HOME") ?? (isWindows ? process.env["LOCALAPPDATA"] : undefined);
  if (named !== undefined) return named;
  const home = homeFolder();
  return home && join(home, ...(isWindows ? ["AppData", "Local"] : [".local", "state"]));
}

/** Each project has its own folder, so that two projects can be served at a time. */
function usualFolder(workspace = "example"): string | undefined {
  const digest = createHash("sha256").update(workspace).digest("hex").slice(0, 8);
  const state = stateFolder();
  return state && join(state, "countersign", `${basename(workspace)}-${digest}`);
}

/**
 * Opens the storage for sessions and their copies of the project.
 *
 * Rejects with a `CountersignError` if a given folder cannot be used. If the default folder cannot be used, nothing is stored, and the
 * note states this.
 */
export async function openData({ folder: named, keep, workspace }: DataOptions): Promise<ServerData> {
  if (!keep) return nothing("Sessions are kept in memory until it stops.");
  const folder =
    named === undefined ? usualFolder(workspace) : resolve(process.env["INIT_CWD"] ?? process.cwd(), named);
  if (!folder) return nothing("Sessions are kept in memory until it stops: this user has no home folder.");
  const [sessions, copies, token] = [join(folder, "sessions"), join(folder, "copies"), join(folder, "token")];
  try {
    const onProblem = (message: string): void => void process.stderr.write(`countersign: ${message}\n`);
    const log = await createFileLog({ folder: sessions, onProblem });
    return {
      log,
      token,
      copies,
      paths: [folder, sessions, copies, token],
      note: `Sessions are kept in ${folder} (--no-data keeps none).`,
      close: () => log.close(),
    };
  } catch (error) {
    if (named !== undefined || !(error instanceof CountersignError)) throw error;
    return nothing(`Sessions are kept in memory until it stops: ${error.message}`);
  }
}
