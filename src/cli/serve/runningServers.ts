import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readXdgFolder } from "./readXdgFolder.ts";

/** A server of this user that runs on this machine. */
export interface RunningServer {
  /** Its URL, with a slash at the end. */
  readonly url: string;
  /** The port in `url`. */
  readonly port: number;
  /** The key of this run of the server, by which it and `countersign url` recognize each other. */
  readonly key: string;
}

/** A private folder of this user, below XDG_RUNTIME_DIR if it is set, else below the temporary files. */
function runtimeFolder(): string {
  // The number, as a user need not have a name (`docker run --user 1234`). Windows has no number, and temporary files of each user.
  return join(readXdgFolder("XDG_RUNTIME_DIR") ?? tmpdir(), `countersign-${process.getuid?.() ?? "user"}`);
}

/** Creates the folder; false if it is not private to this user, because another user may have created it. */
async function openFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stats = await lstat(folder);
  const isOwn = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
  return stats.isDirectory() && isOwn;
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

/**
 * Registers a running server in a private file, for `countersign url`. If that fails, the server runs without it.
 *
 * @returns A function that removes the registration.
 */
export async function announceServer(server: RunningServer): Promise<() => Promise<void>> {
  const folder = runtimeFolder();
  const file = join(folder, `${server.port}.json`);
  try {
    if (!(await openFolder(folder))) return nothing;
    await rm(file, { force: true });
    await writeFile(file, JSON.stringify(server), { mode: 0o600, flag: "wx" });
    return () => rm(file, { force: true });
  } catch {
    return nothing;
  }
}

/** Reads one registration; undefined if it cannot be read, e.g. because its server is writing or has just removed it. */
async function readServer(file: string): Promise<RunningServer | undefined> {
  try {
    const { url, port, key }: Partial<RunningServer> = JSON.parse(await readFile(file, "utf8"));
    return typeof url === "string" && typeof port === "number" && typeof key === "string"
      ? { url, port, key }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Lists the registered servers, some of which may have been killed; a registration that cannot be read is left out. */
export async function listServers(): Promise<readonly RunningServer[]> {
  const folder = runtimeFolder();
  try {
    if (!(await openFolder(folder))) return [];
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    const servers = await Promise.all(names.map((name) => readServer(join(folder, name))));
    return servers.filter((server) => server !== undefined);
  } catch {
    return [];
  }
}
