import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { workspaces } from "./workspaces.ts";

/** `countersign acp` on a port of its own. */
export interface Bridge {
  /** The link it printed, which lets one browser in. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the bridge with our own agent as the program behind it, as it would be any other; the agent writes its process id to its log. */
export async function startBridge(): Promise<Bridge> {
  const root = mkdtempSync(join(workspaces, "bridge-"));
  cpSync("examples/workspace", join(root, "project"), { recursive: true });
  const program = join(root, "agent.mjs");
  const words = ["agent", "--stdio", "--root", join(root, "project")];
  writeFileSync(
    program,
    [
      "process.stderr.write(`process ${process.pid}.\\n`);",
      `process.argv.splice(2, Infinity, ...${JSON.stringify(words)});`,
      `await import(${JSON.stringify(resolve("dist/cli/index.js"))});`,
    ].join("\n"),
  );
  const child = spawn("node", ["dist/cli/index.js", "acp", "--port", "0", "--root", root, "--", "node", program], {
    env: { ...process.env, TMPDIR: workspaces },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = await new Promise<string>((found, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      const address = /http:\S+/.exec(data.toString())?.[0];
      if (address) found(address);
    });
    child.once("exit", (code) => reject(new Error(`the bridge ended with code ${String(code)}`)));
  });
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
