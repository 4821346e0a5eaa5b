import type { Row } from "../../hooks/index.ts";

/** Rows that stay in flow after a move, so that what is in sight is never mounted anew. */
const TAIL_MIN = 12;
/** Rows in flow beyond which the oldest of them move while the user follows. */
const TAIL_MAX = 24;
/** Rows in flow beyond which they move also while the user reads above. */
const TAIL_LIMIT = 200;

/**
 * Says at which index the rows divide into a virtual list (before) and a tail in normal flow (from there on).
 *
 * What grows stays in flow: measuring it on each delta would cost a layout each time. `firstTailKey` is the first row of the present
 * tail; an unknown key starts a new one.
 */
export function splitRows(rows: readonly Row[], firstTailKey: string | undefined, following: boolean): number {
  const start = firstTailKey === undefined ? -1 : rows.findLastIndex((row) => row.key === firstTailKey);
  const length = rows.length - start;
  if (start === -1 || length > TAIL_LIMIT || (following && length > TAIL_MAX)) {
    return Math.max(0, rows.length - TAIL_MIN);
  }
  return start;
}
