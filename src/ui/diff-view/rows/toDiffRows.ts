import { pairLines, type DiffLine, type FileChange, type LineDiff } from "../../../content/index.ts";
import type { DiffComment } from "../DiffReview.ts";

/** One row of a diff: a line, the header of a hunk with the hidden unchanged lines before it, or a comment on the line above. */
export type DiffRow =
  | {
      readonly type: "line";
      readonly line: DiffLine;
      /** Text of the counterpart line on the other side. */
      readonly partner?: string | undefined;
      /** Index of its hunk; absent for unchanged lines between the hunks. */
      readonly hunk?: number | undefined;
      /** Index of the line in its hunk. */
      readonly at?: number | undefined;
      /** Whether its line end is shown, because the change affects line ends. */
      readonly showsEnd?: boolean | undefined;
    }
  | {
      readonly type: "gap";
      /** Index of the gap: that of the hunk after it; the number of hunks for the last gap. */
      readonly index: number;
      /** Number of hidden unchanged lines. */
      readonly skipped: number;
      /** The heading of the hunk, usually the enclosing function. */
      readonly heading?: string | undefined;
      /** Whether a hunk follows it. */
      readonly leads: boolean;
      /** Whether the lines are known and can be shown. */
      readonly canOpen: boolean;
    }
  | { readonly type: "comment"; readonly comment: DiffComment };

/** Options of `toDiffRows`. */
export interface DiffRowOptions {
  /** Indexes of the gaps whose lines are shown. */
  readonly opened?: ReadonlySet<number> | undefined;
  /** Whether each hunk has a header, even when no lines are hidden before it. */
  readonly heads?: boolean | undefined;
  /** Comments on this file. */
  readonly comments?: readonly DiffComment[] | undefined;
}

/** Converts the change of a file to rows. Lines are paired here; words are compared when a row is rendered. */
export function toDiffRows(
  { diff, texts, fragment }: Pick<FileChange, "diff" | "texts" | "fragment">,
  { opened = new Set(), heads = false, comments = [] }: DiffRowOptions = {},
): DiffRow[] {
  if (diff === undefined) return [];
  let shown: readonly string[] | undefined;
  const canOpen = texts !== undefined && texts.newText !== null && texts.oldText !== null;
  const rows: DiffRow[] = [];
  const showsEnd = changesEnds(diff);
  let [oldLine, newLine] = [0, 0];
  const addGap = (index: number, skipped: number, heading: string | undefined): void => {
    const leads = index < diff.hunks.length;
    if (skipped > 0 && canOpen && opened.has(index)) {
      shown ??= (texts.newText ?? "").split("\n");
      for (const row of toContext(shown, skipped, fragment === true ? undefined : oldLine, newLine)) rows.push(row);
    }
    const left = opened.has(index) && canOpen ? 0 : skipped;
    [oldLine, newLine] = [oldLine + skipped, newLine + skipped];
    if (left === 0 && heading === undefined && !(heads && leads)) return;
    rows.push({ type: "gap", index, skipped: left, leads, canOpen, heading });
  };
  for (const [hunk, { skipped = 0, heading, lines }] of diff.hunks.entries()) {
    addGap(hunk, skipped, heading);
    const pairs = diff.coarse ? new Map<DiffLine, DiffLine>() : pairLines(lines);
    for (const [at, line] of lines.entries()) {
      const partner = pairs.get(line)?.text;
      rows.push({
        type: "line",
        line,
        hunk,
        at,
        partner,
        ...(showsEnd ? { showsEnd } : {}),
      });
      // The lines of a fragment have no numbers: they count from its first.
      oldLine = line.oldLine ?? oldLine + (line.type === "added" ? 0 : 1);
      newLine = line.newLine ?? newLine + (line.type === "removed" ? 0 : 1);
    }
  }
  if (diff.skippedAfter > 0) addGap(diff.hunks.length, diff.skippedAfter, undefined);
  return comments.length === 0 ? rows : withComments(rows, comments);
}

/** Returns the unchanged lines after two places; without the old one, as in a fragment, they have no numbers. */
function toContext(shown: readonly string[], count: number, oldLine: number | undefined, newLine: number): DiffRow[] {
  return Array.from({ length: count }, (_, index) => {
    const text = (shown[newLine + index] ?? "").replace(/\r$/, "");
    const numbers = oldLine === undefined ? {} : { oldLine: oldLine + index + 1, newLine: newLine + index + 1 };
    return { type: "line", line: { type: "context", text, ...numbers } };
  });
}

/** Whether the change contains different line ends. */
function changesEnds({ hunks }: LineDiff): boolean {
  let [some, others] = [false, false];
  for (const { lines } of hunks)
    for (const { type, noNewline, crlf } of lines) {
      if (type === "context" || noNewline === true) continue;
      if (crlf === true) some = true;
      else others = true;
      if (some && others) return true;
    }
  return false;
}

/** Inserts each comment below its last line; one on a hidden line comes first. */
function withComments(rows: readonly DiffRow[], comments: readonly DiffComment[]): DiffRow[] {
  const placed = new Map<number, DiffRow[]>();
  for (const comment of comments) {
    const at = rows.findLastIndex(
      (row) => row.type === "line" && row.line[comment.side === "old" ? "oldLine" : "newLine"] === comment.endLine,
    );
    placed.set(at, [...(placed.get(at) ?? []), { type: "comment", comment }]);
  }
  return [...(placed.get(-1) ?? []), ...rows.flatMap((row, index) => [row, ...(placed.get(index) ?? [])])];
}
