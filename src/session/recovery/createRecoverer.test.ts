import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KitError, KitErrorCode } from "../../model/index.ts";
import { createRecoverer, type RetryPlan } from "./createRecoverer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A history that never loads: how often it was requested, and the planned attempts. */
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

test("a server that responds with failures is asked five times automatically, and then no more", () => {
  const { plans, asked } = open("server");
  vi.runAllTimers();
  expect(asked()).toBe(5);
  expect(plans.map((plan) => plan?.attempt)).toEqual([1, 2, 3, 4, 5, undefined]);
});

test("a server that cannot be reached is retried for as long as the session is open", () => {
  const { recoverer, asked } = open("network", true);
  for (let turn = 0; turn < 50; turn += 1) vi.runOnlyPendingTimers();
  expect(asked()).toBe(50);
  recoverer.close();
  vi.runAllTimers();
  expect(asked()).toBe(50);
});

test("once the server has responded, the next failure is the first in a row", () => {
  const { recoverer, plans, asked } = open("server");
  vi.runAllTimers();
  recoverer.succeed();
  recoverer.settle();
  vi.runAllTimers();
  expect(asked()).toBe(10);
  expect(plans.map((plan) => plan?.attempt)).toEqual([1, 2, 3, 4, 5, undefined, 1, 2, 3, 4, 5, undefined]);
});

test.each(["unauthorized", "forbidden", "not_found", "protocol"] as const)(
  "a permanent failure (%s) is not retried automatically",
  (code) => {
    const { plans, asked } = open(code);
    vi.runAllTimers();
    expect([asked(), plans]).toEqual([0, []]);
  },
);

test("the user can skip the delay, which makes one attempt, not two", () => {
  const { recoverer, asked } = open("server");
  recoverer.tryNow();
  expect(asked()).toBe(1);
  recoverer.close();
  vi.runAllTimers();
  expect(asked()).toBe(1);
});

test("a plan that was dropped is not carried out by hand, and the next failure is planned anew", () => {
  const error: KitError = { code: "network", message: "" };
  const [state, plans]: [{ recovery: "load" | null }, (number | undefined)[]] = [{ recovery: "load" }, []];
  const retry = vi.fn<() => void>();
  const recoverer = createRecoverer({
    read: () => ({ ...state, error, unreachable: true, reading: false }),
    retry,
    onPlan: (plan) => void plans.push(plan?.attempt),
    now: () => Date.now(),
  });
  recoverer.settle();
  state.recovery = null;
  recoverer.settle();
  recoverer.tryNow();
  expect(retry).not.toHaveBeenCalled();
  state.recovery = "load";
  recoverer.settle();
  expect(plans).toEqual([1, undefined, 2]);
  vi.runOnlyPendingTimers();
  expect(retry).toHaveBeenCalledOnce();
});
