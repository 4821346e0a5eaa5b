import { readMessage, sumsUp, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

const statuses = { "✔": "passed", "✖": "failed", "﹣": "skipped" } as const;

/**
 * Reads the reporter `spec` of `node --test`, its default in a terminal.
 *
 * Certain only when the sums at its end agree with each other.
 */
export function readNodeSpec(lines: readonly string[]): TestReport | undefined {
  const sums = new Map<string, number>();
  let end = lines.length;
  for (const [index, line] of lines.entries()) {
    // ℹ pass 13
    const [, name, count] = /^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d{1,9})$/.exec(line) ?? [];
    if (name === undefined || sums.has(name)) continue;
    sums.set(name, Number(count));
    end = Math.min(end, index);
  }
  const sum = (...names: readonly string[]): number => names.reduce((total, name) => total + (sums.get(name) ?? 0), 0);
  const counts = { passed: sum("pass"), failed: sum("fail", "cancelled"), skipped: sum("skipped", "todo") };
  if (!sums.has("tests") || !sums.has("pass") || !sums.has("fail")) return undefined;
  if (counts.passed + counts.failed + counts.skipped !== sum("tests")) return undefined;
  const failures = readFailures(lines.slice(end));
  // The sum leaves out a suite that failed by itself, e.g. in a hook; the list of failures does not.
  const failed = Math.max(counts.failed, failures.size);
  return toReport("node", { ...counts, failed }, readCases(lines.slice(0, end), failures));
}

function readCases(lines: readonly string[], messages: ReadonlyMap<string, string>): TestCase[] {
  const results = lines.flatMap((line) => {
    // ✖ a coupon counts as soon as its minimum is reached (1.108504ms)
    const [, indent = "", mark, name = ""] = /^( *)([✔✖﹣]) (.*) \([\d.]+ms\)/.exec(line) ?? [];
    if (mark !== "✔" && mark !== "✖" && mark !== "﹣") return [];
    return [{ depth: indent.length, name, status: statuses[mark] }];
  });
  return results
    .filter((_, index) => !sumsUp(results, index))
    .map(({ name, status }) => ({ name, status, message: status === "failed" ? messages.get(name) : undefined }));
}

/** The messages of the failures after `✖ failing tests:`, by the name of the test. */
function readFailures(lines: readonly string[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, name] = /^ *✖ (.*) \([\d.]+ms\)$/.exec(line) ?? [];
    if (name !== undefined)
      messages.set(
        name,
        readMessage(lines, index + 1, (one) => /^ +at |^test at |✖/.test(one)),
      );
  }
  return messages;
}
