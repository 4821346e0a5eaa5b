import type { DiffContent } from "../../model/index.ts";
import type { SentChange } from "./FileChange.ts";

/** By the last change of a sum: what was before it, and the sum. */
const cache = new WeakMap<DiffContent, { readonly before: DiffContent; readonly sum: DiffContent }>();

/**
 * Merges successive changes of each file into one, from the text before the first to the text after the last. Only diffs of which one
 * begins with the text that an earlier one ends with are merged; others stay separate. Changes that cancel each other are left out.
 *
 * The same changes give the same sums: what was compared for one stays.
 */
export function sumChanges(changes: readonly SentChange[]): SentChange[] {
  const sums: SentChange[] = [];
  // Indexes of the sums by path and final text, since a thread can have many.
  const ends = new Map<string, Map<string | null, number[]>>();
  for (const change of changes) {
    if (change.type !== "diff") {
      sums.push(change);
      continue;
    }
    const ofPath = getOrAdd(ends, change.path, () => new Map<string | null, number[]>());
    const at = ofPath.get(change.oldText)?.pop() ?? sums.length;
    const sum = sums[at];
    sums[at] = sum?.type === "diff" ? addChange(sum, change) : change;
    getOrAdd(ofPath, change.newText, () => []).push(at);
  }
  return sums.filter((sum) => sum.type === "patch" || sum.oldText !== sum.newText);
}

function addChange(before: DiffContent, change: DiffContent): DiffContent {
  const cached = cache.get(change);
  if (cached?.before === before) return cached.sum;
  const sum = { ...before, newText: change.newText };
  cache.set(change, { before, sum });
  return sum;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
