import { spawn, spawnSync } from "node:child_process";
import { findChromium } from "./browser.ts";
import { shards, turn } from "./fullRun.ts";

/**
 * The test run behind `npm test` (and, with more cases and further steps, `npm run test:full`): checks, units, stories, the packed
 * package in fresh apps and under the style sheets of hosts, and end-to-end flows against the real server, of which a short run takes a
 * fifth, another one with each commit. `--other-flows` runs the other four fifths, as CI does. Prints the output of each step when it has
 * ended, that of failed steps at the end.
 */
const whole = process.argv.includes("--all");
const full = whole || process.argv.includes("--full");
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NO_COLOR: "1",
  COUNTERSIGN_TURN: String(turn),
  ...(full ? { COUNTERSIGN_FULL: whole ? "all" : "1" } : {}),
};

interface Step {
  name: string;
  command: [string, ...string[]];
}

const npx = (name: string, ...command: string[]): Step => ({ name, command: ["npx", "--no-install", ...command] });

/** The steps that others depend on run first; then two at a time, the longest first, since browser tests mostly wait. */
const builds: Step[] = [
  npx("build", "tsx", "scripts/check/run.ts", "build"),
  { name: "demo", command: ["npm", "run", "--silent", "build:demo"] },
];
const everyFlow = npx("end-to-end tests", "playwright", "test");
const [flows, ...otherFlows] = Array.from({ length: shards }, (_, index) => {
  const part = `${((turn + index) % shards) + 1}/${shards}`;
  return npx(`end-to-end tests ${part}`, "playwright", "test", `--shard=${part}`);
});
const tests: Step[] = [
  ...(full || flows === undefined ? [everyFlow] : [flows]),
  npx("unit tests", "vitest", "run"),
  npx("hosts", "tsx", "scripts/hosts/run.ts"),
  npx("story tests", "vitest", "run", "-c", "vitest.stories.config.ts"),
  npx("check", "tsx", "scripts/check/run.ts", "--except", "build"),
  npx("packed package", "tsx", "scripts/test-package.ts"),
  ...(full
    ? [
        npx("real peers", "tsx", "scripts/peers/run.ts"),
        npx("readers compared", "tsx", "scripts/differential/run.ts", "--count", whole ? "20000" : "2000"),
        npx("the documentation site", "tsx", "scripts/docs/try.ts"),
        npx("the QA example", "tsx", "scripts/qa.ts", "--repeat", whole ? "50" : "5"),
        npx("pictures of the stories", "tsx", "scripts/visual/run.ts"),
        npx("guards switched off one by one", "tsx", "scripts/guards/run.ts"),
        npx("mutants", "tsx", "scripts/mutants/run.ts", "--count", whole ? "200" : "60"),
      ]
    : []),
];
/** Steps that measure time run alone. */
const measures: Step[] = full
  ? [
      npx("the server measured", "tsx", "scripts/reliability/measureServer.ts"),
      npx("streams measured", "tsx", "scripts/reliability/measureStreams.ts"),
      npx("a million events", "tsx", "scripts/reliability/measureSoak.ts"),
    ]
  : [];

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

/** The output of failed steps, by name: printed last, so that it is easy to find and no log truncates it. */
const failed = new Map<string, string>();

/** Runs the remaining steps, one after the other; each prints its output at once when it is done, so that two do not mix. */
async function work(steps: Iterator<Step>): Promise<void> {
  for (let next = steps.next(); next.done !== true; next = steps.next()) {
    const { name, command } = next.value;
    const started = Date.now();
    const [program, ...rest] = command;
    const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"], env });
    const output: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => output.push(data));
    const code = await new Promise<number | null>((done) => child.once("close", done));
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    const printed = `\n== ${name}\n${Buffer.concat(output).toString()}== ${name}: ${seconds} s\n`;
    if (code !== 0) failed.set(name, printed);
    process.stdout.write(code === 0 ? printed : `\n== ${name} failed after ${seconds} s, see the end\n`);
  }
}

ensureBrowser();
if (!full)
  console.log(`The cases of this run are number ${turn}: COUNTERSIGN_TURN=${turn} npm test runs the same again.`);
const started = Date.now();
// For the other flows, what `npm test` built is there.
const [first, together, last] = process.argv.includes("--other-flows")
  ? [otherFlows, [], []]
  : [builds, tests, measures];
await work(first.values());
const queue = together.values();
await Promise.all([work(queue), work(queue)]);
await work(last.values());
const seconds = ((Date.now() - started) / 1000).toFixed(0);
for (const printed of failed.values()) process.stdout.write(printed);
console.log(
  failed.size === 0
    ? `\nall ${first.length + together.length + last.length} steps passed in ${seconds} s`
    : `\nfailed after ${seconds} s: ${[...failed.keys()].join(", ")}`,
);
process.exit(failed.size === 0 ? 0 : 1);
