import fc from "fast-check";
import { expect, test } from "vitest";
import { createSlots } from "./createSlots.ts";

test("never runs more than its limit, whatever the order in which tasks end, and runs them all", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(4), { maxLength: 20 }), async (limit, lengths) => {
      const slots = createSlots(limit);
      let running = 0;
      let most = 0;
      const done = await Promise.all(
        lengths.map((length, index) =>
          slots.run(async () => {
            running += 1;
            most = Math.max(most, running);
            for (let tick = 0; tick < length; tick += 1) await Promise.resolve();
            running -= 1;
            return index;
          }),
        ),
      );
      expect(most).toBeLessThanOrEqual(limit);
      expect(done).toEqual(lengths.map((_, index) => index));
    }),
  );
});

test("frees the slot of a task that failed", async () => {
  const slots = createSlots(1);
  await expect(slots.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await slots.run(() => Promise.resolve("next"))).toBe("next");
});
