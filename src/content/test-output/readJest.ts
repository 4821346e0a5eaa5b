import { readCounts, readMessage, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const words = { failed: "failed", passed: "passed", skipped: "skipped", todo: "skipped" } as const;
const statuses = { "✓": "passed", "✕": "failed", "○": "skipped", "✎": "skipped" } as const;

/**
 * Reads the default and the verbose reporter of Jest.
 *
 * Certain only when both sums are there, and that of the tests agrees with its total.
 */
export function readJest(lines: readonly string[]): TestReport | undefined {
  // Tests:       1 failed, 13 passed, 14 total
  const sums = lines.find((line) => /^Tests: {1,9}\d.* total$/.test(line));
  if (sums === undefined || !lines.some((line) => /^Test Suites: {1,9}\d.* total$/.test(line))) return undefined;
  const counts = readCounts(sums, words);
  const total = Number(/(\d{1,9}) total$/.exec(sums)?.[1]);
  if (counts.failed + counts.passed + counts.skipped !== total) return undefined;
  const failures = readFailures(lines);
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
  return toReport("jest", counts, [...named, ...others]);
}

/** The failures by the last part of their name; Jest repeats each below its list when there are several files. */
function readFailures(lines: readonly string[]): ReadonlyMap<string, TestCase> {
  const failures = new Map<string, TestCase>();
  for (const [index, line] of lines.entries()) {
    //   ● coupons › takes off its part
    const [, path] = /^ {2}● (.*)$/.exec(line) ?? [];
    if (path === undefined || /^Console$/.test(path)) continue;
    const name = path.split(" › ").at(-1) ?? path;
    const message = readMessage(lines, index + 1, (one) => /^ +(?:at |(?:> *)?\d+ \|)|^ {2}● /.test(one));
    if (!failures.has(name)) failures.set(name, { name: path, status: "failed", message });
  }
  return failures;
}
