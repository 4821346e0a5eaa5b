import type { FollowAction, FollowStep } from "../../hooks/index.ts";

/** A file that the agent visited, with the number of each action. */
export interface TouchedFile {
  /** The path as the agent wrote it. */
  readonly path: string;
  /** Number of counted steps by action; absent for zero. */
  readonly counts: Readonly<Partial<Record<FollowAction, number>>>;
}

/** Actions that change a file; they count only when done. */
const CHANGING: ReadonlySet<FollowAction> = new Set(["edit", "create", "delete", "move"]);

/**
 * Groups a trail by file, in the order of the first visit. Proposed changes that were not made
 * (yet) are not counted, but their file is listed; reads and searches count also when they failed.
 */
export function toTouchedFiles(trail: readonly FollowStep[]): readonly TouchedFile[] {
  const files = new Map<string, Partial<Record<FollowAction, number>>>();
  for (const { location, action, done } of trail) {
    const counts = files.get(location.path) ?? {};
    files.set(location.path, counts);
    if (done || !CHANGING.has(action)) counts[action] = (counts[action] ?? 0) + 1;
  }
  return [...files].map(([path, counts]) => ({ path, counts }));
}
