import { expect, test } from "vitest";
import { groupDigits } from "./format.ts";

test.each([0, 7, 12, 999, 1000, -1000, 12_345, 100_000, 1_234_567, 1234.567, 0.125, -0.5, Number.MAX_SAFE_INTEGER])(
  "writes %s as the browser's formatter does",
  (value) => {
    expect(groupDigits(value)).toBe(value.toLocaleString("en"));
  },
);
