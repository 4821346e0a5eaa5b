import { expect, test } from "vitest";
import { toAge } from "./toAge.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  [now - 59_000, { unit: "now", count: 0 }],
  [now + 5000, { unit: "now", count: 0 }],
  ["2026-11-20T11:13:00Z", { unit: "minutes", count: 47 }],
  [now - 23.9 * 3_600_000, { unit: "hours", count: 23 }],
  ["2026-11-14T12:00:00Z", { unit: "days", count: 6 }],
  ["2026-10-01", { unit: "weeks", count: 7 }],
  ["some day", undefined],
])("returns the age of %s", (time, age) => {
  expect(toAge(time, now)).toEqual(age);
});
