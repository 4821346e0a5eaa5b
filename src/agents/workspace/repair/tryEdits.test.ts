import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usualLimits } from "./createBudget.ts";
import { createSearch, type Search } from "./createSearch.ts";
import type { Edit } from "./Edit.ts";
import type { TestRun } from "./runTests.ts";
import { toTestCommand } from "./toTestCommand.ts";
import { tryEdits } from "./tryEdits.ts";

const run = (failing: readonly string[], timedOut = false): TestRun => ({
  passed: failing.length === 0,
  failing: new Set(failing),
  failures: [],
  output: "",
  timedOut,
});

const edit = (text: string): Edit => {
  const change = { start: 0, end: 1, text, before: "0", after: text };
  return { path: "a.js", operator: "o", weight: 1, line: 1, ...change };
};

/** Tries two edits of the file `0`; `runs` returns the result of a run with a text of the file, and with more time where it is repeated. */
async function tryBoth(runs: (text: string, isRepeated: boolean) => TestRun) {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-test-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, "a.js"), "0");
  const scratch = { directory, temporary: directory };
  const signal = new AbortController().signal;
  const task = { scratches: [scratch], files: ["a.js"], limits: usualLimits, signal, onTried() {} };
  const search: Search = {
    ...createSearch({ ...task, words: toTestCommand("node --test") }),
    run: async (_scratch, _words, isRepeated = false) =>
      runs(await readFile(join(directory, "a.js"), "utf8"), isRepeated),
  };
  const suspects = { words: [], baseline: run(["t"]), shared: [edit("1"), edit("2")], others: [], unreadable: [] };
  return tryEdits(search, suspects, run(["t"]), () => undefined);
}

test("an edit whose run took too long on a busy machine is tried again before the search gives up", async () => {
  let isBusy = true;
  const busy = await tryBoth((text) => {
    if (text !== "1") return run(["t"]);
    const timedOut = isBusy;
    isBusy = false;
    return run(timedOut ? ["the program"] : [], timedOut);
  });
  expect(busy?.edit.text).toBe("1");
});

test("a less likely edit does not win because the likely one took too long on a busy machine", async () => {
  let isBusy = true;
  const found = await tryBoth((text) => {
    if (text !== "1" || !isBusy) return run([]);
    isBusy = false;
    return run(["the program"], true);
  });
  expect(found?.edit.text).toBe("1");
});

test("an edit that helps is returned although a likelier one loops for ever", async () => {
  const found = await tryBoth((text) => (text === "1" ? run(["the program"], true) : run([])));
  expect(found?.edit.text).toBe("2");
});

test("an edit that loops for ever is tried twice, and no more", async () => {
  let tries = 0;
  const found = await tryBoth((text) => {
    if (text === "1") tries += 1;
    return text === "1" ? run(["the program"], true) : run(["t"]);
  });
  expect([found, tries]).toEqual([undefined, 2]);
});

test("an edit that passed the failing test has more time for the run of all tests", async () => {
  let tries = 0;
  const found = await tryBoth((text, isRepeated) => {
    if (text !== "1") return run(["t"]);
    tries += 1;
    return tries === 1 || isRepeated ? run([]) : run(["the program"], true);
  });
  expect(found?.edit.text).toBe("1");
});

test("a run without an edit, which ends by itself, is measured however long it takes", async () => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-test-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const signal = new AbortController().signal;
  let time = 0;
  const limits = { runs: 9, milliseconds: 1e6, now: () => time };
  const words = toTestCommand("node --test");
  const scratches = [{ directory, temporary: directory }];
  const search = createSearch({ scratches, files: [], words, limits, signal, onTried() {} });
  await search.run(scratches[0] ?? { directory, temporary: directory }, ["node", "-e", ""]);
  time += 1;
  const measured = await search.cover(["node", "-e", "setTimeout(() => {}, 3000)"]);
  expect(measured?.run.timedOut).toBe(false);
});
