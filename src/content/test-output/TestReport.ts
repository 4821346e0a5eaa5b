/** The programs whose output is recognised. */
export type TestFormat = "tap" | "node" | "junit" | "jest" | "vitest" | "pytest" | "go";

/** How a test ended. `skipped` also stands for tests that are planned, or expected to fail. */
export type TestStatus = "failed" | "passed" | "skipped";

/** One test that an output names. */
export interface TestCase {
  /** The name as the program wrote it; untrusted text of at most 400 characters. */
  readonly name: string;
  readonly status: TestStatus;
  /** Why it failed; untrusted text of at most 2,000 characters. Absent where the output does not say. */
  readonly message?: string | undefined;
}

/** The result of a run of tests. */
export interface TestReport {
  readonly format: TestFormat;
  /** Number of tests that passed, as the output counts them. */
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that the output names, failures first; many programs name failures only. */
  readonly cases: readonly TestCase[];
}

const order: readonly TestStatus[] = ["failed", "skipped", "passed"];

/**
 * Makes a report of what a parser has found: failures first, texts cut. Undefined where no test ran and nothing failed.
 *
 * @param broken - What is above the tests (a file, a suite) and failed without a failing test of its own. The counts do not include it.
 */
export function toReport(
  format: TestFormat,
  counts: Readonly<Record<TestStatus, number>>,
  cases: readonly TestCase[],
  broken: readonly TestCase[] = [],
): TestReport | undefined {
  const { passed, skipped } = counts;
  const failed = counts.failed + broken.length;
  if (passed + failed + skipped === 0) return undefined;
  const all = [...cases, ...broken];
  const cut = all.map(({ name, status, message }): TestCase => {
    const reason = message?.trim().slice(0, 2000);
    return { name: name.trim().slice(0, 400), status, ...(reason ? { message: reason } : {}) };
  });
  const sorted = order.flatMap((status) => cut.filter((one) => one.status === status));
  return { format, passed, failed, skipped, cases: sorted };
}

/** A result whose subtests have been told before it, deeper than itself. */
interface NestedResult {
  readonly depth: number;
  readonly status: TestStatus;
}

/** Whether a result only repeats those of its subtests; one that failed while all of them passed has failed by itself. */
export function sumsUp(results: readonly NestedResult[], index: number): boolean {
  const own = results[index];
  let at = index - 1;
  let hasFailure = false;
  for (; own !== undefined && (results[at]?.depth ?? 0) > own.depth; at -= 1)
    hasFailure ||= results[at]?.status === "failed";
  return at < index - 1 && (own?.status !== "failed" || hasFailure);
}

/** Counts tests by how they ended. */
export function countCases(cases: readonly TestCase[]): Record<TestStatus, number> {
  const counts = { failed: 0, passed: 0, skipped: 0 };
  for (const { status } of cases) counts[status] += 1;
  return counts;
}

/**
 * Sums the counts of a line such as `1 failed, 13 passed, 14 total`; words that are no count of tests are left out.
 *
 * @param words - What each word of the line counts.
 */
export function readCounts(line: string, words: Readonly<Record<string, TestStatus>>): Record<TestStatus, number> {
  const counts = { failed: 0, passed: 0, skipped: 0 };
  for (const [, count, word = ""] of line.matchAll(/(\d{1,9}) ([a-z]+)/g)) {
    const status = Object.hasOwn(words, word) ? words[word] : undefined;
    if (status !== undefined) counts[status] += Number(count);
  }
  return counts;
}

/** Number of lines of a failure that are taken for its message. */
const messageLines = 20;

/** Returns the lines from an index up to the first one that ends a message, without empty ones at both ends. */
export function readMessage(lines: readonly string[], from: number, isEnd: (line: string) => boolean): string {
  const found: string[] = [];
  for (const line of lines.slice(from, from + messageLines)) {
    if (isEnd(line)) break;
    found.push(line.trim());
  }
  return found.join("\n").trim();
}
