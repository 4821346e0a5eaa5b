import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { divideSuites, suites, toTurn } from "./parts.ts";

/**
 * Runs the short suite again and again on a busy machine, and fails when any round does: tests wait for states, never for moments.
 * `npm run test:stress [-- --rounds 30 --from 1 --load 8 --only flows]`. The load is made by suites that run at the same time, half as many
 * as `--load`: four at a load of 8, each with the workers of its own configuration. The rounds take the installed browsers in turn, and
 * other parts and cases each, those of `npm test` with the round's number, so that `--from` continues where another run ended.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "30" },
    from: { type: "string", default: "1" },
    load: { type: "string", default: "8" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);
const from = Number(values.from);
const load = Number(values.load);

const names = ["flows", "units", "stories"] as const;
const wanted = names.filter((name) => values.only === "" || name === values.only);
const browsers = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].filter((path) => existsSync(path));

if (wanted.length === 0 || !(rounds > 0) || !(from > 0) || !(load >= 2)) {
  console.error(
    `Nothing to run. Suites: ${names.join(", ")}; --rounds and --from are numbers above 0, --load is 2 or more.`,
  );
  process.exit(2);
}
const built = spawnSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

/** A suite of one round. */
interface Run {
  readonly round: number;
  readonly name: (typeof names)[number];
}

/** All runs, the suites of neighbouring rounds in another order, so that different ones meet. */
function* listRuns(): Iterable<Run> {
  for (let round = from; round < from + rounds; round += 1) {
    const start = round % wanted.length;
    for (const name of [...wanted.slice(start), ...wanted.slice(0, start)]) yield { round, name };
  }
}

/** What follows `npx` for the part of a suite that belongs to a round. */
function toCommand({ round, name }: Run, lane: number): string[] {
  const parts = divideSuites(toTurn(round));
  if (name === "units") return [...suites.units];
  if (name === "stories") return [...suites.stories, `--shard=${parts.stories[0]}`];
  return [...suites.flows, `--shard=${parts.flows[0]}`, "--output", `test-results/lane-${lane}`];
}

let failures = 0;

/** Runs one suite with its own port and folder of results; prints its output when it fails. */
async function run(next: Run, lane: number): Promise<void> {
  const { round, name } = next;
  // With the parity of the round alone, an even number of parts would always meet the same browser.
  const browser = browsers[(round + Math.floor(round / 16)) % browsers.length];
  const turn = toTurn(round);
  const env = {
    ...process.env,
    NO_COLOR: "1",
    COUNTERSIGN_TURN: String(turn),
    COUNTERSIGN_LEFT_OUT: divideSuites(turn).leftOut.join(","),
    E2E_PORT: String(5500 + lane),
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
  };
  const started = Date.now();
  const child = spawn("npx", ["--no-install", ...toCommand(next, lane)], { env, stdio: ["ignore", "pipe", "pipe"] });
  const printed: Buffer[] = [];
  child.stdout.on("data", (data: Buffer) => printed.push(data));
  child.stderr.on("data", (data: Buffer) => printed.push(data));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const result = code === 0 ? "passed" : "FAILED";
  console.log(`round ${round}, ${name}, ${browser ?? "Playwright's browser"}: ${result} in ${seconds} s`);
  if (code === 0) return;
  failures += 1;
  console.log(Buffer.concat(printed).toString());
}

const queue = listRuns()[Symbol.iterator]();
async function work(lane: number): Promise<void> {
  for (let next = queue.next(); next.done !== true; next = queue.next()) await run(next.value, lane);
}
await Promise.all(Array.from({ length: Math.max(Math.floor(load / 2), 1) }, (_, lane) => work(lane)));

const last = from + rounds - 1;
console.log(
  failures === 0
    ? `stress: rounds ${from} to ${last} at a load of ${load}, no failure`
    : `stress: rounds ${from} to ${last} at a load of ${load}, ${failures} runs failed`,
);
// No `process.exit`: what a pipe has not taken yet would be lost.
process.exitCode = failures === 0 ? 0 : 1;
