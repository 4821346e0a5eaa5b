import { spawnSync } from "node:child_process";
import { findChromium } from "./browser.ts";

/**
 * The whole test run behind `npm test` (and, with every figure in full, `npm run test:full`): checks, units, stories, the packed
 * package in fresh apps, and end-to-end flows against the real server. Prints each runner's own closing lines.
 */
const full = process.argv.includes("--full");
const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1", ...(full ? { COUNTERSIGN_FULL: "1" } : {}) };

const steps: { name: string; command: [string, ...string[]] }[] = [
  { name: "check", command: ["npx", "--no-install", "tsx", "scripts/check/run.ts"] },
  { name: "demo", command: ["npm", "run", "--silent", "build:demo"] },
  { name: "unit tests", command: ["npx", "--no-install", "vitest", "run"] },
  { name: "story tests", command: ["npx", "--no-install", "vitest", "run", "-c", "vitest.stories.config.ts"] },
  { name: "end-to-end tests", command: ["npx", "--no-install", "playwright", "test"] },
  { name: "packed package", command: ["npx", "--no-install", "tsx", "scripts/test-package.ts"] },
];

function run(command: [string, ...string[]]): boolean {
  const [program, ...rest] = command;
  return spawnSync(program, rest, { stdio: "inherit", env }).status === 0;
}

/** Finds a browser or installs Playwright's own; ends the run with a clear sentence where neither works. */
function ensureBrowser(): void {
  if (findChromium() !== null) return;
  console.log("No Chromium found: installing Playwright's own (about 150 MB).");
  run(["npx", "--no-install", "playwright", "install", "chromium", "chromium-headless-shell"]);
  if (findChromium() !== null) return;
  console.error(
    "No browser for the story and end-to-end tests: none is installed and Playwright's download failed.\n" +
      "Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to a Chromium binary, then run npm test again.",
  );
  process.exit(1);
}

ensureBrowser();
const failed: string[] = [];
const started = Date.now();
for (const step of steps) {
  console.log(`\n== ${step.name}`);
  const stepStarted = Date.now();
  if (!run(step.command)) failed.push(step.name);
  console.log(`== ${step.name}: ${((Date.now() - stepStarted) / 1000).toFixed(0)} s`);
}
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(
  failed.length === 0
    ? `\nall ${steps.length} steps passed in ${seconds} s`
    : `\nfailed after ${seconds} s: ${failed.join(", ")}`,
);
process.exit(failed.length === 0 ? 0 : 1);
