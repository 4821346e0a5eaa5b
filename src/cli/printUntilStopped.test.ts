import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { mock } from "./mock/mock.ts";
import { printUntilStopped } from "./printUntilStopped.ts";
import { record } from "./record/record.ts";

/** Answers the first text that is printed with Ctrl+C, still while it is printed. Returns whether the signal was heard. */
function stopWhilePrinted(): () => boolean {
  const others = new Set(process.listeners("SIGINT"));
  const listOwn = () => process.listeners("SIGINT").filter((listener) => !others.has(listener));
  let isHeard = false;
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => {
    if (isHeard) return true;
    const [listener] = listOwn();
    isHeard = listener !== undefined;
    listener?.("SIGINT");
    return true;
  });
  onTestFinished(() => {
    write.mockRestore();
    for (const listener of listOwn()) process.off("SIGINT", listener);
  });
  return () => isHeard;
}

const folder = mkdtempSync(join(tmpdir(), "countersign-stop-"));

test.each([
  ["a program", () => printUntilStopped("It runs")],
  ["the recorder", () => record(["--to", join(folder, "a.har"), "--port", "0", "--", "http://127.0.0.1:1"])],
  ["the mock", () => mock(["weather", "--port", "0"])],
])("a signal that comes as soon as %s prints its address ends it", async (_, run) => {
  const isHeard = stopWhilePrinted();
  await run();
  expect(isHeard()).toBe(true);
});
