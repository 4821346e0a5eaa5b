import { expect, onTestFinished, test, vi } from "vitest";
import { createClaims } from "./createClaims.ts";

test("N12 a lease is lost after 80 % of its time, also where Redis is silent: a half-open connection neither answers nor fails", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = { set: () => Promise.resolve("OK" as const), eval: () => new Promise<never>(() => {}) };
  const claim = await createClaims(silent, 1_000).acquire("key");
  const lost = vi.fn<() => void>();
  void claim?.lost.then(lost);
  await vi.advanceTimersByTimeAsync(799);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(lost).toHaveBeenCalledOnce();
});
