import { spawnSync } from "node:child_process";

/** Whether this is `npm run test:full`: property tests and corpora at full length. */
export const isFullRun = Boolean(process.env["COUNTERSIGN_FULL"]);

/**
 * Which of the cases a short run takes: another number with each commit, so that short runs go through all of them in time.
 * `COUNTERSIGN_TURN` repeats the choice of a run, which prints its number.
 */
export const turn: number = readTurn();

function readTurn(): number {
  const wished = process.env["COUNTERSIGN_TURN"];
  if (wished) return Number(wished);
  const { stdout } = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" });
  // Outside of a clone, as in a copy of the sources, the choice is always the same.
  return Number.parseInt(stdout || "0", 16);
}

/** How many runs a property test makes: half the given number, thirty times as many as that number in a full run. */
export const runs = (usual: number): number => (isFullRun ? usual * 30 : Math.ceil(usual / 2));

/** A few of the cases, spread evenly, others for another `offset` and with each commit; all of them in a full run. */
export const sample = <T>(cases: readonly T[], count: number, offset = 0): readonly T[] => {
  const step = Math.ceil(cases.length / count);
  return isFullRun ? cases : cases.filter((_, index) => index % step === (turn + offset) % step);
};

/** The cases for one of several alike tests: others for the next test, so that together they meet all; all of them in a full run. */
export const alternate = <T>(cases: readonly T[], offset: number, count = 1): readonly T[] =>
  isFullRun ? cases : cases.filter((_, index) => (index + (turn + offset) * count) % cases.length < count);
