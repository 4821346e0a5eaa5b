import { diffLines, packLineDiff, type DiffLimits, type PackedDiff } from "../../content/index.ts";

/** Two texts to compare. */
export interface DiffJob {
  readonly type: "diffLines";
  /** The text before; `null` where there was no file. */
  readonly oldText: string | null;
  /** The text after; `null` where there is no file. */
  readonly newText: string | null;
  /** How long it may take. */
  readonly limits: DiffLimits;
}

/** What the worker can do, by type: each function gives what can be sent back to the page, and the buffers that move there. */
export const jobs: {
  readonly diffLines: (job: DiffJob) => { readonly packed: PackedDiff; readonly buffers: ArrayBuffer[] };
} = {
  diffLines: ({ oldText, newText, limits }) => packLineDiff(diffLines(oldText, newText, limits)),
};
