import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startCountersign, type RunningCountersign } from "./startCountersign.ts";
import { workspaces } from "./workspaces.ts";

/** Runs `countersign acp` with our own agent as its program; the agent writes its process id to its log. */
export async function startBridge(): Promise<RunningCountersign> {
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
  const { url, close } = await startCountersign(["acp", "--port", "0", "--root", root, "--", "node", program], {
    temporary: workspaces,
    stderr: "ignore",
  });
  return {
    url,
    async close() {
      await close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
