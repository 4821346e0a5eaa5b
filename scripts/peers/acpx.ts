import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve as resolvePath } from "node:path";
import { expect } from "@playwright/test";
import type { Peer } from "./Peer.ts";

let folderOfRun = "";

/** Lets acpx ask our agent once, in the project of the run. */
async function ask(policy: string, prompt: string): Promise<string> {
  const root = join(folderOfRun, "project");
  const program = join(folderOfRun, "node_modules/acpx/dist/cli.js");
  const agent = `${process.execPath} ${resolvePath("dist/cli/index.js")} agent --stdio --root ${root}`;
  const args = [program, "--agent", agent, policy, "--cwd", root, "--ttl", "1", "exec", prompt];
  const env = { ...process.env, HOME: join(folderOfRun, "home") };
  // It ends with 5 where something was denied.
  const [code, output] = await new Promise<readonly [unknown, string]>((resolve) => {
    execFile(process.execPath, args, { env, timeout: 60_000 }, (error, stdout) => resolve([error?.code ?? 0, stdout]));
  });
  return `${output}exit ${String(code)}`;
}

/** acpx, a client of ACP without a screen, with our agent over standard input and output: it reads, runs when allowed, and takes a denial. There is no page in it. */
export const acpx: Peer = {
  name: "acpx",
  packages: ["acpx@0.19.1"],
  async start({ folder }) {
    folderOfRun = folder;
    for (const name of ["project", "home"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "project/a.txt"), "text\n");
    return { url: "about:blank", close: () => Promise.resolve() };
  },
  async drive() {
    const listed = await ask("--approve-all", "list files");
    expect(listed).toMatch(/\[tool\] List the files \(completed\)[\s\S]*a\.txt[\s\S]*\[done\] end_turn\s*exit 0$/);
    const ran = await ask("--approve-all", "run echo so it ran");
    expect(ran).toMatch(/\(completed\)[\s\S]*so it ran[\s\S]*\[done\] end_turn\s*exit 0$/);
    const denied = await ask("--deny-all", "run echo so it ran");
    expect(denied).toMatch(/You did not allow[\s\S]*Nothing ran[\s\S]*\[done\] end_turn\s*exit 5$/);
  },
};
