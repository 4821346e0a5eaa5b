import { readCounts, readMessage, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const words = { failed: "failed", passed: "passed", skipped: "skipped", todo: "skipped" } as const;
const statuses = { "✓": "passed", "✕": "failed", "○": "skipped", "✎": "skipped" } as const;

/**
 * Reads the default and the verbose reporter of Jest.
 *
 * Certain only when both sums are there, that of the tests agrees with its total, and the suites that failed, and no others, are named.
 */
export function readJest(lines: readonly string[]): TestReport | undefined {
  // Tests:       1 failed, 13 passed, 14 total
  const sums = lines.find((line) => /^Tests: {1,9}\d.* total$/.test(line));
  const suiteSums = lines.find((line) => /^Test Suites: {1,9}\d.* total$/.test(line));
  if (sums === undefined || suiteSums === undefined) return undefined;
  const counts = readCounts(sums, words);
  const total = Number(/(\d{1,9}) total$/.exec(sums)?.[1]);
  if (counts.failed + counts.passed + counts.skipped !== total) return undefined;
  const { failures, suites, broken } = readFailures(lines);
  if (suites !== readCounts(suiteSums, words).failed) return undefined;
  const used = new Set<string>();
  const named = lines.flatMap((line): TestCase[] => {
    //   ✕ takes off its part (5 ms)
    const [, mark, name = ""] = /^ +([✓✕○✎]) (.*)$/.exec(line) ?? [];
    if (mark !== "✓" && mark !== "✕" && mark !== "○" && mark !== "✎") return [];
    const plain = name.replace(/ \(\d[\d.]* ?m?s\)$/, "").replace(/^(?:skipped|todo) /, "");
    if (mark === "✕") used.add(plain);
    return [{ name: plain, status: statuses[mark], message: mark === "✕" ? failures.get(plain)?.message : undefined }];
  });
  const others = [...failures].filter(([name]) => !used.has(name)).map(([, failure]) => failure);
  return toReport("jest", counts, [...named, ...others], broken);
}

interface Failures {
  /** By the last part of their name; Jest repeats each below its list when there are several files. */
  readonly failures: ReadonlyMap<string, TestCase>;
  /** Number of suites that failed. */
  readonly suites: number;
  /** The suites that failed without a failing test. */
  readonly broken: readonly TestCase[];
}

function readFailures(lines: readonly string[]): Failures {
  const failures = new Map<string, TestCase>();
  const suites = new Map<string, TestCase>();
  const explained = new Set<string>();
  let suite = "";
  for (const [index, line] of lines.entries()) {
    //  FAIL  test/coupons.test.js (5.12 s)
    const [, verdict, file = ""] = /^ ?(FAIL|PASS) {1,2}(\S.*)$/.exec(line) ?? [];
    if (verdict !== undefined) suite = file.replace(/ \(\d[\d.]* ?m?s\)$/, "");
    if (verdict === "FAIL" && !suites.has(suite)) suites.set(suite, { name: suite, status: "failed" });
    //   ● coupons › takes off its part
    const [, path] = /^ {2}● (.*)$/.exec(line) ?? [];
    if (path === undefined || /^Console$/.test(path)) continue;
    const name = path.split(" › ").at(-1) ?? path;
    const message = readMessage(lines, index + 1, (one) => /^ +(?:at |(?:> *)?\d+ \|)|^ {2}● /.test(one));
    if (path === "Test suite failed to run") suites.set(suite, { name: suite, status: "failed", message });
    else explained.add(suite);
    if (path !== "Test suite failed to run" && !failures.has(name))
      failures.set(name, { name: path, status: "failed", message });
  }
  const broken = [...suites.values()].filter(({ name }) => !explained.has(name));
  return { failures, suites: suites.size, broken };
}
