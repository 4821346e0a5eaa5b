import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program that an app has installed, or one of the machine; rejects with what it printed. */
export async function runIn(directory: string, command: readonly [string, ...string[]]): Promise<string> {
  const [program, ...words] = command;
  const env = { ...process.env, NODE_ENV: "", NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", CI: "1" };
  const own = program === "node" || program === "npm";
  try {
    const options = { cwd: directory, env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await execute(own ? program : join(directory, "node_modules/.bin", program), words, options);
    return stdout;
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`.slice(0, 4000), { cause });
  }
}

/** Copies an example, points it to the tarball and installs what its package.json pins. */
export async function installApp(
  from: string,
  directory: string,
  tarball: string,
  versions: Readonly<Record<string, string>> = {},
): Promise<void> {
  cpSync(from, directory, { recursive: true, filter: (path) => !/node_modules|\/(dist|\.next|build)$/.test(path) });
  const path = join(directory, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as { dependencies: Record<string, string> };
  const dependencies = { ...manifest.dependencies, ...versions, countersign: `file:${tarball}` };
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies }, null, 2));
  await runIn(directory, ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel", "error"]);
}
