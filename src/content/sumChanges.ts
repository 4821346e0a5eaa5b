import type { SentChange } from "./FileChange.ts";

/**
 * Adds up changes that were made one after another: what a file was before the first and is after the last. Only whole texts that
 * follow each other add up; others stay apart. What comes to nothing is left out.
 */
export function sumChanges(changes: readonly SentChange[]): SentChange[] {
  const sums: SentChange[] = [];
  for (const change of changes) {
    const at = sums.findLastIndex((sum) => follows(sum, change));
    const sum = sums[at];
    if (sum?.type === "diff" && change.type === "diff") sums[at] = { ...sum, newText: change.newText };
    else sums.push(change);
  }
  return sums.filter((sum) => sum.type === "patch" || sum.oldText !== sum.newText);
}

function follows(sum: SentChange, change: SentChange): boolean {
  return sum.type === "diff" && change.type === "diff" && sum.path === change.path && sum.newText === change.oldText;
}
