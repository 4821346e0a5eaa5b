import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { CountersignError } from "../../model/index.ts";
import type { SessionLog } from "../../server/index.ts";
import { createFileLog } from "../../server/node/index.ts";

/** Where a server keeps its sessions. */
export interface ServerData {
  /** The log; absent where all is kept in memory. */
  readonly log?: SessionLog | undefined;
  /** The folder of all that is kept; absent where nothing is. */
  readonly folder?: string | undefined;
  /** Folder of the copies that the sessions work in; absent where these are temporary. */
  readonly copies?: string | undefined;
  /** Words for the terminal. */
  readonly note: string;
  close(): Promise<void>;
}

/** Options of `openData`. */
export interface DataOptions {
  /** The folder that was named; a usual one where it is absent. */
  readonly folder: string | undefined;
  /** Whether anything is kept at all. */
  readonly keep: boolean;
  /** The project, as a path or the usual one. */
  readonly workspace: string | undefined;
}

function nothing(note: string): ServerData {
  return { note, close: () => Promise.resolve() };
}

/** Where programs of this system keep what should survive them. */
function stateFolder(): string {
  return (
    process.env["XDG_STATE_HOME"] ??
    (process.platform === "win32"
      ? (process.env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"))
      : join(homedir(), ".local", "state"))
  );
}

/** One folder for each project, so that two projects can be served at a time. */
function usualFolder(workspace = "example"): string {
  const digest = createHash("sha256").update(workspace).digest("hex").slice(0, 8);
  return join(stateFolder(), "countersign", `${basename(workspace)}-${digest}`);
}

/**
 * Opens where sessions and their copies are kept from one run to the next.
 *
 * Rejects with a `CountersignError` where the folder that was named cannot be used; where the usual one cannot, nothing is kept, and the
 * note says so.
 */
export async function openData({ folder: named, keep, workspace }: DataOptions): Promise<ServerData> {
  if (!keep) return nothing("Sessions are kept in memory until it stops.");
  const folder =
    named === undefined ? usualFolder(workspace) : resolve(process.env["INIT_CWD"] ?? process.cwd(), named);
  try {
    const onProblem = (message: string): void => void process.stderr.write(`countersign: ${message}\n`);
    const log = await createFileLog({ folder: join(folder, "sessions"), onProblem });
    return {
      log,
      folder,
      copies: join(folder, "copies"),
      note: `Sessions are kept in ${folder} (--no-data keeps none).`,
      close: () => log.close(),
    };
  } catch (error) {
    if (named !== undefined || !(error instanceof CountersignError)) throw error;
    return nothing(`Sessions are kept in memory until it stops: ${error.message}`);
  }
}
