/**
 * Switches each guard off in a copy of the project and runs its tests: one of them must fail. Part of `npm run test:full`;
 * `tsx scripts/guards/run.ts WORD` takes only guards whose name or file has the word.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyProject } from "../copyProject.ts";
import { writeFigures } from "../reliability/writeFigures.ts";
import { agentGuards } from "./agentGuards.ts";
import type { Guard } from "./Guard.ts";
import { requestGuards } from "./requestGuards.ts";

const copy = copyProject("guards");

/** Whether these test files pass in the copy, in the short run. */
function pass(tests: readonly string[]): boolean {
  const { COUNTERSIGN_FULL: _, ...env } = process.env;
  const words = ["--no-install", "vitest", "run", "--bail", "1", ...tests];
  return spawnSync("npx", words, { cwd: copy, env, stdio: "ignore" }).status === 0;
}

/** The reason why no test covers the guard; undefined if a test fails without it. */
function findFlaw({ file, text, off, tests }: Guard): string | undefined {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const count = source.split(text).length - 1;
  if (count !== 1) return `its text is in ${file} ${count} times, not once: mend scripts/guards/`;
  const missing = tests.find((test) => !existsSync(join(copy, test)));
  if (missing !== undefined) return `there is no ${missing}: mend scripts/guards/`;
  writeFileSync(
    path,
    source.replace(text, () => off),
  );
  const isMissed = pass(tests);
  writeFileSync(path, source);
  return isMissed ? `no test of ${tests.join(", ")} fails without it` : undefined;
}

const [word = ""] = process.argv.slice(2);
const chosen = [...requestGuards, ...agentGuards].filter(
  ({ name, file }) => name.includes(word) || file.includes(word),
);
let held = 0;
const tests = [...new Set(chosen.flatMap((guard) => guard.tests))];
const areSound = pass(tests);
if (!areSound) console.error(`Their tests fail with all guards on: ${tests.join(", ")}`);
for (const guard of areSound ? chosen : []) {
  const flaw = findFlaw(guard);
  if (flaw === undefined) held += 1;
  console.log(`${flaw === undefined ? "tested  " : "UNTESTED"}  ${guard.name}${flaw === undefined ? "" : `: ${flaw}`}`);
}
console.log(`${held} of ${chosen.length} guards are covered by a test`);
if (word === "") {
  const figure = `${held} of ${chosen.length} noticed`;
  // R13 is the row of docs/reliability.md that this figure belongs to.
  writeFigures("guards", [{ row: "R13", what: "guards switched off one by one", figure }]);
}
process.exit(held === chosen.length ? 0 : 1);
