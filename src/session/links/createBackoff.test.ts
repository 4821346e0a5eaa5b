import { describe, expect, test } from "vitest";
import type { Effect } from "../../model/index.ts";
import { backoffDelay, createBackoff, readRetryAfter } from "./createBackoff.ts";

describe("backoffDelay", () => {
  test("doubles its window with each failure up to the cap", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffDelay(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
  test("S9 spreads over the second half of the window, never at once and never beyond 30 seconds", () => {
    expect([backoffDelay(1, 0), backoffDelay(3, 0), backoffDelay(3, 0.5), backoffDelay(99, 1)]).toEqual([
      500, 2_000, 3_000, 30_000,
    ]);
  });
  test("S9 is never shorter than Retry-After", () => {
    expect(backoffDelay(1, 0, 5_000)).toBe(5_000);
    expect(backoffDelay(0, 1, 5_000)).toBe(5_000);
    expect(backoffDelay(0, 1)).toBe(0);
  });
});

describe("readRetryAfter", () => {
  const now = Date.UTC(2026, 0, 1);
  test("reads seconds and dates", () => {
    expect(readRetryAfter("7", now)).toBe(7_000);
    expect(readRetryAfter("Thu, 01 Jan 2026 00:00:09 GMT", now)).toBe(9_000);
  });
  test("reads invalid and past values as no delay, and caps the rest", () => {
    expect([undefined, "soon", "-3", "Thu, 01 Jan 2020 00:00:00 GMT"].map((h) => readRetryAfter(h, now))).toEqual([
      0, 0, 0, 0,
    ]);
    expect(readRetryAfter("999999999", now)).toBe(600_000);
  });
});

test("S9 a Retry-After ends in time, also when the clock is set back meanwhile", () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const backoff = createBackoff(() => now);
  const request = { method: "GET", url: "http://agent.test", headers: {} } as const;
  const open: Extract<Effect, { type: "open" }> = { type: "open", link: "a", as: "stream", request, after: "backoff" };
  backoff.note({ type: "opened", link: "a", status: 429, headers: { "retry-after": "5" } }, open);
  backoff.note({ type: "closed", link: "a", how: "refused" }, open);
  expect(backoff.delay(open)).toBe(5_000);
  now -= 3_600_000;
  expect(backoff.delay(open)).toBe(5_000);
  now += 3_600_000 + 4_900;
  expect(backoff.delay(open)).toBeLessThanOrEqual(1_000);
});

describe("failures in a row", () => {
  const request = { method: "GET", url: "http://agent.test", headers: {} } as const;
  const open: Extract<Effect, { type: "open" }> = { type: "open", link: "a", as: "stream", request, after: "backoff" };
  function start() {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const backoff = createBackoff(() => clock.now);
    const end = (how: "refused" | "aborted", headers: Record<string, string> = {}, lasts = 0): void => {
      backoff.note({ type: "opened", link: "a", status: 503, headers }, open);
      clock.now += lasts;
      backoff.note({ type: "closed", link: "a", how }, open);
    };
    return { clock, backoff, end };
  }

  test.each<[string, Record<string, string>, number]>([
    ["that name a pause", { "retry-after": "1" }, 0],
    ["whose body takes long", {}, 3_000],
  ])("S9 refusals %s are all counted", (_, headers, lasts) => {
    const { backoff, end } = start();
    for (let times = 0; times < 3; times += 1) end("refused", headers, lasts);
    expect(backoff.failures(open)).toBe(3);
  });

  test("S9 what this side ends is none, and after a minute they are forgotten", () => {
    const { clock, backoff, end } = start();
    end("refused");
    end("aborted");
    clock.now += 59_999;
    expect(backoff.failures(open)).toBe(1);
    clock.now += 1;
    expect(backoff.failures(open)).toBe(0);
  });

  test("S9 a Retry-After of more than a minute is kept to until its end", () => {
    const { clock, backoff, end } = start();
    end("refused", { "retry-after": "120" });
    clock.now += 90_000;
    expect(backoff.delay(open)).toBe(30_000);
  });
});
