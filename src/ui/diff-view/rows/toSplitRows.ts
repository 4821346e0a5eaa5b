import type { DiffRow } from "./toDiffRows.ts";

/** A row that is a line of a diff. */
export type LineRow = Extract<DiffRow, { type: "line" }>;

/** One row of a split diff: the old line beside the new one, or a row across both columns. */
export type SplitRow =
  | {
      readonly type: "pair";
      readonly before?: LineRow | undefined;
      readonly after?: LineRow | undefined;
      readonly hunk?: number | undefined;
    }
  | Exclude<DiffRow, LineRow>;

/** Converts the rows of a unified diff to side-by-side rows: the nth removed line of a run beside the nth added line of the next run. */
export function toSplitRows(rows: readonly DiffRow[]): SplitRow[] {
  const result: SplitRow[] = [];
  let removed: LineRow[] = [];
  let added: LineRow[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [before, after] = [removed[index], added[index]];
      const hunk = (before ?? after)?.hunk;
      result.push({
        type: "pair",
        before,
        after,
        hunk,
      });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.type === "line" && row.line.type === "removed") {
      if (added.length > 0) flush();
      removed.push(row);
    } else if (row.type === "line" && row.line.type === "added") {
      added.push(row);
    } else {
      flush();
      const hunk = row.type === "line" && row.hunk !== undefined ? { hunk: row.hunk } : {};
      result.push(row.type === "line" ? { type: "pair", before: row, after: row, ...hunk } : row);
    }
  }
  flush();
  return result;
}
