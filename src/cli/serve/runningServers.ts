import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** A server of this user that runs on this machine. */
export interface RunningServer {
  /** Its address, with a slash at the end. */
  readonly url: string;
  /** The port in `url`. */
  readonly port: number;
  /** What lets a request in. */
  readonly token: string;
}

/** A folder of this user alone: where the system has one for what runs, else below the temporary files. */
function runtimeFolder(): string {
  return join(process.env["XDG_RUNTIME_DIR"] ?? tmpdir(), `countersign-${userInfo().username.replaceAll(/\W/g, "_")}`);
}

/** Makes the folder; false where it is not this user's alone, because somebody else could have made it before. */
async function openFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const isOwn = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
  return found.isDirectory() && isOwn;
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

/**
 * Tells other programs of this user about a server, for `countersign url`. Where that is not possible the server runs all the same.
 *
 * @returns Takes it back.
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

function toServer(text: string): RunningServer | undefined {
  const { url, port, token }: Partial<RunningServer> = JSON.parse(text);
  return typeof url === "string" && typeof port === "number" && typeof token === "string"
    ? { url, port, token }
    : undefined;
}

/** Lists the servers that told about themselves, some of which may have been killed since. */
export async function listServers(): Promise<readonly RunningServer[]> {
  const folder = runtimeFolder();
  try {
    if (!(await openFolder(folder))) return [];
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    const servers = await Promise.all(names.map(async (name) => toServer(await readFile(join(folder, name), "utf8"))));
    return servers.filter((server) => server !== undefined);
  } catch {
    return [];
  }
}
