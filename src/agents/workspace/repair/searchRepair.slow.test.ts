import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usualLimits } from "./createBudget.ts";
import { operators } from "./operators/index.ts";
import type { RepairSearch, RepairTask, TriedEdit } from "./RepairSearch.ts";
import { searchRepair } from "./searchRepair.ts";
import { toTestCommand } from "./toTestCommand.ts";
import { sample } from "../../../../scripts/fullRun.ts";

/** A project of another style than the example: CommonJS, no semicolons, single quotes, one test file beside the source. */
const gauge = `'use strict'

const FREEZING = 32

const isFrosty = (reading) => reading.degrees <= FREEZING

const warmer = (a, b) => (a.degrees > b.degrees ? a : b)

const toCelsius = (degrees) => ((degrees - FREEZING) * 5) / 9

const firstWeek = (readings) => readings.slice(0, 7)

function placeOf(reading) {
  if (!reading.place) return 'somewhere'
  return reading.place
}

const swing = (morning, evening) => difference(morning.degrees, evening.degrees)

function difference(from, to) {
  const moved = to - from
  return \`\${moved} degrees\`
}

const isValid = (degrees) => typeof degrees === 'number' && degrees > -100

function sum(readings) {
  let total = 0
  readings.forEach((reading) => {
    total += reading.degrees
  })
  return total
}

const latest = (readings) => readings[readings.length - 1]

const coldest = (readings) => Math.min(...readings.map((reading) => reading.degrees))

async function store(shelf, reading) {
  const number = await shelf.next()
  return \`\${number}: \${reading.degrees}\`
}

const caption = (reading, unit) => \`\${reading.degrees} \${unit}\`

module.exports = { isFrosty, warmer, toCelsius, firstWeek, placeOf, swing, isValid, sum, latest, coldest, store, caption }
`;

const gaugeTest = `'use strict'
const { test } = require('node:test')
const { deepStrictEqual: same } = require('node:assert')
const gauge = require('./gauge')
const at = (degrees, place) => ({ degrees, place })
const days = [3, 9, 5, 1, 7, 8, 2, 6].map((degrees) => at(degrees))

test('frost', () => same([31, 32, 33].map((degrees) => gauge.isFrosty(at(degrees))), [true, true, false]))
test('warmer', () => same([gauge.warmer(at(1), at(2)), gauge.warmer(at(4), at(3))], [at(2), at(4)]))
test('celsius', () => same([gauge.toCelsius(212), gauge.toCelsius(32)], [100, 0]))
test('week', () => same(gauge.firstWeek(days).length, 7))
test('place', () => same([gauge.placeOf(at(1, 'roof')), gauge.placeOf(at(1))], ['roof', 'somewhere']))
test('swing', () => same(gauge.swing(at(10), at(14)), '4 degrees'))
test('valid', () => same([gauge.isValid(5), gauge.isValid(-300), gauge.isValid('5')], [true, false, false]))
test('sum', () => same(gauge.sum(days), 41))
test('latest', () => same(gauge.latest(days), at(6)))
test('coldest', () => same(gauge.coldest(days), 1))
test('store', async () => same(await gauge.store({ next: async () => 8 }, at(5)), '8: 5'))
test('caption', () => same(gauge.caption(at(5), 'F'), '5 F'))
`;

const parts = {
  firstWeek: "const firstWeek = (readings) => readings.slice(0, 7)",
  coldest: "const coldest = (readings) => Math.min(...readings.map((reading) => reading.degrees))",
  caption: "const caption = (reading, unit) => `${reading.degrees} ${unit}`",
};

/** A smaller project, for tests that try all edits: each edit costs a process. */
function take(...names: readonly (keyof typeof parts)[]): string {
  return ["'use strict'", ...names.map((name) => parts[name]), `module.exports = { ${names.join(", ")} }`, ""].join(
    "\n",
  );
}

/** The tests of the smaller project. */
function takeTests(...titles: readonly string[]): string {
  return gaugeTest
    .split("\n")
    .filter((line) => !line.startsWith("test(") || titles.some((title) => line.includes(`'${title}'`)))
    .join("\n");
}

const small = take("coldest", "caption");

/** A test that no small edit makes pass. */
const hopeless = takeTests("coldest", "caption").replace("'5 F'", "'five F'");

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "countersign-test-")));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function search(source: string, options: Partial<RepairTask> & { tests?: string } = {}): Promise<RepairSearch> {
  const { tests = gaugeTest, ...rest } = options;
  const scratches = ["1", "2"].map((name) => ({
    directory: join(root, name, "workspace"),
    temporary: join(root, name, "tmp"),
  }));
  for (const { directory, temporary } of scratches) {
    await mkdir(directory, { recursive: true });
    await mkdir(temporary);
    await writeFile(join(directory, "gauge.js"), source);
    await writeFile(join(directory, "gauge.test.js"), tests);
  }
  const signal = new AbortController().signal;
  // A slow machine takes longer than a person would wait.
  const limits = { ...usualLimits, milliseconds: 1e6 };
  const task = { words: toTestCommand("node --test"), files: ["gauge.js"], limits, signal, onTried() {} };
  return searchRepair({ scratches, ...task, ...rest });
}

