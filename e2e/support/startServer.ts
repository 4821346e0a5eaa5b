import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startCountersign, type RunningCountersign } from "./startCountersign.ts";
import { findCopies, workspaces } from "./workspaces.ts";

/** The demo server on a separate port, working in copies of the given project. */
export interface OwnServer extends RunningCountersign {
  /** The folders in which its sessions work now. */
  copies(): string[];
}

/** Starts the demo server for a project of the test. */
export async function startServer(project: string): Promise<OwnServer> {
  const temporary = mkdtempSync(join(workspaces, "server-"));
  const words = ["serve", "--port", "0", "--pace", "0", "--no-data", "--workspace", project];
  const { url, close } = await startCountersign(words, { temporary, stderr: "inherit" });
  return {
    url,
    copies: () => findCopies(temporary),
    async close() {
      await close();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}
