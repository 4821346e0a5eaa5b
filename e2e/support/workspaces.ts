import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { port } from "./serverUnderTest.ts";

/** The folder in which the server under test makes the copies for its sessions: its TMPDIR, one for each port. Created on import. */
export const workspaces = join(import.meta.dirname, "..", "..", ".tmp", "e2e", String(port));
mkdirSync(workspaces, { recursive: true });

/** A word that is unique to this run. */
export function uniqueWord(prefix: string): string {
  return `${prefix}_${process.pid}_${Date.now().toString(36)}`;
}

/** The folders in which the sessions of a server work now, by its TMPDIR. */
export function findCopies(temporary: string = workspaces): string[] {
  return readdirSync(temporary)
    .map((name) => join(temporary, name, "workspace"))
    .filter((folder) => existsSync(folder));
}

/** The texts that a file has in the copies of all sessions, read from the disk. */
export function readCopies(path: string): string[] {
  return findCopies()
    .map((folder) => join(folder, path))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"));
}
