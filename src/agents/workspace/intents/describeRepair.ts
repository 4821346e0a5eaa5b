import type { TestReport } from "../process/parseTestReport.ts";
import type { Edit } from "../repair/Edit.ts";
import type { RepairSearch } from "../repair/RepairSearch.ts";
import type { TestRun } from "../repair/runTests.ts";

/** The edits as a Markdown list. */
export function describeEdits(edits: readonly Edit[]): string {
  return edits
    .map(
      ({ path, line, operator, before, after }) =>
        `- \`${path}:${line}\`: ${code(before)} → ${code(after)} (${operator})`,
    )
    .join("\n");
}

/**
 * Reports a repair with its evidence, as a Markdown list.
 *
 * @param last - The run in the session's copy, where there was one.
 */
export function describeRepair(
  search: RepairSearch,
  last?: { readonly command: string; readonly report?: TestReport | undefined },
): string {
  const after = last?.report ?? search.after;
  const where = last === undefined ? "in the scratch copy" : `\`${last.command}\` after the edit`;
  return [
    describeEdits(search.edits),
    `- Before: ${describeCounts(search.before)}.`,
    `- After: ${describeCounts(after)} (${where}).`,
    `- Effort: ${describeEffort(search)}.`,
    "",
    describeRivals(search.rivals),
  ].join("\n");
}

/** Lists other edits that also make the tests pass: then the tests do not determine which one is right. */
function describeRivals(rivals: readonly Edit[]): string {
  if (rivals.length === 0)
    return "Passing tests don’t prove that this is what you meant: another edit may pass them, too. Please check it.";
  const [count, verb] = rivals.length === 1 ? ["One other edit", "makes"] : [`${rivals.length} other edits`, "make"];
  return `**${count} that I tried ${verb} all tests pass, too**, so the tests do not say which one is meant:\n${describeEdits(rivals)}\n\nLook whether mine is.`;
}

/** Reports that no repair was found, and what was tried. */
export function describeNoRepair(search: RepairSearch, files: readonly string[]): string {
  const { outcome, edits, unreadable, before } = search;
  if (outcome === "stable")
    return "The tests failed before, but pass in a scratch copy without any edit. They depend on something that changes, such as time or files outside the project; I changed nothing.";
  return [
    `**I found no repair**, and no file was changed. ${whyEnded(search)}`,
    "",
    `- Still failing: ${describeCounts(before)}.`,
    `- Effort: ${describeEffort(search)}.`,
    `- Kinds of edits: ${tally(search.tried.map(({ operator }) => operator)) || "none"}.`,
    `- Places: ${tally(search.tried.map(({ path }) => `\`${path}\``)) || "none"}.`,
    ...(unreadable.length === 0
      ? []
      : [`- Not plain JavaScript, so not tried: ${unreadable.map((path) => `\`${path}\``).join(", ")}.`]),
    ...(edits.length === 0
      ? []
      : [
          `- These repair a part of the failures, ${describeLeft(search.after)} all the same:\n${indent(describeEdits(edits))}`,
        ]),
    "",
    `The cause may need more than a small edit, lie outside ${files.length === 1 ? `\`${files[0] ?? ""}\`` : "these files"}, or be in the test itself, and I never edit tests.`,
  ].join("\n");
}

function whyEnded({ outcome, tried, total }: RepairSearch): string {
  if (outcome === "runs") return "The limit of test runs ended the search.";
  if (outcome === "time") return "The time limit ended the search.";
  return total === 0
    ? "No small edit of the code that the failing tests run came into question."
    : `All ${tried.length} small edits of the code that the failing tests run were tried.`;
}

function describeEffort({ tried, total, runs, milliseconds }: RepairSearch): string {
  return `${tried.length} of ${total} edits tried in scratch copies, ${runs} test ${runs === 1 ? "run" : "runs"}, ${Math.round(milliseconds / 100) / 10} s`;
}

function describeCounts(counts: TestRun["counts"]): string {
  if (counts === undefined) return "the runner printed no counts";
  return counts.failed === 0
    ? `${counts.passed} of ${counts.tests} tests pass`
    : `${counts.failed} of ${counts.tests} tests failed`;
}

function describeLeft(counts: TestRun["counts"]): string {
  return counts === undefined ? "others stay" : `${counts.failed} of ${counts.tests} tests fail`;
}

/** Counts equal texts: `12 boundaries, 3 negations`, the most frequent first. */
function tally(texts: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const text of texts) counted.set(text, (counted.get(text) ?? 0) + 1);
  return [...counted]
    .toSorted((a, b) => b[1] - a[1])
    .map(([text, count]) => `${count} × ${text}`)
    .join(", ");
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}

/** Formats any text as inline code, backquotes included. */
function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
