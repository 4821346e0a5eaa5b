import type { InspectorEntry } from "./InspectorEntry.ts";

/** How many entries are kept. */
export interface EntryLimits {
  /** Events and decisions: each event holds two threads. */
  readonly moments: number;
  /** What crossed the wire, which a recording needs from its beginning on. */
  readonly wire: number;
}

/**
 * Forgets the oldest entries beyond the limits. What crossed the wire is forgotten by whole requests and sockets that have ended, the earliest
 * first, so that what is left can be played. Those that are still open, and the last one, lose what came first, but not how they were opened.
 */
export function trimEntries(
  entries: readonly InspectorEntry[],
  { moments, wire }: EntryLimits,
): readonly InspectorEntry[] {
  const lengths = new Map<string, number>();
  const ended = new Set<string>();
  let over = -moments;
  let wireOver = -wire;
  for (const { link, step } of entries) {
    if (link === undefined) over += 1;
    else {
      wireOver += 1;
      lengths.set(link, (lengths.get(link) ?? 0) + 1);
      if (step === "close" || step === "closed") ended.add(link);
    }
  }
  if (over <= 0 && wireOver <= 0) return entries;
  const forgotten = new Set<string>();
  for (const [link, length] of [...lengths].slice(0, -1)) {
    if (wireOver <= 0) break;
    if (!ended.has(link)) continue;
    forgotten.add(link);
    wireOver -= length;
  }
  return entries.filter(({ link, step }) => {
    if (link === undefined) return (over -= 1) < 0;
    if (forgotten.has(link)) return false;
    return step === "open" || step === "opened" || (wireOver -= 1) < 0;
  });
}
