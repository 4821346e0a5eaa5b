import fc from "fast-check";
import { expect, test } from "vitest";
import { createSlots } from "./createSlots.ts";

const waiting = { signal: new AbortController().signal };

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
          }, waiting),
        ),
      );
      expect(most).toBeLessThanOrEqual(limit);
      expect(done).toEqual(lengths.map((_, index) => index));
    }),
  );
});

test("frees the slot of a task that failed", async () => {
  const slots = createSlots(1);
  await expect(slots.run(() => Promise.reject(new Error("broken")), waiting)).rejects.toThrow("broken");
  expect(await slots.run(() => Promise.resolve("next"), waiting)).toBe("next");
});

test("a task that is aborted leaves the queue at once, never runs and takes no slot", async () => {
  const slots = createSlots(1);
  let end = (): void => {};
  const first = slots.run(() => new Promise<void>((resolve) => (end = resolve)), waiting);
  const controller = new AbortController();
  const ran: string[] = [];
  const run = (name: string, signal: AbortSignal) => slots.run(async () => void ran.push(name), { signal });
  const stopped = run("stopped", controller.signal);
  const next = run("next", waiting.signal);
  controller.abort(new Error("stopped"));
  await expect(stopped).rejects.toThrow("stopped");
  await expect(run("late", controller.signal)).rejects.toThrow("stopped");
  end();
  await Promise.all([first, next]);
  expect(ran).toEqual(["next"]);
});
