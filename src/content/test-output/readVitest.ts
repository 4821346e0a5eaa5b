import { readCounts, readMessage, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const words = { failed: "failed", passed: "passed", skipped: "skipped", todo: "skipped" } as const;
const statuses = { "✓": "passed", "×": "failed", "↓": "skipped" } as const;

/**
 * Reads the default and the verbose reporter of Vitest.
 *
 * Certain only when both sums are there, that of the tests agrees with its total, and the files that failed, no others, and each error are named.
 */
export function readVitest(lines: readonly string[]): TestReport | undefined {
  //       Tests  1 failed | 2 passed | 1 skipped (4)
  const sums = lines.find((line) => /^ +Tests {2}\d.* \(\d{1,9}\)$/.test(line));
  const fileSums = lines.find((line) => /^ +Test Files {2}\d.* \(\d{1,9}\)$/.test(line));
  if (sums === undefined || fileSums === undefined) return undefined;
  const counts = readCounts(sums, words);
  const total = Number(/\((\d{1,9})\)$/.exec(sums)?.[1]);
  if (counts.failed + counts.passed + counts.skipped !== total) return undefined;
  const { failures, files, suites, errors } = readFailures(lines);
  if (files !== readCounts(fileSums, words).failed || errors.length < readErrorCount(lines)) return undefined;
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
  return toReport("vitest", counts, [...named, ...others], [...suites, ...errors]);
}

//      Errors  2 errors
function readErrorCount(lines: readonly string[]): number {
  return Number(lines.map((line) => /^ +Errors {2}(\d{1,9}) errors?$/.exec(line)?.[1]).find(Boolean) ?? 0);
}

interface Failures {
  /** The tests that failed, by the last part of their name. */
  readonly failures: ReadonlyMap<string, TestCase>;
  /** Number of files with a failure. */
  readonly files: number;
  /** The files and suites that failed by themselves: they could not be loaded, or a hook failed. */
  readonly suites: readonly TestCase[];
  /** The errors outside of all tests. */
  readonly errors: readonly TestCase[];
}

function readFailures(lines: readonly string[]): Failures {
  const failures = new Map<string, TestCase>();
  const files = new Set<string>();
  const suites = new Map<string, TestCase>();
  const errors: TestCase[] = [];
  let heading = "";
  const messageStarts = findMessageStarts(lines);
  for (const [index, line] of lines.entries()) {
    // ⎯⎯⎯ Failed Suites 1 ⎯⎯⎯          ⎯⎯⎯ Unhandled Errors ⎯⎯⎯          ⎯⎯⎯ Uncaught Exception ⎯⎯⎯
    const [, title] = /^⎯+ ([A-Z][A-Za-z]*(?: [A-Za-z]+)*)(?: \d+)? ⎯+$/.exec(line) ?? [];
    //  FAIL  a.test.ts > cart > subtracts           FAIL   pure  a.test.ts [ a.test.ts ]
    const [, path] = /^ FAIL {1,3}(\S.*)$/.exec(line) ?? [];
    const toFailure = (name: string): TestCase => ({
      name,
      status: "failed",
      message: readMessage(lines, messageStarts[index + 1] ?? lines.length, (one) => /^ [❯→]|^⎯/.test(one)),
    });
    if (title !== undefined && heading === "Unhandled Errors") errors.push(toFailure(title));
    else heading = title ?? heading;
    if (path === undefined) continue;
    const [file = path] = path.split(/ > | \[ /, 1);
    const suite = path.includes(" > ") ? path : file;
    const name = path.split(" > ").at(-1) ?? path;
    files.add(file);
    // One that fails by two hooks is named twice.
    if (heading === "Failed Suites") suites.set(suite, suites.get(suite) ?? toFailure(suite));
    else if (!failures.has(name)) failures.set(name, toFailure(path));
  }
  return { failures, files: files.size, suites: [...suites.values()], errors };
}

/** Returns for each line the index of the line with which a message there begins: what several tests have in common stands once, below all their names. */
function findMessageStarts(lines: readonly string[]): readonly number[] {
  const starts = lines.map((_, index) => index);
  for (const [index, line] of [...lines.entries()].toReversed())
    if (line.startsWith(" FAIL ")) starts[index] = starts[index + 1] ?? lines.length;
  return starts;
}
