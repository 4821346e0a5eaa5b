import { readMessage, toReport } from "./TestReport.ts";
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
  return toReport("node", counts, readCases(lines.slice(0, end), readFailures(lines.slice(end))));
}

function readCases(lines: readonly string[], messages: ReadonlyMap<string, string>): TestCase[] {
  const suites = new Set<string>();
  return lines.flatMap((line): TestCase[] => {
    // ▶ cart
    const [, suite] = /^( *▶ .*?)(?: \([\d.]+ms\))?$/.exec(line) ?? [];
    if (suite !== undefined) suites.add(suite);
    // ✖ a coupon counts as soon as its minimum is reached (1.108504ms)
    const [, indent = "", mark, name = ""] = /^( *)([✔✖﹣]) (.*) \([\d.]+ms\)/.exec(line) ?? [];
    if (mark !== "✔" && mark !== "✖" && mark !== "﹣") return [];
    // A suite ends with a line of its own, which repeats its tests.
    if (suites.has(`${indent}▶ ${name}`)) return [];
    return [{ name, status: statuses[mark], message: mark === "✖" ? messages.get(name) : undefined }];
  });
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
