import type { Edit } from "./Edit.ts";
import type { Frame } from "./readFrames.ts";
import type { Coverage } from "./readCoverage.ts";

/** What is known about the failure. */
export interface Evidence {
  /** Places that its stack names. */
  readonly frames: readonly Frame[];
  /** What the failing tests ran. */
  readonly coverage: Coverage;
  /** The words of the failing lines of the tests. */
  readonly words: ReadonlySet<string>;
  /** The files that may be edited, those closest to the failing tests first. */
  readonly files: readonly string[];
}

/** Points for what speaks for a place; an operator has 0 to 9 of its own. */
const points = { onStack: 20, fileOnStack: 5, inFunction: 8, named: 5, fartherFile: -2 };

/**
 * Drops edits of code that the failing tests never ran, as these cannot change how they end, and puts likely ones first.
 */
export function rankEdits(edits: readonly Edit[], { frames, coverage, words, files }: Evidence): readonly Edit[] {
  const lines = new Set(frames.map(({ path, line }) => `${path}:${line}`));
  const paths = new Set(frames.map(({ path }) => path));
  return edits
    .map((edit) => {
      const ran = coverage.at(edit.path, edit.start);
      const score =
        edit.weight +
        (lines.has(`${edit.path}:${edit.line}`) ? points.onStack : 0) +
        (paths.has(edit.path) ? points.fileOnStack : 0) +
        (ran === "module" ? 0 : points.inFunction) +
        (edit.within !== undefined && words.has(edit.within) ? points.named : 0) +
        points.fartherFile * Math.min(3, Math.max(0, files.indexOf(edit.path)));
      return { edit, ran, score };
    })
    .filter(({ ran }) => ran !== "never")
    .toSorted((a, b) => b.score - a.score)
    .map(({ edit }) => edit);
}
