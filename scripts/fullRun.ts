import { spawnSync } from "node:child_process";

/** Whether this is `npm run test:full`: many more cases of each test, within an hour. */
export const isFullRun = Boolean(process.env["COUNTERSIGN_FULL"]);

/** Whether this is `npm run test:full -- --all`: property tests and corpora at full length, which takes hours. */
export const isWholeRun: boolean = process.env["COUNTERSIGN_FULL"] === "all";

/** One of three numbers: that of a short run, of a full one and of a whole one. */
export const bySize = (short: number, full: number, whole: number): number =>
  isWholeRun ? whole : isFullRun ? full : short;

/**
 * The number that selects the cases of a short run: another one with each commit, so that successive short runs cover all of them.
 * `COUNTERSIGN_TURN` repeats the choice of a run, which prints its number.
 */
export const turn: number = readTurn();

function readTurn(): number {
  const wished = process.env["COUNTERSIGN_TURN"];
  if (wished) return Number(wished);
  const { stdout } = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" });
  // Without a git repository, as in a copy of the sources, the selection is always the same.
  return Number.parseInt(stdout || "0", 16);
}

/** How many runs a property test makes: half the given number in a short run, five and thirty times as many in longer ones. */
export const runs = (usual: number): number => bySize(Math.ceil(usual / 2), usual * 5, usual * 30);

/**
 * Selects about `count` cases, spread evenly, others for another `offset` and each commit; a third of them in a full run, all in a whole
 * one.
 */
export const sample = <T>(cases: readonly T[], count: number, offset = 0): readonly T[] =>
  everyOf(cases, bySize(Math.ceil(cases.length / count), cases.length > count ? 3 : 1, 1), offset);

/** Selects every `step`th case, beginning at another one for each `offset` and each commit. */
export const everyOf = <T>(cases: readonly T[], step: number, offset = 0): readonly T[] =>
  cases.filter((_, index) => index % step === (turn + offset) % step);

/**
 * Selects the cases for one of several similar tests: others for the next test, so that together they cover all; a third in a full run,
 * all in a whole one.
 */
export const alternate = <T>(cases: readonly T[], offset: number, count = 1): readonly T[] => {
  const taken = bySize(count, Math.max(count, Math.ceil(cases.length / 3)), cases.length);
  return cases.filter((_, index) => (index + (turn + offset) * taken) % cases.length < taken);
};
