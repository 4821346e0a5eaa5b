import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkspaceCopy } from "../createCopies.ts";
import { createBudget, type Budget } from "./createBudget.ts";
import { writeScratch } from "./createScratchCopies.ts";
import { applyEdit, type Edit } from "./Edit.ts";
import { readCoverage, type Coverage } from "./readCoverage.ts";
import type { RepairTask } from "./RepairSearch.ts";
import { runTests, type TestRun } from "./runTests.ts";

/** Minimum timeout of a run in milliseconds, and its factor over the longest run so far: an edit may loop for ever. */
const [leastPatience, patienceFactor] = [2000, 4];

/** The state and the operations of a running search for a repair. */
export interface Search {
  readonly task: RepairTask;
  readonly budget: Budget;
  /** The scratch copy for runs without an edit. */
  readonly scratch: WorkspaceCopy;
  /**
   * Runs tests; undefined, without a run, where a limit is reached.
   *
   * @param isRepeated - Whether the edit timed out before, or passed a narrower command: then its timeout is multiplied once more.
   */
  run(scratch: WorkspaceCopy, words: readonly string[], isRepeated?: boolean): Promise<TestRun | undefined>;
  /** Runs tests without a new edit and measures their coverage. They ended before, so only the time limit ends them. */
  cover(words: readonly string[]): Promise<{ run: TestRun; coverage: Coverage } | undefined>;
  /** Returns the text of a file, with the edits that were kept. */
  readonly read: (path: string) => Promise<string>;
  /** Returns the text of a file with one more edit. */
  edited(edit: Edit): Promise<string>;
  /** Applies an edit for the rest of the search. */
  keep(edit: Edit): Promise<void>;
  /** New texts of the files with edits that were kept. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Creates a search for a repair. */
export function createSearch(task: RepairTask): Search {
  const [scratch] = task.scratches;
  if (scratch === undefined) throw new Error("A search needs a scratch copy.");
  const budget = createBudget(task.limits);
  const texts = new Map<string, string>();
  let longest: number | undefined;
  let covered = 0;

  const run = async (
    copy: WorkspaceCopy,
    words: readonly string[],
    {
      environment = {},
      factor = 1,
    }: { environment?: Readonly<Record<string, string>> | undefined; factor?: number | undefined } = {},
  ): Promise<TestRun | undefined> => {
    if (!budget.take()) return undefined;
    const start = budget.spent();
    // The first run is that of all tests: it may take all the remaining time.
    const patience = longest === undefined ? Infinity : Math.max(leastPatience, longest * patienceFactor);
    const timeout = Math.max(1, Math.min(patience * factor, budget.left()));
    const ended = await runTests({ words, copy, timeout, environment, signal: task.signal });
    // A timeout on a busy machine must not raise the timeout of later runs.
    if (longest === undefined || !ended.timedOut) longest = Math.max(longest ?? 0, budget.spent() - start);
    return ended;
  };

  const read = async (path: string): Promise<string> =>
    texts.get(path) ?? (await readFile(join(scratch.directory, path), "utf8"));
  const edited = async (edit: Edit): Promise<string> => applyEdit(await read(edit.path), edit);

  return {
    task,
    budget,
    scratch,
    texts,
    read,
    edited,
    run: (copy, words, isRepeated = false) => run(copy, words, { factor: isRepeated ? patienceFactor : 1 }),
    async cover(words) {
      covered += 1;
      const folder = join(scratch.temporary, `coverage-${covered}`);
      await mkdir(folder);
      const ended = await run(scratch, words, { environment: { NODE_V8_COVERAGE: folder }, factor: Infinity });
      return ended && { run: ended, coverage: await readCoverage(folder, scratch.directory) };
    },
    async keep(edit) {
      const text = await edited(edit);
      texts.set(edit.path, text);
      for (const copy of task.scratches) await writeScratch(copy, edit.path, text);
    },
  };
}
