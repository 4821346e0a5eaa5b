import { readCounts, toReport } from "./TestReport.ts";
import type { TestCase, TestReport, TestStatus } from "./TestReport.ts";

const words = {
  failed: "failed",
  error: "failed",
  errors: "failed",
  passed: "passed",
  xpassed: "passed",
  skipped: "skipped",
  xfailed: "skipped",
} as const;

const statuses: Readonly<Record<string, TestStatus>> = {
  PASSED: "passed",
  XPASS: "passed",
  FAILED: "failed",
  ERROR: "failed",
  SKIPPED: "skipped",
  XFAIL: "skipped",
};

/**
 * Reads the output of pytest, also with `-v` and `-q`.
 *
 * Certain only with a sum at its end and another line that pytest alone writes.
 */
export function readPytest(lines: readonly string[]): TestReport | undefined {
  // ==================== 1 failed, 1 passed, 1 skipped in 6.19s ====================
  const sums = lines.findLast((line) => /^(?:=+ )?\d{1,9} [a-z]+(?:, \d{1,9} [a-z]+)* in [\d.]+s\b[^a-z]*$/.test(line));
  const isOwn = (line: string): boolean =>
    /^=+ (?:test session starts|short test summary info|FAILURES) =+$|^[.FEsxX]+ +\[100%\]$/.test(line);
  if (sums === undefined || !lines.some(isOwn)) return undefined;
  const counts = readCounts(sums, words);
  const reasons = readReasons(lines);
  const cases = new Map<string, TestCase>();
  for (const line of lines) {
    // test_x.py::test_bad FAILED          FAILED test_x.py::test_bad - AssertionError: no
    const [, before, after] = /^(?=\S+?::)(.+) (PASSED|FAILED|SKIPPED|ERROR|XFAIL|XPASS)\b/.exec(line) ?? [];
    const [, word, id, reason] = /^(FAILED|ERROR) (\S+)(?: - (.*))?$/.exec(line) ?? [];
    const name = before ?? id;
    const status = statuses[after ?? word ?? ""];
    if (name === undefined || status === undefined) continue;
    const message = status === "failed" ? (reasons.get(toTitle(name)) ?? reason) : undefined;
    cases.set(name, { name, status, message });
  }
  return toReport("pytest", counts, [...cases.values()]);
}

/** `test_x.py::TestCart::test_bad` is titled `TestCart.test_bad`. */
function toTitle(id: string): string {
  return id.split("::").slice(1).join(".");
}

/** The lines that begin with `E`, by the title of their failure. */
function readReasons(lines: readonly string[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  let title: string | undefined;
  for (const line of lines) {
    // ___________________________________ test_bad ___________________________________
    const [, next] = /^_{3,} (\S.*) _{3,}$/.exec(line) ?? [];
    if (next !== undefined) title = next;
    const [, reason] = /^E {3}(.*)$/.exec(line) ?? [];
    if (title === undefined || reason === undefined) continue;
    const before = reasons.get(title);
    if ((before?.length ?? 0) < 2000) reasons.set(title, before === undefined ? reason : `${before}\n${reason}`);
  }
  return reasons;
}
