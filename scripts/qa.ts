import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.ts";

/**
 * Runs the QA suite of examples/qa as a QA team would: in a folder of its own, with the packed package and nothing else of the project.
 *
 * `--repeat N` runs each flow N times (default 1).
 */
const at = process.argv.indexOf("--repeat");
const repeat = at === -1 ? "1" : (process.argv[at + 1] ?? "1");

const work = mkdtempSync(join(tmpdir(), "countersign-qa-"));
const suite = join(work, "qa");

const run = (directory: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

try {
  const tarball = run(".", "npm", "pack", "--silent", "--pack-destination", work).trim();
  cpSync("examples/qa", suite, { recursive: true, filter: (path) => !path.includes("node_modules") });
  const manifest = join(suite, "package.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace("file:../..", `file:${join(work, tarball)}`));
  run(suite, "npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline");
  run(suite, "npx", "--no-install", "vite", "build", "app", "--logLevel", "warn");
  const env = { ...process.env, CHROMIUM_PATH: findChromium() ?? undefined };
  execFileSync("npx", ["--no-install", "vitest", "run"], { cwd: suite, env, stdio: "inherit" });
  execFileSync("npx", ["--no-install", "playwright", "test", "--repeat-each", repeat], {
    cwd: suite,
    env,
    stdio: "inherit",
  });
} finally {
  rmSync(work, { recursive: true });
}
