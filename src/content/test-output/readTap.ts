import { countCases, sumsUp, toReport } from "./TestReport.ts";
import type { TestCase, TestReport, TestStatus } from "./TestReport.ts";

interface Result {
  readonly depth: number;
  readonly name: string;
  readonly status: TestStatus;
  message?: string | undefined;
}

/**
 * Reads TAP 13 and 14 (testanything.org), with the subtests of `node --test`. A result that only sums up its subtests is left out.
 *
 * Certain only when a plan states as many results as there are.
 */
export function readTap(lines: readonly string[]): TestReport | undefined {
  // 1..14
  const plan = lines.map((line) => /^1\.\.(\d{1,7})(?: *#.*)?$/.exec(line)?.[1]).find((count) => count !== undefined);
  if (plan === undefined) return undefined;
  const results = readResults(lines);
  if (results.filter(({ depth }) => depth === 0).length !== Number(plan) || results.length === 0) return undefined;
  const cases = results.filter((result, index) => !sumsUp(results, index)).map(toCase);
  return toReport("tap", countCases(cases), cases);
}

function toCase({ name, status, message }: Result): TestCase {
  return { name, status, message };
}

function readResults(lines: readonly string[]): Result[] {
  const results: Result[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    // Not results, even if they look like some: the lines of a YAML block.
    const [, margin] = /^( *)---$/.exec(line) ?? [];
    if (margin !== undefined) {
      const end = lines.indexOf(`${margin}...`, at);
      const last = results.at(-1);
      if (end === -1) return results;
      if (last?.status === "failed") last.message = readError(lines.slice(at + 1, end));
      at = end;
      continue;
    }
    // not ok 10 - a coupon counts as soon as its minimum is reached # TODO
    const [, indent = "", word, text = ""] = /^( *)(ok|not ok)\b(?: \d{1,7})?(?: -)?(.*)$/.exec(line) ?? [];
    if (word === undefined) continue;
    const isSkipped = /# (?:skip|todo)/i.test(text);
    const status = isSkipped ? "skipped" : word === "ok" ? "passed" : "failed";
    results.push({ depth: indent.length, name: text.replace(/# (?:skip|todo).*$/i, "").trim(), status });
  }
  return results;
}

/** Reads the field `error` of a YAML block: one line in quotes, or a block of lines after `|-`. */
function readError(block: readonly string[]): string | undefined {
  const at = block.findIndex((line) => /^ *error:/.test(line));
  const [, margin = "", value = ""] = /^( *)error: ?(.*)$/.exec(block[at] ?? "") ?? [];
  if (at === -1) return undefined;
  if (!/^[|>][-+]?$/.test(value)) return value.replace(/^(['"])(.*)\1$/, "$2");
  const rest = block.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== "" && !line.startsWith(`${margin} `));
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .map((line) => line.trim())
    .join("\n");
}
