import type { SentChange } from "./FileChange.ts";

/**
 * Adds up changes that were made one after another: what a file was before the first and is after the last. Only whole texts that
 * follow each other add up; others stay apart. What comes to nothing is left out.
 */
export function sumChanges(changes: readonly SentChange[]): SentChange[] {
  const sums: SentChange[] = [];
  // Places of the sums by their path and the text in which they end: those of a thread are many.
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
