import type { Edit } from "./Edit.ts";
import type { Frame } from "./readFrames.ts";
import type { Coverage, Ran } from "./readCoverage.ts";

/** What is known about the failure. */
export interface Evidence {
  /** Places that its stack names. */
  readonly frames: readonly Frame[];
  /** What each failing test ran, of the test file that is being repaired. */
  readonly own: readonly Coverage[];
  /** The same of all failing tests, also those of other files. */
  readonly failing: readonly Coverage[];
  /** What all tests of the file ran, these included. */
  readonly wider: Coverage;
  /** The words of the failing lines of the tests. */
  readonly words: ReadonlySet<string>;
  /** The files that may be edited, those closest to the failing tests first. */
  readonly files: readonly string[];
}

/** Points for what speaks for a place; an operator has 0 to 9 of its own. */
const points = {
  onStack: 20,
  fileOnStack: 5,
  inFunction: 8,
  named: 5,
  ranByFailingOnly: 8,
  fartherFile: -2,
  fitsTheTest: -15,
};

/** Edits by what they can repair; likely ones first. */
export interface RankedEdits {
  /** Of code that every failing test ran. */
  readonly shared: readonly Edit[];
  /** Of code that only some of them ran. */
  readonly others: readonly Edit[];
}

/**
 * Drops edits of code that the failing tests never ran, as these cannot change how they end, and puts likely ones first.
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

/** Whether it changes a number that the failing test itself names: that makes one case pass, and is no repair. */
function changesNamedNumber({ before, after }: Edit, words: ReadonlySet<string>): boolean {
  const kept = new Set(numbersOf(after));
  return numbersOf(before).some((number) => !kept.has(number) && words.has(number));
}

function numbersOf(line: string): readonly string[] {
  return line.match(/\d+(?:\.\d+)?/g) ?? [];
}

function sum(runs: readonly (Ran | undefined)[]): Ran | undefined {
  const known = runs.filter((ran) => ran !== undefined);
  if (known.length === 0) return undefined;
  return {
    count: known.reduce((total, { count }) => total + count, 0),
    inFunction: known.some(({ inFunction }) => inFunction),
  };
}

/** Which share of all runs of some code was the failing tests', from 0 to 1: what passing tests run too is less likely wrong. */
function share(failing: Ran | undefined, all: Ran | undefined): number {
  return failing === undefined || all === undefined || all.count === 0 ? 0 : Math.min(1, failing.count / all.count);
}
