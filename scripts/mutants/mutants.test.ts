import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { areaOf } from "./areas.ts";
import { applyMutation, findMutations, showMutation } from "./findMutations.ts";
import { chooseStories, chooseTests } from "./judge.ts";
import { createRandom, pick } from "./random.ts";
import { traceFunctions } from "./reach.ts";
import { readSyntax } from "./readSyntax.ts";
import { writeReport, type Judged } from "./report.ts";

function mutantsOf(source: string): string[] {
  return findMutations("a.tsx", source).map((mutation) => applyMutation(source, mutation));
}

test.each([
  ["a condition", "  if (a) b();", "  if (!(a)) b();"],
  ["a guard", "  if (a) b();", "  ;"],
  ["a call", "  save(a);", "  ;"],
  ["a comparison", "  x = a < b;", "  x = a <= b;"],
  ["a connection", "  x = a && b;", "  x = a || b;"],
  ["a sum", "  x = a + 1;", "  x = a - 1;"],
  ["a number", "  x = a + 1;", "  x = a + 2;"],
  ["a word", '  x = "a";', '  x = "";'],
  ["a fallback", "  x = a ?? b;", "  x = a;"],
  ["an optional chain", "  x = a?.b;", "  x = a.b;"],
  ["an awaited promise", "  await a;", "  a;"],
  ["a quantifier", "  x = a.some(b);", "  x = a.every(b);"],
  ["a filter", "  x = a.filter(b);", "  x = a;"],
  ["a list in a list", "  x = [...a, b];", "  x = [...[], b];"],
  ["fields in an object", "  x = { ...a };", "  x = { ...{} };"],
  ["a handler", "  x = <p onClick={a} />;", "  x = <p  />;"],
  ["a whole function", "  const f = () => { a(); };", "  const f = () => { return; a(); };"],
])("changes %s", (_what, source, expected) => {
  expect(mutantsOf(`\n${source}`)).toContain(`\n${expected}`);
});

test("leaves out types and imports, and attributes of the look", () => {
  const source =
    '\nimport { a } from "a";\ninterface B { c: "d" | 5 }\nexport { e } from "e";\nconst f = <p className="g" />;';
  expect(mutantsOf(source)).toEqual([]);
});

test("every mutant of the product parses, differs, and is shown as the lines that it changes", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path}`)
    .filter((path) => areaOf(path) !== undefined);
  expect(files.length).toBeGreaterThan(400);
  const picked = pick(files, 12, createRandom(1)).map((file) => [file, readFileSync(file, "utf8")] as const);
  for (const [file, source] of picked) {
    for (const mutation of findMutations(file, source)) {
      const mutant = applyMutation(source, mutation);
      expect(mutant).not.toBe(source);
      expect(() => readSyntax(file, mutant)).not.toThrow();
      const { line, before, after } = showMutation(source, mutation);
      expect(before).not.toBe(after);
      expect(before.startsWith(source.split("\n")[line - 1]?.trim() ?? "?")).toBe(true);
    }
  }
});

test("a traced file behaves as before, and records which functions were entered", () => {
  const source = "const f = (a) => (b) => ({ sum: a + b });\nfunction g() { return f(1)(2).sum; }\nfunction h() {}";
  const traced = traceFunctions("a.js", source);
  const reached = new Set<string>();
  const context = { __countersignReached: reached, result: { sum: 0 } };
  runInNewContext(`globalThis.result.sum = (() => { ${traced} return g(); })()`, context);
  expect(context.result.sum).toBe(3);
  expect([...reached].map((name) => source.slice(Number(name.split(":")[1])).slice(0, 9))).toEqual([
    "function ",
    "(a) => (b",
    "(b) => ({",
  ]);
});

test("tests that enter the changed function are run, the nearest first", () => {
  const files = ["src/ui/a.test.ts", "src/ui/b.test.ts", "src/c.test.ts", "src/d.test.ts", "src/e.test.ts"];
  const stories = ["stories/A.stories.tsx", "stories/B.stories.tsx", "stories/C.stories.tsx"];
  const near = (_file: string, kind: RegExp) => [...files, ...stories].filter((path) => kind.test(path));
  const reached = [
    { test: "stories/C.stories.tsx", functions: ["src/ui/a.ts:7"] },
    { test: "src/e.test.ts", functions: ["src/ui/a.ts:7"] },
    { test: "src/d.test.ts", functions: ["src/ui/a.ts:7"] },
    { test: "src/b.test.ts", functions: ["src/ui/a.ts:9"] },
  ];
  const mutation = { file: "src/ui/a.ts", around: 7, kind: "operator", start: 8, end: 9, text: "" };
  const tests = { near, reached, stories: true };
  expect(chooseTests(mutation, tests)).toEqual(["src/d.test.ts", "src/e.test.ts", ...files.slice(0, 3)]);
  expect(chooseStories(mutation, tests)).toEqual(["stories/C.stories.tsx"]);
  expect(chooseStories({ ...mutation, file: "src/store/a.ts" }, tests)).toEqual([]);
  expect(chooseStories(mutation, { ...tests, stories: false })).toEqual([]);
});

test("the same seed selects the same mutants, each at most once", () => {
  const items = fc.uniqueArray(fc.nat());
  fc.assert(
    fc.property(items, fc.nat(20), fc.nat(), (all, count, seed) => {
      const picked = pick(all, count, createRandom(seed));
      expect(picked).toEqual(pick(all, count, createRandom(seed)));
      expect(new Set(picked).size).toBe(Math.min(count, all.length));
      expect(all).toEqual(expect.arrayContaining(picked));
    }),
  );
});

test("the report counts mutants by what noticed them, and lists the survivors", () => {
  const mutant = {
    seed: 7,
    area: "store",
    file: "src/store/a.ts",
    line: 3,
    kind: "operator",
    before: "a && b",
    after: "a || b",
    ran: ["x"],
  };
  const all = (["tests", "compiler", "survived", "tests"] as const).map((outcome): Judged => ({ ...mutant, outcome }));
  const report = writeReport(all, "2026-01-02");
  expect(report).toContain("| store | 4 | 2 | 0 | 1 | 0 | 1 | 75 % | 100 % |");
  expect(report).toContain(
    "| src/store/a.ts:3 | operator | `a && b` | `a \\|\\| b` | 1 |".replaceAll("\\|\\|", "\\|\\|"),
  );
});
