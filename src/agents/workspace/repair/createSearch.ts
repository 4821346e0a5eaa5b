import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkspaceCopy } from "../createCopies.ts";
import { createBudget, type Budget } from "./createBudget.ts";
import { writeScratch } from "./createScratchCopies.ts";
import { applyEdit, type Edit } from "./Edit.ts";
import { readCoverage, type Coverage } from "./readCoverage.ts";
import type { RepairTask } from "./RepairSearch.ts";
import { runTests, type TestRun } from "./runTests.ts";

/** Least milliseconds that one run may take, and how much longer than the longest yet it may take: an edit may loop for ever. */
const [leastPatience, patienceFactor] = [2000, 4];

/** A search for a repair that is under way. */
export interface Search {
  readonly task: RepairTask;
  readonly budget: Budget;
  /** The scratch copy of the runs without an edit. */
  readonly scratch: WorkspaceCopy;
  /**
   * Runs tests; undefined, and nothing ran, where a limit is reached.
   *
   * @param again - Whether the same run took too long before: then it may take as much longer once more.
   */
  run(scratch: WorkspaceCopy, words: readonly string[], again?: boolean): Promise<TestRun | undefined>;
  /** The same, and what it covered. */
  cover(words: readonly string[]): Promise<{ run: TestRun; coverage: Coverage } | undefined>;
  /** The text of a file, with the edits that were kept. */
  readonly read: (path: string) => Promise<string>;
  /** The text of a file with one more edit. */
  edited(edit: Edit): Promise<string>;
  /** Keeps an edit for the rest of the search. */
  keep(edit: Edit): Promise<void>;
  /** New texts of the files with edits that were kept. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Starts a search. */
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
      again = false,
    }: { environment?: Readonly<Record<string, string>> | undefined; again?: boolean | undefined } = {},
  ): Promise<TestRun | undefined> => {
    if (!budget.take()) return undefined;
    const start = budget.spent();
    // The first run is that of all tests: it may take all the time there is.
    const patience = longest === undefined ? Infinity : Math.max(leastPatience, longest * patienceFactor);
    const timeout = Math.max(1, Math.min(again ? patience * patienceFactor : patience, budget.left()));
    const ended = await runTests({ words, copy, timeout, environment, signal: task.signal });
    // A machine that has become busy is no fault of the edit.
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
    run: (copy, words, again = false) => run(copy, words, { again }),
    async cover(words) {
      covered += 1;
      const folder = join(scratch.temporary, `coverage-${covered}`);
      await mkdir(folder);
      const ended = await run(scratch, words, { environment: { NODE_V8_COVERAGE: folder } });
      return ended && { run: ended, coverage: await readCoverage(folder, scratch.directory) };
    },
    async keep(edit) {
      const text = await edited(edit);
      texts.set(edit.path, text);
      for (const copy of task.scratches) await writeScratch(copy, edit.path, text);
    },
  };
}
