import { readdirSync } from "node:fs";

/** The commands of the three suites, as arguments of `npx`. */
export const suites = {
  flows: ["playwright", "test"],
  units: ["vitest", "run"],
  stories: ["vitest", "run", "-c", "vitest.stories.config.ts"],
} as const;

/** The parts of the suites: those of a short run, and the others. */
export interface Parts {
  /** For `--shard`, such as `3/16`; the first is the one of the short run. */
  readonly flows: readonly string[];
  /** For `--shard`, such as `2/6`; the first is the one of the short run. */
  readonly stories: readonly string[];
  /** Files of unit tests that the short run leaves out. */
  readonly leftOut: readonly string[];
}

/**
 * Divides the suites for the run with this number (`COUNTERSIGN_TURN`): the short run has a sixteenth of the flows, a sixth of the
 * stories and an eighth of the slow unit tests (`*.slow.test.*`), beside all other unit tests.
 */
export function divideSuites(turn: number): Parts {
  // The last digits of the number select cases within the tests: without them each part would always have the same cases.
  const part = Math.floor(turn / 4096);
  const list = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${((part + index) % count) + 1}/${count}`);
  const leftOut = readdirSync("src", { encoding: "utf8", recursive: true })
    .filter((name) => /\.slow\.test\.tsx?$/.test(name))
    .sort()
    .filter((_, index) => index % 8 !== part % 8)
    .map((name) => `src/${name}`);
  return { flows: list(16), stories: list(6), leftOut };
}

/** The number of a run that has the given part of each suite, and its own cases within the tests. */
export const toTurn = (part: number): number => part * 4096 + (part % 4096);
