import type { WorkspaceCopy } from "../createCopies.ts";

/** The end of the last change of each copy. */
const ends = new WeakMap<WorkspaceCopy, Promise<unknown>>();

/**
 * Runs a change of a copy after those before it: calls run at the same time, and between the check of a file's text and the write of the
 * new one nothing else may write. Resolves or rejects as `change` does.
 */
export function changeInTurn<T>(copy: WorkspaceCopy, change: () => Promise<T>): Promise<T> {
  const changed = (ends.get(copy) ?? Promise.resolve()).then(change);
  ends.set(
    copy,
    changed.catch(() => undefined),
  );
  return changed;
}
