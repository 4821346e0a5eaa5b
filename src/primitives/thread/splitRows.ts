import type { Row } from "../../hooks/index.ts";

/** Number of rows that stay in flow after a move, so that visible rows are never remounted. */
const TAIL_MIN = 12;
/** Number of rows in flow beyond which the oldest move to the virtual list while the user follows. */
const TAIL_MAX = 24;
/** Number of rows in flow beyond which they move even while the user reads above. */
const TAIL_LIMIT = 200;

/**
 * Returns the index that divides the rows into a virtual list (before it) and a tail in normal flow (from it on).
 *
 * Growing rows stay in flow: measuring them would force a layout on each delta. `firstTailKey` is the first row of the current tail; an
 * unknown key starts a new one.
 */
export function splitRows(rows: readonly Row[], firstTailKey: string | undefined, following: boolean): number {
  const start = firstTailKey === undefined ? -1 : rows.findLastIndex((row) => row.key === firstTailKey);
  const length = rows.length - start;
  if (start === -1 || length > TAIL_LIMIT || (following && length > TAIL_MAX)) {
    return Math.max(0, rows.length - TAIL_MIN);
  }
  return start;
}
