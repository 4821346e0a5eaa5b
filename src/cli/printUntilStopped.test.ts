import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { mock } from "./mock/mock.ts";
import { onStopSignal, printUntilStopped } from "./printUntilStopped.ts";
import { record } from "./record/record.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const others = new Set(signals.flatMap((signal) => process.listeners(signal)));
const listOwn = (signal: NodeJS.Signals) => process.listeners(signal).filter((listener) => !others.has(listener));
const send = (signal: NodeJS.Signals): void => {
  for (const listener of listOwn(signal)) listener(signal);
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const signal of signals) for (const listener of listOwn(signal)) process.off(signal, listener);
});

const folder = mkdtempSync(join(tmpdir(), "countersign-stop-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["a program", () => printUntilStopped("It runs")],
  ["the recorder", () => record(["--to", join(folder, "a.har"), "--port", "0", "--", "http://127.0.0.1:1"])],
  ["the mock", () => mock(["weather", "--port", "0"])],
])("a signal that comes as soon as %s prints its address ends it", async (_, run) => {
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => {
    send("SIGINT");
    return true;
  });
  await run();
  expect(write).toHaveBeenCalled();
});

test.each(signals)("%s stops a program once, also where npx sends it again, and ends it at once later", (signal) => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const stop = vi.fn<() => void>();
  onStopSignal(stop);
  send(signal);
  vi.advanceTimersByTime(500);
  send(signal);
  expect([stop.mock.calls.length, exit.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(600);
  send("SIGINT");
  expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, [[1]]]);
});
