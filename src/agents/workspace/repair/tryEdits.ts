import type { WorkspaceCopy } from "../createCopies.ts";
import { writeScratch } from "./createScratchCopies.ts";
import type { Search } from "./createSearch.ts";
import type { Edit } from "./Edit.ts";
import type { Suspects } from "./findSuspects.ts";
import { isBetter, type TestRun } from "./runTests.ts";

/** An edit that helps, and how all tests go with it. */
export interface GoodEdit {
  readonly edit: Edit;
  readonly whole: TestRun;
}

/** How many more edits are tried after one that mends a part: one that mends all is often near. */
const lookFurther = 24;

/**
 * Tries edits, as many at a time as there are scratch copies, until one mends the failing file without breaking another test.
 *
 * Where none mends the whole file soon after one that mends a part of it, the one that leaves the fewest failures counts.
 *
 * @param whole - How all tests go without an edit.
 * @param onTried - Called after each edit.
 * @returns undefined where none helps or a limit is reached.
 */
export async function tryEdits(
  search: Search,
  { edits, words, baseline }: Suspects,
  whole: TestRun,
  onTried: (edit: Edit, run: TestRun) => void,
): Promise<GoodEdit | undefined> {
  const { scratches } = search.task;
  const partial: { readonly edit: Edit; readonly failures: number }[] = [];
  let end = edits.length;
  for (let start = 0; start < end; start += scratches.length) {
    const batch = edits.slice(start, Math.min(end, start + scratches.length));
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
      if (!isBetter(run, baseline)) continue;
      const good = run.passed ? await confirm(search, edit, whole) : undefined;
      if (good !== undefined) return good;
      if (run.passed) continue;
      if (partial.length === 0) end = Math.min(end, start + lookFurther);
      partial.push({ edit, failures: run.failing.size });
    }
  }
  for (const { edit } of partial.toSorted((a, b) => a.failures - b.failures)) {
    const good = await confirm(search, edit, whole);
    if (good !== undefined) return good;
  }
  return undefined;
}

/** Runs all tests: an edit that breaks another one is no repair. */
async function confirm(search: Search, edit: Edit, whole: TestRun): Promise<GoodEdit | undefined> {
  const { task, scratch } = search;
  const run = await withEdit(search, scratch, edit, () => search.run(scratch, task.words.whole));
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
