/** What the arrangement reads of a session. */
export interface ListedSession {
  /** Its id, which stands for a missing title. */
  readonly sessionId: string;
  /** Its title, if it has one. */
  readonly title?: string | undefined;
  /** When it changed last: epoch milliseconds or ISO 8601. */
  readonly updatedAt?: string | number | undefined;
  /** The line shown below the title. */
  readonly preview?: string | undefined;
}

/** A session at its place in the list. */
export interface ArrangedSession<Session extends ListedSession> {
  readonly session: Session;
  /** When it changed last in epoch milliseconds; undefined without a valid time. */
  readonly time: number | undefined;
  /** How many calendar days ago that was, in the local time zone: 0 today and in the future; undefined without a valid time. */
  readonly ago: number | undefined;
  /** Whether another session has the same title. */
  readonly twin: boolean;
  /** Which one it is among those with the same title, minute and preview, from 1. */
  readonly number: number;
}

const day = 86_400_000;

/**
 * Groups a page of sessions by the calendar day of their last change, the latest day first and those without a time last; within a day they
 * keep their order. Sessions that look the same are numbered, also across pages.
 *
 * @param before - The sessions of the pages before.
 * @param now - Epoch milliseconds.
 */
export function arrangeSessions<Session extends ListedSession>(
  sessions: readonly Session[],
  before: readonly ListedSession[],
  now: number,
): readonly ArrangedSession<Session>[] {
  const titles = countBy([...before, ...sessions], toTitleKey);
  const seen = countBy(before, toLookKey);
  const today = startOfDay(now);
  const placed = sessions.map((session) => {
    const time = toTime(session);
    const key = toLookKey(session);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    // Rounded: a day with a change of the clock has 23 or 25 hours.
    const ago = time === undefined ? undefined : Math.max(0, Math.round((today - startOfDay(time)) / day));
    return { session, time, ago, twin: (titles.get(toTitleKey(session)) ?? 0) > 1, number };
  });
  return placed.toSorted((left, right) => (left.ago ?? Infinity) - (right.ago ?? Infinity) || 0);
}

function toTime({ updatedAt }: ListedSession): number | undefined {
  const time = updatedAt === undefined ? Number.NaN : new Date(updatedAt).getTime();
  return Number.isNaN(time) ? undefined : time;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

function toTitleKey({ sessionId, title }: ListedSession): string {
  return title === undefined ? `id ${sessionId}` : `title ${title}`;
}

function toLookKey(session: ListedSession): string {
  const time = toTime(session);
  return JSON.stringify([toTitleKey(session), time === undefined ? null : Math.floor(time / 60_000), session.preview]);
}

function countBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(toKey(item), (counts.get(toKey(item)) ?? 0) + 1);
  return counts;
}
