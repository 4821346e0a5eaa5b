import { diffLines, packLineDiff, type DiffLimits, type PackedDiff } from "../../content/index.ts";

/** A comparison of two texts. */
export interface DiffJob {
  readonly type: "diffLines";
  /** The text before; null for a created file. */
  readonly oldText: string | null;
  /** The text after; null for a deleted file. */
  readonly newText: string | null;
  /** The maximum number of changes and steps. */
  readonly limits: DiffLimits;
}

/** The jobs of the worker by type: each function returns the reply to the page, and the buffers to transfer. */
export const jobs: {
  readonly diffLines: (job: DiffJob) => { readonly packed: PackedDiff; readonly buffers: ArrayBuffer[] };
} = {
  diffLines: ({ oldText, newText, limits }) => packLineDiff(diffLines(oldText, newText, limits)),
};
