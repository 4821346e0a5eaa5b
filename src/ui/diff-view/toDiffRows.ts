import { pairLines, type DiffLine, type LineDiff } from "../../content/index.ts";

/** One row of a diff: a line, with the text of the line it replaces or is replaced by, or a gap of unchanged lines. */
export type DiffRow =
  | { readonly type: "line"; readonly line: DiffLine; readonly partner?: string }
  | { readonly type: "gap"; readonly skipped: number; readonly heading?: string };

/** Lays a diff out as rows. Pairs lines here, once; words are compared when a row is drawn. */
export function toDiffRows(diff: LineDiff): DiffRow[] {
  const rows: DiffRow[] = [];
  for (const { skipped = 0, heading, lines } of diff.hunks) {
    if (skipped > 0 || heading !== undefined)
      rows.push({ type: "gap", skipped, ...(heading === undefined ? {} : { heading }) });
    const pairs = diff.coarse ? new Map<DiffLine, DiffLine>() : pairLines(lines);
    for (const line of lines) {
      const partner = pairs.get(line)?.text;
      rows.push({ type: "line", line, ...(partner === undefined ? {} : { partner }) });
    }
  }
  if (diff.skippedAfter > 0) rows.push({ type: "gap", skipped: diff.skippedAfter });
  return rows;
}
