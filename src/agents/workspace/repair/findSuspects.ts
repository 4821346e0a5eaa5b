import { CountersignError } from "../../../model/index.ts";
import { collectEdits } from "./collectEdits.ts";
import type { Search } from "./createSearch.ts";
import { applyEdit, type Edit } from "./Edit.ts";
import { isTestFile } from "./isTestFile.ts";
import { parseProgram } from "./parseProgram.ts";
import { rankEdits } from "./rankEdits.ts";
import type { Coverage } from "./readCoverage.ts";
import { readFrames, type Frame } from "./readFrames.ts";
import type { FailingTest, TestRun } from "./runTests.ts";

/** One failing test file, and the edits that may repair it. */
export interface Suspects {
  /** The test command that runs for each edit. */
  readonly words: readonly string[];
  /** Its run without an edit. */
  readonly baseline: TestRun;
  /** Edits of code that every failing test ran, likely ones first: only one of these can repair all of them by itself. */
  readonly shared: readonly Edit[];
  /** Edits of code that only some failing tests ran. */
  readonly others: readonly Edit[];
  /** Files that could not be parsed. */
  readonly unreadable: readonly string[];
}

/** Maximum number of failing tests whose coverage is measured separately. */
const maxCovered = 6;

/**
 * Analyses the first failing test file: runs it, reads its stacks and coverage, and ranks the possible edits.
 *
 * @param whole - The run of all tests.
 * @returns undefined if a limit is reached.
 */
export async function findSuspects(search: Search, whole: TestRun): Promise<Suspects | undefined> {
  const { task, scratch, budget } = search;
  const file = whole.failures[0]?.file;
  const narrow = file === undefined ? task.words.whole : task.words.one(file);
  const first = await search.cover(narrow);
  if (first === undefined) return undefined;
  // If the file passes alone, the failure only occurs when all tests run together.
  const words = first.run.passed ? task.words.whole : narrow;
  const all = first.run.passed ? await search.cover(words) : first;
  if (all === undefined) return undefined;
  const failing = words === task.words.whole ? [] : await coverFailing(search, whole.failures);
  const own = failing.filter((test) => test.file === file).map(({ coverage }) => coverage);
  const frames = readFrames(`${whole.output}\n${all.run.output}`, scratch.directory);
  const collected = await Promise.all(task.files.map(async (path) => collect(path, await search.read(path))));
  const ranked = rankEdits(
    collected.flatMap(({ edits }) => edits),
    {
      frames,
      own: own.length === 0 ? [all.coverage] : own,
      failing: failing.map(({ coverage }) => coverage),
      wider: all.coverage,
      files: task.files,
      words: await wordsOf(frames, search),
    },
  );
  const shared = await firstThatParse(ranked.shared, budget.runsLeft(), search);
  return {
    words,
    baseline: all.run,
    shared,
    others: await firstThatParse(ranked.others, budget.runsLeft() - shared.length, search),
    unreadable: collected.flatMap(({ path, isReadable }) => (isReadable ? [] : [path])),
  };
}

/** Measures the coverage of each failing test alone, one test of each file first; tests that cannot be selected are left out. */
async function coverFailing(
  search: Search,
  failures: readonly FailingTest[],
): Promise<readonly { file: string; coverage: Coverage }[]> {
  const isFirst = ({ file }: FailingTest, index: number): boolean =>
    failures.findIndex((other) => other.file === file) === index;
  const chosen = [...failures.filter(isFirst), ...failures.filter((test, index) => !isFirst(test, index))];
  const covered: { file: string; coverage: Coverage }[] = [];
  for (const { name, file } of chosen.slice(0, maxCovered)) {
    if (file === undefined) continue;
    const measured = await search.cover(search.task.words.one(file, [name]));
    if (measured?.run.passed === false) covered.push({ file, coverage: measured.coverage });
  }
  return covered;
}

function collect(path: string, source: string): { path: string; edits: readonly Edit[]; isReadable: boolean } {
  const edits = collectEdits(path, source);
  return { path, edits: edits ?? [], isReadable: edits !== undefined };
}

/** Drops edits that do not parse, each of which would waste a run. */
async function firstThatParse(ranked: readonly Edit[], most: number, { read }: Search): Promise<readonly Edit[]> {
  const edits: Edit[] = [];
  for (const edit of ranked) {
    if (edits.length >= most) break;
    if (parseProgram(applyEdit(await read(edit.path), edit)) !== undefined) edits.push(edit);
  }
  return edits;
}

/** Returns the words in the failing lines of the tests: what such a line calls is likely to be at fault. */
async function wordsOf(frames: readonly Frame[], { read }: Search): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const { path, line } of frames.filter((frame) => isTestFile(frame.path))) {
    const text = await read(path).catch((error: unknown) => {
      if (error instanceof CountersignError || (error instanceof Error && "syscall" in error)) return "";
      throw error;
    });
    for (const word of text.split("\n")[line - 1]?.match(/[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d+)?/gu) ?? [])
      words.add(word);
  }
  return words;
}
