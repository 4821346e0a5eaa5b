import { createSearch } from "./createSearch.ts";
import type { Edit } from "./Edit.ts";
import { findSuspects } from "./findSuspects.ts";
import type { RepairSearch, RepairTask } from "./RepairSearch.ts";
import type { TestRun } from "./runTests.ts";
import { findRivals, tryEdits } from "./tryEdits.ts";

/** Maximum number of edits of one repair. */
const maxEdits = 3;

/**
 * Searches for the edit that makes all tests pass, and where one is not enough, for a few successive ones that do.
 *
 * For each edit only the failing test file runs, and all tests for one that passes. Rejects with an `AbortError` on stop.
 */
export async function searchRepair(task: RepairTask): Promise<RepairSearch> {
  const search = createSearch(task);
  const { budget, texts } = search;
  const kept: Edit[] = [];
  const tried: Edit[] = [];
  const rivals: Edit[] = [];
  const unreadable = new Set<string>();
  let total = 0;
  const before = await search.run(search.scratch, task.words.whole);
  let after = before;
  while (after?.passed === false && kept.length < maxEdits) {
    const suspects = await findSuspects(search, after);
    if (suspects === undefined) break;
    suspects.unreadable.forEach((path) => unreadable.add(path));
    total = tried.length + suspects.shared.length + suspects.others.length;
    const passed: Edit[] = [];
    const onTried = (edit: Edit, run: TestRun): void => {
      tried.push(edit);
      if (run.passed) passed.push(edit);
      task.onTried({ edit, run, done: tried.length, total });
    };
    const good = await tryEdits(search, suspects, after, onTried);
    if (good === undefined) break;
    const others = { tried: [...tried], passed: passed.filter((edit) => edit !== good.edit) };
    if (good.whole.passed) rivals.push(...(await findRivals(search, suspects, others, onTried)));
    kept.push(good.edit);
    await search.keep(good.edit);
    after = good.whole;
  }
  const limit = budget.runsLeft() === 0 ? "runs" : budget.left() === 0 ? "time" : "exhausted";
  return {
    outcome: before?.passed === true ? "stable" : after?.passed === true ? "repaired" : limit,
    edits: kept,
    rivals,
    texts: [...texts],
    tried,
    total,
    runs: budget.runs(),
    milliseconds: budget.spent(),
    before: before?.counts,
    after: after?.counts,
    unreadable: [...unreadable],
  };
}
