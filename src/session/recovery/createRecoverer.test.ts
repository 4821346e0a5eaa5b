import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KitError, KitErrorCode } from "../../model/index.ts";
import { createRecoverer, type RetryPlan } from "./createRecoverer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A history that never comes: how often it was asked for, and what is planned. */
function open(code: KitErrorCode, unreachable = false) {
  const error: KitError = { code, message: "" };
  const plans: (RetryPlan | undefined)[] = [];
  let asked = 0;
  const recoverer = createRecoverer({
    read: () => ({ recovery: "load", error, unreachable, reading: false }),
    retry() {
      asked += 1;
      recoverer.settle();
    },
    onPlan: (plan) => void plans.push(plan),
    now: () => Date.now(),
  });
  recoverer.settle();
  return { recoverer, plans, asked: () => asked };
}

test("a server that answers with failures is asked five times by itself, and then left alone", () => {
  const { plans, asked } = open("server");
  vi.runAllTimers();
  expect(asked()).toBe(5);
  expect(plans.map((plan) => plan?.attempt)).toEqual([1, 2, 3, 4, 5, undefined]);
});

test("a server that cannot be reached is tried for as long as the session is open", () => {
  const { recoverer, asked } = open("network", true);
  for (let turn = 0; turn < 50; turn += 1) vi.runOnlyPendingTimers();
  expect(asked()).toBe(50);
  recoverer.close();
  vi.runAllTimers();
  expect(asked()).toBe(50);
});

test("once the server has answered, the next failure is the first in a row", () => {
  const { recoverer, plans, asked } = open("server");
  vi.runAllTimers();
  recoverer.succeed();
  recoverer.settle();
  vi.runAllTimers();
  expect(asked()).toBe(10);
  expect(plans.map((plan) => plan?.attempt)).toEqual([1, 2, 3, 4, 5, undefined, 1, 2, 3, 4, 5, undefined]);
});

test.each(["unauthorized", "forbidden", "not_found", "protocol"] as const)(
  "a failure that stays (%s) is not asked about by itself",
  (code) => {
    const { plans, asked } = open(code);
    vi.runAllTimers();
    expect([asked(), plans]).toEqual([0, []]);
  },
);

test("the user need not sit out the delay, and one attempt is made, not two", () => {
  const { recoverer, asked } = open("server");
  recoverer.tryNow();
  expect(asked()).toBe(1);
  recoverer.close();
  vi.runAllTimers();
  expect(asked()).toBe(1);
});
