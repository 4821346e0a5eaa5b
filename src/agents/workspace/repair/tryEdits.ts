import type { WorkspaceCopy } from "../createCopies.ts";
import { writeScratch } from "./createScratchCopies.ts";
import type { Search } from "./createSearch.ts";
import type { Edit } from "./Edit.ts";
import type { Suspects } from "./findSuspects.ts";
import { isBetter, type TestRun } from "./runTests.ts";

/** An edit that helps, with the run of all tests. */
export interface GoodEdit {
  readonly edit: Edit;
  readonly whole: TestRun;
}

/**
 * Tries edits, as many at a time as there are scratch copies, until all tests pass.
 *
 * Tries the code that all failing tests share first. If no edit of it makes all pass, but some repair tests without breaking others, there
 * is more than one bug: the one with the fewest remaining failures is returned. Before a later edit is returned, those that timed out are
 * tried once more, one by one: on a busy machine a less likely edit must not win because the likely one had too little time.
 *
 * @param whole - The run of all tests without an edit.
 * @param onTried - Called after each edit.
 * @returns undefined if none helps or a limit is reached.
 */
export async function tryEdits(
  search: Search,
  { shared, others, words, baseline }: Suspects,
  whole: TestRun,
  onTried: (edit: Edit, run: TestRun) => void,
): Promise<GoodEdit | undefined> {
  const { scratches } = search.task;
  const helpful: GoodEdit[] = [];
  const slow: Edit[] = [];
  batches: for (const start of batchStarts(shared.length + others.length, scratches.length)) {
    if (start >= shared.length && helpful.length > 0) break;
    const batch = [...shared, ...others].slice(start, start + scratches.length);
    const runs = await Promise.all(
      batch.map(async (edit, index) => {
        const scratch = scratches[index] ?? search.scratch;
        const run = await withEdit(search, scratch, edit, () => search.run(scratch, words));
        if (run !== undefined) onTried(edit, run);
        return run;
      }),
    );
    for (const [index, edit] of batch.entries()) {
      const run = runs[index];
      if (run === undefined) return undefined;
      if (run.timedOut) slow.push(edit);
      const good = isBetter(run, baseline) ? await confirm(search, edit, whole) : undefined;
      if (good !== undefined) helpful.push(good);
      if (good?.whole.passed === true) break batches;
    }
  }
  for (const edit of slow) {
    const run = await withEdit(search, search.scratch, edit, () => search.run(search.scratch, words, true));
    const good = run !== undefined && isBetter(run, baseline) ? await confirm(search, edit, whole) : undefined;
    if (good?.whole.passed === true) return good;
    if (good !== undefined) helpful.push(good);
    if (run === undefined) break;
  }
  return helpful.toSorted((a, b) => a.whole.failing.size - b.whole.failing.size)[0];
}

/** Maximum number of edits that are tried as rivals of a repair. */
const maxRivals = 6;

/**
 * Finds further edits that make all tests pass: then the tests do not determine which one is right. Tries `passed`
 * (edits that passed the narrower test command) first, then the likeliest that were not tried.
 */
export async function findRivals(
  search: Search,
  { shared, others, words, baseline }: Suspects,
  { tried, passed }: { readonly tried: readonly Edit[]; readonly passed: readonly Edit[] },
  onTried: (edit: Edit, run: TestRun) => void,
): Promise<readonly Edit[]> {
  const rivals: Edit[] = [];
  const untried = [...shared, ...others].filter((edit) => !tried.includes(edit));
  for (const edit of [...passed, ...untried].slice(0, maxRivals)) {
    const run = await withEdit(search, search.scratch, edit, () => search.run(search.scratch, words));
    if (run === undefined) break;
    if (!passed.includes(edit)) onTried(edit, run);
    const good = isBetter(run, baseline) ? await confirm(search, edit, baseline) : undefined;
    if (good?.whole.passed === true) rivals.push(edit);
  }
  return rivals;
}

function batchStarts(count: number, size: number): readonly number[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => index * size);
}

/**
 * Runs all tests with the edit: one that breaks another test is not a repair. There is more time than for an edit that
 * nothing is known of: this one passed, and a busy machine must not lose it.
 */
async function confirm(search: Search, edit: Edit, whole: TestRun): Promise<GoodEdit | undefined> {
  const { task, scratch } = search;
  const run = await withEdit(search, scratch, edit, () => search.run(scratch, task.words.whole, true));
  return run !== undefined && isBetter(run, whole) ? { edit, whole: run } : undefined;
}

async function withEdit<Value>(
  search: Search,
  scratch: WorkspaceCopy,
  edit: Edit,
  work: () => Promise<Value>,
): Promise<Value> {
  const original = await search.read(edit.path);
  await writeScratch(scratch, edit.path, await search.edited(edit));
  const value = await work();
  await writeScratch(scratch, edit.path, original);
  return value;
}
