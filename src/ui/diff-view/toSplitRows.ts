import type { DiffLine } from "../../content/index.ts";
import type { DiffRow } from "./toDiffRows.ts";

/** One row of a split diff: the old line beside the new one, or a gap of unchanged lines. */
export type SplitRow =
  | { readonly type: "pair"; readonly before?: DiffLine; readonly after?: DiffLine }
  | Extract<DiffRow, { type: "gap" }>;

/** Sets the rows of a unified diff side by side: the nth removed line of a run beside the nth added line of the run after it. */
export function toSplitRows(rows: readonly DiffRow[]): SplitRow[] {
  const result: SplitRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [before, after] = [removed[index], added[index]];
      result.push({
        type: "pair",
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.type === "line" && row.line.type === "removed") {
      if (added.length > 0) flush();
      removed.push(row.line);
    } else if (row.type === "line" && row.line.type === "added") {
      added.push(row.line);
    } else {
      flush();
      result.push(row.type === "gap" ? row : { type: "pair", before: row.line, after: row.line });
    }
  }
  flush();
  return result;
}
