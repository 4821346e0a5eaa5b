import type { SentChange } from "./FileChange.ts";

/**
 * Merges successive changes of each file into one, from the text before the first to the text after the last. Only diffs of which one
 * begins with the text that an earlier one ends with are merged; others stay separate. Changes that cancel each other are left out.
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
    sums[at] = sum?.type === "diff" ? { ...sum, newText: change.newText } : change;
    getOrAdd(ofPath, change.newText, () => []).push(at);
  }
  return sums.filter((sum) => sum.type === "patch" || sum.oldText !== sum.newText);
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
