import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/**
 * Runs the short suite again and again on a machine that is busy with other things, and fails when any round does: tests wait for
 * states, never for moments. `npm run test:stress [-- --rounds 30 --load 8 --only e2e]`. The rounds take the installed browsers in
 * turn, and other cases each: round N is `COUNTERSIGN_TURN=N`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "30" },
    load: { type: "string", default: "8" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);
const load = Number(values.load);

const suites: Readonly<Record<string, readonly string[]>> = {
  e2e: ["playwright", "test"],
  unit: ["vitest", "run"],
  stories: ["vitest", "run", "-c", "vitest.stories.config.ts"],
};
const wanted = Object.entries(suites).filter(([name]) => values.only === "" || name === values.only);
const browsers = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].filter((path) => existsSync(path));

/** Keeps the cores busy beside the suites, which use up to two by themselves. */
function makeBusy(): readonly ChildProcess[] {
  const count = Math.max(load - Math.min(availableParallelism(), 2), 0);
  return Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;) {}"], { stdio: "ignore" }));
}

if (wanted.length === 0 || !(rounds > 0)) {
  console.error(`Nothing to run. Suites: ${Object.keys(suites).join(", ")}; --rounds is a number above 0.`);
  process.exit(2);
}
const built = spawnSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

let failures = 0;
for (let round = 1; round <= rounds; round += 1) {
  const browser = browsers[round % browsers.length];
  const env = {
    ...process.env,
    NO_COLOR: "1",
    COUNTERSIGN_TURN: String(round),
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
  };
  for (const [name, command] of wanted) {
    const others = makeBusy();
    const started = Date.now();
    const { status, stdout, stderr } = spawnSync("npx", ["--no-install", ...command], {
      env,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    for (const other of others) other.kill("SIGKILL");
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(
      `round ${round} of ${rounds}, ${name}, ${browser ?? "Playwright's browser"}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`,
    );
    if (status === 0) continue;
    failures += 1;
    console.log(`${stdout}${stderr}`);
  }
}
console.log(
  failures === 0 ? `stress: ${rounds} rounds at a load of ${load}, no failure` : `stress: ${failures} failed`,
);
process.exit(failures === 0 ? 0 : 1);
