import { CountersignError } from "../../../model/index.ts";
import { collectEdits } from "./collectEdits.ts";
import type { Search } from "./createSearch.ts";
import { applyEdit, type Edit } from "./Edit.ts";
import { isTestFile } from "./isTestFile.ts";
import { parseProgram } from "./parseProgram.ts";
import { rankEdits } from "./rankEdits.ts";
import type { Coverage } from "./readCoverage.ts";
import { readFrames, type Frame } from "./readFrames.ts";
import type { TestRun } from "./runTests.ts";

/** One failing test file, and what may repair it. */
export interface Suspects {
  /** What runs for each edit. */
  readonly words: readonly string[];
  /** How that goes without an edit. */
  readonly baseline: TestRun;
  /** Likely ones first; each parses, and the failing tests ran its place. */
  readonly edits: readonly Edit[];
  /** Files that could not be parsed. */
  readonly unreadable: readonly string[];
}

/**
 * Looks at the first failing test file: runs it, reads its stacks and what it covered, and ranks the edits that it could be.
 *
 * @returns undefined where a limit is reached.
 */
export async function findSuspects(search: Search, whole: TestRun): Promise<Suspects | undefined> {
  const { task, scratch, budget } = search;
  const [file] = whole.files;
  const narrow = file === undefined ? task.words.whole : task.words.one(file);
  const first = await search.cover(narrow);
  if (first === undefined) return undefined;
  // Where the file passes alone, only all tests together show the failure.
  const words = first.run.passed ? task.words.whole : narrow;
  const all = first.run.passed ? await search.cover(words) : first;
  if (all === undefined) return undefined;
  const coverage = (await coverFailing(search, words, file, all.run.names)) ?? all.coverage;
  const frames = readFrames(`${whole.output}\n${all.run.output}`, scratch.directory);
  const collected = await Promise.all(task.files.map(async (path) => collect(path, await search.read(path))));
  const ranked = rankEdits(
    collected.flatMap(({ edits }) => edits),
    { frames, coverage, files: task.files, words: await wordsOf(frames, search) },
  );
  return {
    words,
    baseline: all.run,
    edits: await firstThatParse(ranked, budget.runsLeft(), search),
    unreadable: collected.flatMap(({ path, isReadable }) => (isReadable ? [] : [path])),
  };
}

/** What the failing tests ran without the others of their file; undefined where they cannot be chosen. */
async function coverFailing(
  search: Search,
  words: readonly string[],
  file: string | undefined,
  names: readonly string[],
): Promise<Coverage | undefined> {
  const { whole, one } = search.task.words;
  if (words === whole || file === undefined || names.length === 0) return undefined;
  const failing = await search.cover(one(file, names));
  return failing?.run.passed === false ? failing.coverage : undefined;
}

function collect(path: string, source: string): { path: string; edits: readonly Edit[]; isReadable: boolean } {
  const edits = collectEdits(path, source);
  return { path, edits: edits ?? [], isReadable: edits !== undefined };
}

/** An edit that cannot be parsed would cost a run for nothing. */
async function firstThatParse(ranked: readonly Edit[], most: number, { read }: Search): Promise<readonly Edit[]> {
  const edits: Edit[] = [];
  for (const edit of ranked) {
    if (edits.length >= most) break;
    if (parseProgram(applyEdit(await read(edit.path), edit)) !== undefined) edits.push(edit);
  }
  return edits;
}

/** The words of the lines of tests that a stack names: what a failing line calls is likely to be at fault. */
async function wordsOf(frames: readonly Frame[], { read }: Search): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const { path, line } of frames.filter((frame) => isTestFile(frame.path))) {
    const text = await read(path).catch((error: unknown) => {
      if (error instanceof CountersignError || (error instanceof Error && "syscall" in error)) return "";
      throw error;
    });
    for (const word of text.split("\n")[line - 1]?.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) words.add(word);
  }
  return words;
}
