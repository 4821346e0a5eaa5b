import { afterEach, expect, test, vi } from "vitest";
import { createHeartbeat } from "./createHeartbeat.ts";

afterEach(() => void vi.useRealTimers());

/** A heartbeat with a timeout of a second, on a clock of the test. */
function begin() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const onDead = vi.fn<() => void>();
  const heartbeat = createHeartbeat(1_000, onDead);
  // The response has begun.
  heartbeat.alive(false);
  return { heartbeat, onDead };
}

test("S12 a comment that opens a stream, or pads it, is no heartbeat: the server may be silent for long after it", () => {
  const { heartbeat, onDead } = begin();
  heartbeat.alive(true);
  heartbeat.alive(true);
  vi.advanceTimersByTime(600_000);
  heartbeat.alive(false);
  vi.advanceTimersByTime(600_000);
  expect(onDead).not.toHaveBeenCalled();
});

test("S12 a stream is not cut by a server that beats seldom, but when three beats of it are missing", () => {
  const { heartbeat, onDead } = begin();
  for (let beat = 0; beat < 3; beat += 1) {
    vi.advanceTimersByTime(60_000);
    heartbeat.alive(true);
  }
  vi.advanceTimersByTime(179_000);
  expect(onDead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onDead).toHaveBeenCalledOnce();
});

test("S12 beats among other frames count, too: a stream that ends to move after them is given up", () => {
  const { heartbeat, onDead } = begin();
  for (let frame = 0; frame < 100; frame += 1) {
    vi.advanceTimersByTime(10);
    heartbeat.alive(frame % 30 === 29);
  }
  vi.advanceTimersByTime(999);
  expect(onDead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDead).toHaveBeenCalledOnce();
});

test("S12 beats that come faster than padding is told from them count when they go on", () => {
  const { heartbeat, onDead } = begin();
  for (let beat = 0; beat < 100; beat += 1) {
    vi.advanceTimersByTime(1);
    heartbeat.alive(true);
  }
  vi.advanceTimersByTime(1_000);
  expect(onDead).toHaveBeenCalledOnce();
});

test("S12 after a computer has slept, a beat does not make the wait endless", () => {
  const { heartbeat, onDead } = begin();
  vi.advanceTimersByTime(36_000_000);
  heartbeat.alive(true);
  vi.advanceTimersByTime(600_000);
  expect(onDead).toHaveBeenCalledOnce();
});