const planted: readonly (readonly [operator: string, right: string, wrong: string])[] = [
  ["boundary", "degrees <= FREEZING", "degrees < FREEZING"],
  ["comparison", "a.degrees > b.degrees", "a.degrees < b.degrees"],
  ["arithmetic", "degrees - FREEZING", "degrees + FREEZING"],
  ["constant ±1", "slice(0, 7)", "slice(0, 6)"],
  ["negation", "if (!reading.place)", "if (reading.place)"],
  ["logical operator", "'number' && degrees", "'number' || degrees"],
  ["swapped arguments", "(morning.degrees, evening.degrees)", "(evening.degrees, morning.degrees)"],
  ["missing return", "  return total\n", "  total\n"],
  ["sibling method", "Math.min", "Math.max"],
  ["offset by one", "[readings.length - 1]", "[readings.length]"],
  ["missing await", "await shelf", "shelf"],
  ["wrong identifier", "${unit}", "${reading}"],
];

test.each(sample(planted, 1))("a planted bug is repaired: %s", async (operator, right, wrong) => {
  expect(gauge.split(right)).toHaveLength(2);
  const found = await search(gauge.replace(right, () => wrong));
  expect(found.before?.failed).toBeGreaterThan(0);
  expect(found.outcome).toBe("repaired");
  expect(found.edits.map((edit) => edit.operator)).toEqual([operator]);
  expect(found.after).toEqual({ tests: 12, passed: 12, failed: 0 });
  expect(new Map(found.texts).get("gauge.js")?.replace(/return total;? *\n/, "return total\n")).toBe(gauge);
});

test("there is a planted bug for each operator", () => {
  expect(planted.map(([operator]) => operator).toSorted()).toEqual(operators.map(({ name }) => name).toSorted());
});

test("two bugs take two edits", async () => {
  const right = take("firstWeek", "coldest");
  const broken = right.replace("Math.min", "Math.max").replace("slice(0, 7)", "slice(0, 6)");
  const found = await search(broken, { tests: takeTests("week", "coldest") });
  expect(found.outcome).toBe("repaired");
  expect(found.edits).toHaveLength(2);
  expect(new Map(found.texts).get("gauge.js")).toBe(right);
});

test("where no edit helps, it reports that after all edits of the code that the failing test ran, and only of that code", async () => {
  const tried: TriedEdit[] = [];
  const found = await search(small, { tests: hopeless, onTried: (entry) => tried.push(entry) });
  expect(found).toMatchObject({ outcome: "exhausted", edits: [], total: found.tried.length });
  expect(tried.map(({ done }) => done)).toEqual(tried.map((_, index) => index + 1));
  expect(found.tried.some(({ within }) => within === "caption")).toBe(true);
  expect(found.tried.some(({ within }) => within === "coldest")).toBe(false);
  expect(await readFile(join(root, "1", "workspace", "gauge.js"), "utf8")).toBe(small);
});

test("an edit that breaks another test is no repair", async () => {
  const tests = `${takeTests("week")}test('contradiction', () => same(gauge.firstWeek(days).length, 6))\n`;
  const found = await search(take("firstWeek"), { tests });
  expect(found).toMatchObject({ outcome: "exhausted", edits: [] });
});

test("the run limit counts every run", async () => {
  const found = await search(small, { tests: hopeless, limits: { runs: 6, milliseconds: 1e6 } });
  expect(found).toMatchObject({ outcome: "runs", runs: 6, edits: [] });
  expect(found.tried.length).toBe(3);
});

test("the time limit ends the search", async () => {
  let time = 0;
  const limits = { runs: 300, milliseconds: 30_000, now: () => (time += 1000) };
  const found = await search(small, { tests: hopeless, limits });
  expect(found).toMatchObject({ outcome: "time", edits: [] });
  expect(found.runs).toBeLessThan(30);
});

test("an edit that loops for ever costs its own timeout, not the search's", async () => {
  const tried: TriedEdit[] = [];
  const broken = `function sum(readings) {
  let total = 0
  for (let n = 0; n < 3; n++) total *= 2
  readings.forEach((reading) => {
    total -= reading.degrees
  })
  return total
}
module.exports = { sum }
`;
  const found = await search(broken, { tests: takeTests("sum"), onTried: (entry) => tried.push(entry) });
  expect(tried.some(({ run }) => run.timedOut)).toBe(true);
  expect(found.outcome).toBe("repaired");
});

test("tests that pass need no repair", async () => {
  expect(await search(gauge)).toMatchObject({ outcome: "stable", edits: [], runs: 1 });
});

test("of many failing tests only some are measured separately, so that runs are left to try edits with", async () => {
  const one = takeTests("coldest");
  const again = Array.from({ length: 9 }, (_, index) => `test('colder ${index}', () => same(gauge.coldest(days), 1))`);
  const broken = take("coldest").replace("Math.min", "Math.max");
  const found = await search(broken, { tests: [one, ...again].join("\n"), limits: { runs: 10, milliseconds: 1e6 } });
  expect(found.before?.failed).toBe(10);
  expect(found.tried.length).toBeGreaterThan(0);
});
