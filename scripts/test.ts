import { spawn, spawnSync } from "node:child_process";
import { findChromium } from "./browser.ts";
import { turn } from "./fullRun.ts";
import { divideSuites, suites } from "./parts.ts";

/**
 * The test run behind `npm test` (and, with more cases and further steps, `npm run test:full`): checks, units, stories, and end-to-end
 * flows against the real server. To stay short, a run of `npm test` takes a sixteenth of the flows, a sixth of the stories and an eighth
 * of the slow unit tests (`*.slow.test.*`), chosen by the commit. `--rest` runs what it leaves out, as CI does: the other tests of these
 * kinds, the packed package in fresh apps and in those of hosts. Prints the output of each step when it has ended, that of failed steps
 * at the end.
 */
const whole = process.argv.includes("--all");
const full = whole || process.argv.includes("--full");
const isRest = process.argv.includes("--rest");

const parts = divideSuites(turn);

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(full || isRest ? {} : { COUNTERSIGN_LEFT_OUT: parts.leftOut.join(",") }),
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
const flowParts = parts.flows.map((part) =>
  // Each run empties its folder of results, in which the hosts' pictures would be.
  npx(
    `end-to-end tests ${part}`,
    ...suites.flows,
    `--shard=${part}`,
    "--output",
    `test-results/part-${part.replace("/", "-of-")}`,
  ),
);
const storyParts = parts.stories.map((part) => npx(`story tests ${part}`, ...suites.stories, `--shard=${part}`));

/** The tarball, as teams install it. */
const packaged: Step[] = [
  npx("packed package", "tsx", "scripts/test-package.ts"),
  npx("hosts", "tsx", "scripts/hosts/run.ts"),
];

const tests: Step[] = [
  ...(full ? [npx("end-to-end tests", ...suites.flows)] : flowParts.slice(0, 1)),
  npx("unit tests", ...suites.units),
  ...(full ? [npx("story tests", ...suites.stories)] : storyParts.slice(0, 1)),
  npx("check", "tsx", "scripts/check/run.ts", "--except", "build"),
  ...(full
    ? [
        ...packaged,
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
/** What `npm test` leaves out. Flows of two parts at once would ask for the same port. */
const rest: readonly (readonly Step[])[] = [
  flowParts.slice(1),
  [npx("slow unit tests", ...suites.units, ...parts.leftOut), ...packaged, ...storyParts.slice(1)],
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
if (!full) {
  const command = isRest ? "npx tsx scripts/test.ts --rest" : "npm test";
  console.log(`The cases of this run are number ${turn}: COUNTERSIGN_TURN=${turn} ${command} runs the same again.`);
}
const started = Date.now();
let steps: Step[];
if (isRest) {
  // What `npm test` built is there.
  steps = rest.flat();
  await Promise.all(rest.map((lane) => work(lane.values())));
} else {
  steps = [...builds, ...tests, ...measures];
  await work(builds.values());
  const queue = tests.values();
  await Promise.all([work(queue), work(queue)]);
  await work(measures.values());
}
const seconds = ((Date.now() - started) / 1000).toFixed(0);
for (const printed of failed.values()) process.stdout.write(printed);
console.log(
  failed.size === 0
    ? `\nall ${steps.length} steps passed in ${seconds} s`
    : `\nfailed after ${seconds} s: ${[...failed.keys()].join(", ")}`,
);
// No `process.exit`: what a pipe has not taken yet would be lost.
process.exitCode = failed.size === 0 ? 0 : 1;
