import { describe, expect, test } from "vitest";
import { toDuration } from "./toDuration.ts";
import { toSize } from "./toSize.ts";

describe("toDuration", () => {
  test.each([
    [0, { hours: 0, minutes: 0, seconds: 0, tenths: 0 }],
    [1299, { hours: 0, minutes: 0, seconds: 1, tenths: 2 }],
    [3_723_400, { hours: 1, minutes: 2, seconds: 3, tenths: 4 }],
    [-5, { hours: 0, minutes: 0, seconds: 0, tenths: 0 }],
    [Number.NaN, { hours: 0, minutes: 0, seconds: 0, tenths: 0 }],
  ])("splits %d ms", (milliseconds, expected) => {
    expect(toDuration(milliseconds)).toEqual(expected);
  });
});

describe("toSize", () => {
  test.each([
    [0, { value: 0, power: 0 }],
    [999, { value: 999, power: 0 }],
    [1500, { value: 1.5, power: 1 }],
    [999_600, { value: 1, power: 2 }],
    [123_456_789, { value: 123, power: 2 }],
    [Number.POSITIVE_INFINITY, { value: 0, power: 0 }],
  ])("shortens %d bytes", (bytes, expected) => {
    expect(toSize(bytes)).toEqual(expected);
  });
});
