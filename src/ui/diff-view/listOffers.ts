import type { HunkDecision } from "../../content/index.ts";

/** An action on a hunk or a whole file. */
export type DecisionChoice = HunkDecision | "undo";

/**
 * Lists the actions on all hunks of a file together, by their keys and decisions; none while its hunks are not known. A hunk that is kept
 * `byDefault` needs no decision for that.
 */
export function listOffers(
  keys: readonly string[],
  decisions: Readonly<Record<string, HunkDecision>>,
  byDefault = false,
): readonly DecisionChoice[] {
  if (keys.length === 0) return [];
  const isAll = (decision: HunkDecision): boolean => keys.every((key) => decisions[key] === decision);
  return [
    ...(keys.some((key) => decisions[key] !== undefined) ? (["undo"] as const) : []),
    ...(isAll("reject") ? [] : (["reject"] as const)),
    ...(byDefault || isAll("keep") ? [] : (["keep"] as const)),
  ];
}
