/**
 * Changes the product in one small place at a time, in a copy, and lists the changes that no test notices. Part of `npm run test:full`.
 *
 * `npm run test:mutants -- --area session --seed 7 --count 40`: `area` is the beginning of an area's name (all), `seed` one or more
 * numbers with commas (the day), `count` how many for each seed, spread evenly over the areas (200). `--results FILE` stores the
 * results: another run with it repeats only the survivors. `--trace FILE` stores which test enters which function.
 * `--no-stories` leaves out the stories, `--write` writes the table into docs/testing.md.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { copyProject } from "../copyProject.ts";
import { areaOf, areas } from "./areas.ts";
import { createFindNear } from "./findNear.ts";
import { findMutations, showMutation, type Mutation } from "./findMutations.ts";
import { compiles, isDrawn, judge, storyFile, testFile, type Tests } from "./judge.ts";
import { createRandom, pick } from "./random.ts";
import { folderVariable, makeReachFolder, readReach, type Reached } from "./reach.ts";
import { isLoose, writeReport, type Judged } from "./report.ts";

const today = new Date().toISOString().slice(0, 10);
const { values } = parseArgs({
  options: {
    area: { type: "string", default: "" },
    seed: { type: "string", default: today.replaceAll("-", "") },
    count: { type: "string", default: "200" },
    results: { type: "string" },
    trace: { type: "string" },
    "no-stories": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
/** Test files whose functions are traced for a mutant: beyond them, others have failed. */
const traced = 40;

const files = execFileSync("git", ["ls-files", "src", "stories"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const near = createFindNear(files);

interface Mutant {
  readonly seed: number;
  readonly area: string;
  readonly mutation: Mutation;
}

function pickMutants(): Mutant[] {
  const chosen = areas.filter(({ name }) => name.startsWith(values.area));
  if (chosen.length === 0)
    throw new Error(`No area begins with "${values.area}": ${areas.map(({ name }) => name).join(", ")}`);
  return values.seed.split(",").flatMap((word) => {
    const seed = Number(word);
    return chosen.flatMap(({ name }, index) => {
      const own = files.filter((file) => areaOf(file)?.name === name);
      const all = own.flatMap((file) => findMutations(file, readFileSync(file, "utf8")));
      const count = Math.ceil((Number(values.count) - index) / chosen.length);
      return pick(all, count, createRandom(seed + index)).map((mutation) => ({ seed, area: name, mutation }));
    });
  });
}

/** Runs the tests and stories near the mutants once without a change: they must pass, and record which functions they enter. */
function trace(mutants: readonly Mutant[], copy: string): Reached[] {
  const known: Reached[] =
    values.trace !== undefined && existsSync(values.trace) ? JSON.parse(readFileSync(values.trace, "utf8")) : [];
  const mutated = [...new Set(mutants.map(({ mutation }) => mutation.file))];
  const drawn = values["no-stories"] ? [] : mutated.filter((file) => isDrawn.test(file));
  const kinds = [
    ["scripts/mutants/trace.config.ts", mutated.flatMap((file) => near(file, testFile).slice(0, traced))],
    ["scripts/mutants/traceStories.config.ts", drawn.flatMap((file) => near(file, storyFile))],
  ] as const;
  return kinds.reduce((before, [config, files]) => {
    const wanted = new Set(files);
    for (const { test } of before) wanted.delete(test);
    if (wanted.size === 0) return before;
    console.log(`tracing ${wanted.size} files with ${config}`);
    const folder = makeReachFolder();
    const { COUNTERSIGN_FULL: _, ...env } = process.env;
    execFileSync("npx", ["--no-install", "vitest", "run", "-c", config, "--retry", "2", ...wanted], {
      cwd: copy,
      env: { ...env, [folderVariable]: folder },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const all = [...before, ...readReach(folder)];
    if (values.trace !== undefined) writeFileSync(values.trace, JSON.stringify(all));
    return all;
  }, known);
}

function toJudged({ seed, area, mutation }: Mutant): Omit<Judged, "outcome" | "ran"> {
  const { file, kind } = mutation;
  return { seed, area, file, kind, ...showMutation(readFileSync(file, "utf8"), mutation) };
}

const isSame = (a: Omit<Judged, "outcome" | "ran">, b: Judged): boolean =>
  a.seed === b.seed && a.file === b.file && a.kind === b.kind && a.before === b.before && a.after === b.after;

const earlier: Judged[] =
  values.results !== undefined && existsSync(values.results) ? JSON.parse(readFileSync(values.results, "utf8")) : [];

/** Selects the survivors of a former run whose line still exists, to run them again. */
function findAgain(it: Judged): Mutant[] {
  if (!existsSync(it.file)) return [];
  const all = findMutations(it.file, readFileSync(it.file, "utf8"));
  const same = all.map((mutation) => ({ seed: it.seed, area: it.area, mutation }));
  return same.filter((mutant) => isSame(toJudged(mutant), it)).slice(0, 1);
}

const isAsked = ({ area }: Judged): boolean => area.startsWith(values.area);
const again = earlier.filter((it) => isAsked(it) && isLoose(it)).flatMap(findAgain);
const survivors = again.map(toJudged);
const judged = earlier.filter((it) => !isAsked(it) || !isLoose(it) || survivors.some((one) => isSame(one, it)));
const known = new Set(earlier.map(({ seed, area }) => `${seed} ${area}`));
const mutants = [...again, ...pickMutants().filter(({ seed, area }) => !known.has(`${seed} ${area}`))];

function record(verdict: Judged): void {
  const index = judged.findIndex((it) => isSame(verdict, it));
  judged.splice(index === -1 ? judged.length : index, index === -1 ? 0 : 1, verdict);
  if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(judged, null, 1));
  const { outcome, file, line, before, after, ran } = verdict;
  const sign = isLoose(verdict) ? "SURVIVED" : outcome;
  console.log(`${sign.padEnd(9)} ${file}:${line} ${verdict.kind} (${ran.length})`);
  if (outcome === "survived") console.log(`  - ${before}\n  + ${after}`);
}

async function work(queue: Iterator<Mutant>, copy: string, tests: Tests): Promise<void> {
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    record({ ...toJudged(next.value), ...(await judge(next.value.mutation, copy, tests)) });
  }
}

const copies = Array.from({ length: Math.max(1, Math.floor(cpus().length / 2)) }, () => copyProject("mutants"));
const [first = ""] = copies;
if (!(await compiles(first)))
  throw new Error("The project does not compile, so no mutant can be judged. Run npm run typecheck.");
const tests: Tests = { near, reached: trace(mutants, first), stories: !values["no-stories"] };
const queue = mutants.values();
await Promise.all(copies.map((copy) => work(queue, copy, tests)));
const report = writeReport(judged, today);
console.log(`\n${report}`);
if (values.write) {
  const path = "docs/testing.md";
  const [start, end] = ["<!-- mutants -->\n", "<!-- /mutants -->"];
  const [before, rest] = readFileSync(path, "utf8").split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${path} needs these two lines: ${start.trim()} and ${end}`);
  writeFileSync(path, `${before}${start}${report}\n${end}${after}`);
}
/** An area that misses its goal fails the run; of a few mutants one may survive. */
const missed = areas.filter(({ name, strict }) => {
  const own = judged.filter((it) => it.area === name);
  return own.filter(isLoose).length > (strict === true ? 0 : Math.ceil(own.length / 10));
});
if (missed.length > 0) console.error(`Too many mutants survived in: ${missed.map(({ name }) => name).join(", ")}`);
process.exit(missed.length === 0 ? 0 : 1);
