import { diffLines, type DiffLimits, type LineDiff } from "../../content/index.ts";

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

/** What the worker can do, by type: each function gives what can be sent back to the page. */
export const jobs: { readonly diffLines: (job: DiffJob) => LineDiff } = {
  diffLines: ({ oldText, newText, limits }) => diffLines(oldText, newText, limits),
};
