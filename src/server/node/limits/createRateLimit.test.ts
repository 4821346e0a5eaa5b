import { expect, test } from "vitest";
import { createRateLimit } from "./createRateLimit.ts";

test("a burst is allowed after a pause, then only the sustained rate", () => {
  let now = 0;
  const take = createRateLimit({ perSecond: 2, burst: 3, now: () => now });
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1]);
  now = 500;
  expect([take(), take()]).toEqual([0, 1]);
  now = 1_000_000;
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1]);
});
