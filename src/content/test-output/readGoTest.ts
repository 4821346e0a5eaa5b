import { countCases, readMessage, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const statuses = { PASS: "passed", FAIL: "failed", SKIP: "skipped" } as const;

/**
 * Reads the output of `go test`, also with `-v`. Without it the tests that pass are not named, so that each package that passed is one entry.
 *
 * Certain only with the line that ends each package.
 */
export function readGoTest(lines: readonly string[]): TestReport | undefined {
  const isVerbose = lines.some((line) => line.startsWith("=== RUN "));
  const cases: TestCase[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    // ok  	example.com/cart	0.004s          FAIL	example.com/cart [build failed]
    // A package without tests (`?   	example.com/cmd	[no test files]`) has no result.
    const [, word, name, end = ""] = /^(ok {2}|FAIL)\t(\S+)([\t ].*)?$/.exec(line) ?? [];
    if (word === undefined || name === undefined) continue;
    const own = lines.slice(start, index);
    const tests = readTests(own);
    cases.push(...tests);
    start = index + 1;
    if (word === "ok  " && !isVerbose) cases.push({ name, status: "passed" });
    if (word === "FAIL" && !tests.some(({ status }) => status === "failed"))
      cases.push({ name, status: "failed", message: findBreak(own, end) });
  }
  if (readTests(lines.slice(start)).length > 0) return undefined;
  return toReport("go", countCases(cases), cases);
}

/** The tests of a package; one that only repeats its subtests is left out. */
function readTests(lines: readonly string[]): TestCase[] {
  const tests = lines.flatMap((line, index): TestCase[] => {
    // --- FAIL: TestCoupon/minimum (0.00s)
    const [, word, name = ""] = /^ *--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/.exec(line) ?? [];
    if (word !== "PASS" && word !== "FAIL" && word !== "SKIP") return [];
    const message = word === "FAIL" ? findReason(lines, index) : undefined;
    return [{ name, status: statuses[word], message }];
  });
  const parents = new Set(tests.map(({ name }) => toParent(name)));
  const failedParents = new Set(tests.filter(({ status }) => status === "failed").map(({ name }) => toParent(name)));
  return tests.filter(({ name, status }) => !(status === "failed" ? failedParents : parents).has(name));
}

/** `TestCoupon/minimum/equal` is inside of `TestCoupon/minimum`. */
function toParent(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

/** Why a package failed beside its tests: `[build failed]` at the end of its line, or the panic that it printed. */
function findBreak(lines: readonly string[], end: string): string | undefined {
  return /\[([^[\]]+)\]$/.exec(end)?.[1] ?? lines.find((line) => /^(?:panic|fatal error): /.test(line));
}

/** The lines of a failure come after its result, or with `-v` before it. */
function findReason(lines: readonly string[], index: number): string {
  const isOutput = (line: string): boolean => /^ +\S+\.go:\d+: /.test(line);
  if (isOutput(lines[index + 1] ?? ""))
    return readMessage(lines, index + 1, (line) => !/^ {4}/.test(line) || /^ *---/.test(line));
  let from = index;
  while (from > 0 && index - from < 20 && /^ {4}/.test(lines[from - 1] ?? "") && !/^ *---/.test(lines[from - 1] ?? ""))
    from -= 1;
  return readMessage(lines.slice(0, index), from, () => false);
}
