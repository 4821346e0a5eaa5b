import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrangeSessions } from "./arrangeSessions.ts";

const now = new Date(2026, 10, 20, 12).getTime();
const at = (date: number, hour: number, minute = 0): number => new Date(2026, 10, date, hour, minute).getTime();
const look = ({ session, ago, twin, number }: ReturnType<typeof arrangeSessions>[number]) =>
  [session.sessionId, ago, twin, number] as const;

const entry = fc.record({
  sessionId: fc.uuid(),
  title: fc.constantFrom(undefined, "a", "b"),
  updatedAt: fc.oneof(fc.constantFrom(undefined, "some day"), fc.integer({ min: at(1, 0), max: at(25, 0) })),
  preview: fc.constantFrom(undefined, "x", "y"),
});

describe("arrangeSessions", () => {
  test("groups by calendar day, not by 24 hours; what has no valid time is last", () => {
    const sessions = [
      { sessionId: "none" },
      { sessionId: "late", updatedAt: at(19, 23, 59) },
      { sessionId: "early", updatedAt: at(20, 0, 1) },
      { sessionId: "bad", updatedAt: "some day" },
      { sessionId: "future", updatedAt: at(23, 1) },
      { sessionId: "old", updatedAt: new Date(at(2, 8)).toISOString() },
    ];
    expect(arrangeSessions(sessions, [], now).map(look)).toEqual([
      ["early", 0, false, 1],
      ["future", 0, false, 1],
      ["late", 1, false, 1],
      ["old", 18, false, 1],
      ["none", undefined, false, 1],
      ["bad", undefined, false, 1],
    ]);
  });

  test("tells equal titles apart by their minute or line, and by a number only where nothing else differs", () => {
    const same = { title: "Fix the failing test", updatedAt: at(20, 9) };
    const sessions = [
      { ...same, sessionId: "one" },
      { ...same, sessionId: "two" },
      { ...same, sessionId: "later", updatedAt: at(20, 9, 1) },
      { ...same, sessionId: "line", preview: "Done." },
    ];
    expect(arrangeSessions(sessions, [{ ...same, sessionId: "zero" }], now).map(look)).toEqual([
      ["one", 0, true, 2],
      ["two", 0, true, 3],
      ["later", 0, true, 1],
      ["line", 0, true, 1],
    ]);
  });

  test("keeps each session once, in days that follow each other, and no two look the same", () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ sessionId }) => sessionId }), fc.nat(20), (all, cut) => {
        const [before, sessions] = [all.slice(0, cut), all.slice(cut)];
        const arranged = arrangeSessions(sessions, before, now);
        expect(arranged.map(({ session }) => session.sessionId).toSorted()).toEqual(
          sessions.map(({ sessionId }) => sessionId).toSorted(),
        );
        const days = arranged.map(({ ago }) => ago ?? Infinity);
        expect(days).toEqual(days.toSorted((left, right) => left - right || 0));
        const looks = [...arrangeSessions(before, [], now), ...arranged].map(({ session, time, number }) =>
          JSON.stringify([
            session.title ?? session.sessionId,
            time === undefined ? null : Math.floor(time / 60_000),
            session.preview,
            number,
          ]),
        );
        expect(new Set(looks).size).toBe(looks.length);
      }),
    );
  });
});
