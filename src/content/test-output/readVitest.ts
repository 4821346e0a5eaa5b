import { readCounts, readMessage, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const words = { failed: "failed", passed: "passed", skipped: "skipped", todo: "skipped" } as const;
const statuses = { "✓": "passed", "×": "failed", "↓": "skipped" } as const;

/**
 * Reads the default and the verbose reporter of Vitest.
 *
 * Certain only when both sums are there, and that of the tests agrees with its total.
 */
export function readVitest(lines: readonly string[]): TestReport | undefined {
  //       Tests  1 failed | 2 passed | 1 skipped (4)
  const sums = lines.find((line) => /^ +Tests {2}\d.* \(\d{1,9}\)$/.test(line));
  if (sums === undefined || !lines.some((line) => /^ +Test Files {2}\d.* \(\d{1,9}\)$/.test(line))) return undefined;
  const counts = readCounts(sums, words);
  const total = Number(/\((\d{1,9})\)$/.exec(sums)?.[1]);
  if (counts.failed + counts.passed + counts.skipped !== total) return undefined;
  const failures = readFailures(lines);
  const used = new Set<string>();
  const named = lines.flatMap((line): TestCase[] => {
    //      × subtracts 18ms
    const [, mark, name = ""] = /^ +([✓×↓]) (.*)$/.exec(line) ?? [];
    if ((mark !== "✓" && mark !== "×" && mark !== "↓") || / \(\d+ tests?\b/.test(name)) return [];
    const plain = name.replace(/ \d+ms$/, "");
    const last = plain.split(" > ").at(-1) ?? plain;
    if (mark === "×") used.add(last);
    return [{ name: plain, status: statuses[mark], message: mark === "×" ? failures.get(last)?.message : undefined }];
  });
  const others = [...failures].filter(([name]) => !used.has(name)).map(([, failure]) => failure);
  return toReport("vitest", counts, [...named, ...others]);
}

/** The failures by the last part of their name. */
function readFailures(lines: readonly string[]): ReadonlyMap<string, TestCase> {
  const failures = new Map<string, TestCase>();
  for (const [index, line] of lines.entries()) {
    //  FAIL  a.test.ts > cart > subtracts
    const [, path] = /^ FAIL {1,2}(.* > .*)$/.exec(line) ?? [];
    if (path === undefined) continue;
    const name = path.split(" > ").at(-1) ?? path;
    const message = readMessage(lines, index + 1, (one) => /^ [❯→]|^⎯/.test(one));
    if (!failures.has(name)) failures.set(name, { name: path, status: "failed", message });
  }
  return failures;
}
