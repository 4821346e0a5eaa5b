import type { DiffRow } from "./toDiffRows.ts";
import type { SplitRow } from "./toSplitRows.ts";

/** A row of a change in one column or side by side. */
export type DrawnRow = DiffRow | SplitRow;

/** Returns a React key for a row that keeps opened forms with their hunk when rows change; `keys` are those of the hunks. */
export function keyOf(row: DrawnRow, index: number, keys: readonly string[]): string | number {
  if (row.type === "gap") return `gap:${(row.leads ? keys[row.index] : undefined) ?? row.index}`;
  return row.type === "comment" ? `comment:${row.comment.id}` : index;
}
