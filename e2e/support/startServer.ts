import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findCopies, workspaces } from "./workspaces.ts";

/** The demo server on a port of its own, working in copies of the given project. */
export interface OwnServer {
  /** The link it printed, which lets one browser in. */
  readonly url: string;
  /** The folders in which its sessions work now. */
  copies(): string[];
  close(): Promise<void>;
}

/** Starts the built bin as a user would, for a project of the test's own. */
export async function startServer(project: string): Promise<OwnServer> {
  const temporary = mkdtempSync(join(workspaces, "server-"));
  const child = spawn(
    "node",
    ["dist/cli/index.js", "serve", "--port", "0", "--pace", "0", "--no-data", "--workspace", project],
    {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      const found = /http:\S+/.exec(data.toString())?.[0];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with code ${String(code)}`)));
  });
  return {
    url,
    copies: () => findCopies(temporary),
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}
