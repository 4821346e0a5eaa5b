import type { Edit } from "./Edit.ts";
import type { Frame } from "./readFrames.ts";
import type { Coverage, Ran } from "./readCoverage.ts";

/** The known facts about the failure. */
export interface Evidence {
  /** The code locations in its stack. */
  readonly frames: readonly Frame[];
  /** The coverage of each failing test of the test file that is being repaired. */
  readonly own: readonly Coverage[];
  /** The coverage of all failing tests, also those of other files. */
  readonly failing: readonly Coverage[];
  /** The coverage of all tests of the file, including the failing ones. */
  readonly wider: Coverage;
  /** The words of the failing lines of the tests. */
  readonly words: ReadonlySet<string>;
  /** The files that may be edited, those closest to the failing tests first. */
  readonly files: readonly string[];
}

/** Points for the evidence about an edit; an operator adds its weight of 0 to 9. */
const points = {
  /** Its line is in the stack of the failure. */
  onStack: 20,
  /** Its file is in the stack. */
  fileOnStack: 5,
  /** It is inside a function that ran, not code that runs when the module is loaded. */
  inFunction: 8,
  /** The failing line of a test names its function. */
  named: 5,
  /** Only failing tests ran it; less where passing tests ran it, too. */
  ranByFailingOnly: 8,
  /** For each file that is closer to the failing tests, up to three. */
  fartherFile: -2,
  /** It changes a number that the failing line of a test contains. */
  fitsTheTest: -15,
};

/** Edits by the code that they change; likely ones first. */
export interface RankedEdits {
  /** Edits of code that every failing test ran. */
  readonly shared: readonly Edit[];
  /** Edits of code that only some of them ran. */
  readonly others: readonly Edit[];
}

/**
 * Drops edits of code that the failing tests never ran, since these cannot change their outcome, and sorts the rest by likelihood.
 */
export function rankEdits(edits: readonly Edit[], evidence: Evidence): RankedEdits {
  const { frames, own, failing, wider, words, files } = evidence;
  const lines = new Set(frames.map(({ path, line }) => `${path}:${line}`));
  const paths = new Set(frames.map(({ path }) => path));
  const ranked = edits
    .map((edit) => {
      const { path, start } = edit;
      const ran = sum(own.map((coverage) => coverage.at(path, start)));
      const score =
        edit.weight +
        (lines.has(`${path}:${edit.line}`) ? points.onStack : 0) +
        (paths.has(path) ? points.fileOnStack : 0) +
        (ran?.inFunction === false
          ? 0
          : points.inFunction + points.ranByFailingOnly * share(ran, wider.at(path, start))) +
        (edit.within !== undefined && words.has(edit.within) ? points.named : 0) +
        (changesNamedNumber(edit, words) ? points.fitsTheTest : 0) +
        points.fartherFile * Math.min(3, Math.max(0, files.indexOf(path)));
      const isShared = failing.every((coverage) => coverage.at(path, start)?.count !== 0);
      return { edit, ran, score, isShared };
    })
    .filter(({ ran }) => ran?.count !== 0)
    .toSorted((a, b) => b.score - a.score);
  return {
    shared: ranked.filter(({ isShared }) => isShared).map(({ edit }) => edit),
    others: ranked.filter(({ isShared }) => !isShared).map(({ edit }) => edit),
  };
}

/** Whether it changes a number in the failing line of the test: that makes one case pass without repairing the cause. */
function changesNamedNumber({ before, after }: Edit, words: ReadonlySet<string>): boolean {
  const kept = new Set(numbersOf(after));
  return numbersOf(before).some((number) => !kept.has(number) && words.has(number));
}

function numbersOf(line: string): readonly string[] {
  return line.match(/\d+(?:\.\d+)?/g) ?? [];
}

function sum(runs: readonly (Ran | undefined)[]): Ran | undefined {
  const measured = runs.filter((ran) => ran !== undefined);
  if (measured.length === 0) return undefined;
  return {
    count: measured.reduce((total, { count }) => total + count, 0),
    inFunction: measured.some(({ inFunction }) => inFunction),
  };
}

/** Returns the share of the failing tests in all runs of some code, from 0 to 1: code that passing tests run is less likely wrong. */
function share(failing: Ran | undefined, all: Ran | undefined): number {
  return failing === undefined || all === undefined || all.count === 0 ? 0 : Math.min(1, failing.count / all.count);
}
