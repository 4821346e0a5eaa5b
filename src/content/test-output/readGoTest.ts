import { countCases, readMessage, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const statuses = { PASS: "passed", FAIL: "failed", SKIP: "skipped" } as const;

/**
 * Reads the output of `go test`, also with `-v`. Without it the tests that pass are not named, so that each package that passed is one entry.
 *
 * Certain only with the line that ends each package.
 */
export function readGoTest(lines: readonly string[]): TestReport | undefined {
  // ok  	example.com/cart	0.004s
  const packages = lines.flatMap((line) => {
    const [, word, name] = /^(ok {2}|FAIL|\? {3})\t(\S+)(?:\t.*)?$/.exec(line) ?? [];
    return word === undefined || name === undefined ? [] : [{ name, passed: word === "ok  " }];
  });
  if (packages.length === 0) return undefined;
  const tests = lines.flatMap((line, index): TestCase[] => {
    // --- FAIL: TestCoupon/minimum (0.00s)
    const [, word, name = ""] = /^ *--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/.exec(line) ?? [];
    if (word !== "PASS" && word !== "FAIL" && word !== "SKIP") return [];
    const message = word === "FAIL" ? findReason(lines, index) : undefined;
    return [{ name, status: statuses[word], message }];
  });
  const parents = new Set(tests.flatMap(({ name }) => parentsOf(name)));
  const leaves = tests.filter(({ name }) => !parents.has(name));
  const isVerbose = lines.some((line) => line.startsWith("=== RUN "));
  const whole = isVerbose
    ? []
    : packages.filter(({ passed }) => passed).map(({ name }): TestCase => ({ name, status: "passed" }));
  const broken = packages
    .filter(({ passed, name }) => !passed && leaves.length === 0 && name !== "")
    .map(({ name }): TestCase => ({ name, status: "failed" }));
  const cases = [...leaves, ...whole, ...broken];
  return cases.length === 0 ? undefined : toReport("go", countCases(cases), cases);
}

/** `TestCoupon/minimum/equal` is inside of `TestCoupon` and `TestCoupon/minimum`. */
function parentsOf(name: string): string[] {
  const at = name.lastIndexOf("/");
  return at === -1 ? [] : [name.slice(0, at)];
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
