/** Whether this is `npm run test:full`: property tests and corpora at full length. */
export const isFullRun = Boolean(process.env["COUNTERSIGN_FULL"]);

/** How many runs a property test makes: half the given number, thirty times as many as that number in a full run. */
export const runs = (usual: number): number => (isFullRun ? usual * 30 : Math.ceil(usual / 2));

/** A few of the cases, spread evenly, others for another `turn`; all of them in a full run. */
export const sample = <T>(cases: readonly T[], count: number, turn = 0): readonly T[] => {
  const step = Math.ceil(cases.length / count);
  return isFullRun ? cases : cases.filter((_, index) => index % step === turn % step);
};

/** The cases for one of several alike tests: others for the next test, so that together they meet all; all of them in a full run. */
export const alternate = <T>(cases: readonly T[], turn: number, count = 1): readonly T[] =>
  isFullRun ? cases : cases.filter((_, index) => (index + turn * count) % cases.length < count);
