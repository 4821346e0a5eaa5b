import { expect, test } from "vitest";
import { createBurst } from "./createBurst.ts";

test("settles once, after the outermost work, steps before listeners", () => {
  const log: string[] = [];
  const burst = createBurst();
  let steps = 2;
  const settler = {
    advance() {
      if (steps === 0) return false;
      steps -= 1;
      log.push("step");
      burst.touch(settler);
      return true;
    },
    notify: () => void log.push("notify"),
  };
  burst.run(() => {
    burst.touch(settler);
    burst.run(() => burst.touch(settler));
    log.push("work");
  });
  expect(log).toEqual(["work", "step", "step", "notify"]);
});

test("settles what a listener changes, before the outermost work returns", () => {
  const burst = createBurst();
  let changes = 0;
  let notified = 0;
  const settler = {
    advance: () => false,
    notify() {
      notified += 1;
      if (changes < 3) burst.run(() => change());
    },
  };
  function change(): void {
    changes += 1;
    burst.touch(settler);
  }
  burst.run(change);
  expect([changes, notified]).toEqual([3, 3]);
});

test("works after an earlier work threw", () => {
  const burst = createBurst();
  let notified = 0;
  const settler = { advance: () => false, notify: () => void (notified += 1) };
  expect(() =>
    burst.run(() => {
      burst.touch(settler);
      throw new Error("misuse");
    }),
  ).toThrow("misuse");
  burst.run(() => burst.touch(settler));
  expect(notified).toBe(1);
});

test("a step that throws stops neither later bursts nor the listeners", () => {
  const burst = createBurst();
  let notified = 0;
  const broken = {
    advance() {
      throw new Error("broken");
    },
    notify: () => void (notified += 1),
  };
  const other = { advance: () => false, notify: () => void (notified += 10) };
  expect(() => burst.run(() => burst.touch(broken))).toThrow("broken");
  burst.run(() => burst.touch(other));
  expect(notified).toBe(11);
});
