import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FindNear } from "./findNear.ts";
import { applyMutation, type Mutation } from "./findMutations.ts";
import { toFunctionName, type Reached } from "./reach.ts";
import { runCommand } from "./runCommand.ts";

/** What noticed a mutant: tests, stories or the compiler; or that it survived. */
export type Outcome = "tests" | "stories" | "compiler" | "survived";

/** The outcome for a mutant, and the files that were run for it. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Test files and story files that were run. */
  readonly ran: readonly string[];
}

/** What a judge knows of the tests. */
export interface Tests {
  readonly near: FindNear;
  readonly reached: readonly Reached[];
  /** Whether mutants of components are also run in stories. */
  readonly stories: boolean;
}

/** Number of test files, the nearest ones, that are run first and even where no trace leads to them. */
const firstRound = 3;
/** Number of test files that are run for code that runs when its module is loaded, since the trace has functions only. */
const nearest = 12;
/** Milliseconds after which a run counts as endless. */
const endless = 240_000;
/** Number of story files that are run for code that runs when its module is loaded. */
const nearestStories = 3;

/** Files whose mutants are also run in stories. */
export const isDrawn: RegExp = /^src\/(?:components|renderers|ui|primitives|hooks)\//;
/** Test files that may be run for a mutant; those of the program start it, and take a minute each. */
export const testFile: RegExp = /^src\/(?!cli\/).*\.test\.tsx?$/;
/** Files of stories. */
export const storyFile: RegExp = /\.stories\.tsx$/;

/** The files of tests or stories that enter the function of a mutant, the nearest first; undefined if it is not in a function. */
function chooseEntering({ file, around }: Mutation, { near, reached }: Tests, kind: RegExp): string[] | undefined {
  if (around === undefined) return undefined;
  const name = toFunctionName(file, around);
  const entering = new Set(reached.flatMap(({ test, functions }) => (functions.includes(name) ? [test] : [])));
  return near(file, kind).filter((test) => entering.has(test));
}

/** The test files that may notice a mutant: those that enter its function, and the nearest in any case. */
export function chooseTests(mutation: Mutation, tests: Tests): string[] {
  const all = tests.near(mutation.file, testFile);
  const entering = chooseEntering(mutation, tests, testFile);
  return entering === undefined ? all.slice(0, nearest) : [...new Set([...entering, ...all.slice(0, firstRound)])];
}

/** The story files that may notice a mutant: those that enter its function. */
export function chooseStories(mutation: Mutation, tests: Tests): string[] {
  if (!tests.stories || !isDrawn.test(mutation.file)) return [];
  const entering = chooseEntering(mutation, tests, storyFile);
  return entering ?? tests.near(mutation.file, storyFile).slice(0, nearestStories);
}

const vitest = (config: string, files: readonly string[]): string[] => [
  "node",
  "node_modules/vitest/vitest.mjs",
  "run",
  "--bail",
  "1",
  "-c",
  config,
  ...files,
];
/** The words of the command that checks the types of a copy. */
const compile: readonly string[] = [
  "node",
  "node_modules/typescript/bin/tsc",
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  "types.json",
];

/** Whether a copy without a mutant compiles: otherwise the compiler would notice every mutant. */
export async function compiles(copy: string): Promise<boolean> {
  return (await runCommand(compile, copy, endless)) === "passed";
}

const units = (files: readonly string[]): string[] => vitest("scripts/mutants/unit.config.ts", files);

async function run(mutation: Mutation, copy: string, tests: Tests): Promise<Verdict> {
  const chosen = chooseTests(mutation, tests);
  const [first, second] = [chosen.slice(0, firstRound), chosen.slice(firstRound)];
  const passes = async (words: readonly string[]): Promise<boolean> =>
    (await runCommand(words, copy, endless)) === "passed";
  if (first.length > 0 && !(await passes(units(first)))) return { outcome: "tests", ran: first };
  if (!(await passes(compile))) return { outcome: "compiler", ran: first };
  if (second.length > 0 && !(await passes(units(second)))) return { outcome: "tests", ran: chosen };
  const shown = chooseStories(mutation, tests);
  if (shown.length > 0 && !(await passes(vitest("scripts/mutants/stories.config.ts", shown))))
    return { outcome: "stories", ran: [...chosen, ...shown] };
  return { outcome: "survived", ran: [...chosen, ...shown] };
}

/** Puts a mutant into a copy of the project, runs what may notice it, and takes it out again. */
export async function judge(mutation: Mutation, copy: string, tests: Tests): Promise<Verdict> {
  const path = join(copy, mutation.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, applyMutation(source, mutation));
  try {
    return await run(mutation, copy, tests);
  } finally {
    writeFileSync(path, source);
  }
}
