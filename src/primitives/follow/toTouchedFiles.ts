import type { FollowAction, FollowStep } from "../../hooks/index.ts";

/** A file the agent visited, and how often it did what there. */
export interface TouchedFile {
  /** Path as the agent wrote it. */
  readonly path: string;
  /** How often each thing was done; what was never done is absent. */
  readonly counts: Readonly<Partial<Record<FollowAction, number>>>;
}

/** Changes that were only asked for have touched nothing. */
const CHANGING: ReadonlySet<FollowAction> = new Set(["edit", "create", "delete", "move"]);

/** Gathers a trail by file, in the order of the first visit. Proposed changes that did not happen (yet) are not counted. */
export function toTouchedFiles(trail: readonly FollowStep[]): readonly TouchedFile[] {
  const files = new Map<string, Partial<Record<FollowAction, number>>>();
  for (const { location, action, done } of trail) {
    const counts = files.get(location.path) ?? {};
    files.set(location.path, counts);
    if (done || !CHANGING.has(action)) counts[action] = (counts[action] ?? 0) + 1;
  }
  return [...files].map(([path, counts]) => ({ path, counts }));
}
