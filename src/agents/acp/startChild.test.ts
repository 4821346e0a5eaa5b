import { expect, onTestFinished, test, vi } from "vitest";
import type { Json } from "../../model/index.ts";
import type { ChildEnd } from "./ChildProcess.ts";
import { startChild } from "./startChild.ts";

/** Runs a script as the child, and stores what it sends and how it ends. */
function run(script: string) {
  const messages: Json[] = [];
  const logged: string[] = [];
  const onEnd = vi.fn<(end: ChildEnd) => void>();
  const child = startChild({
    command: process.execPath,
    args: ["-e", script],
    cwd: process.cwd(),
    onMessage: (message) => void messages.push(message),
    onLog: (line) => void logged.push(line),
    onEnd,
  });
  onTestFinished(() => child.stop());
  return { messages, logged, onEnd };
}

test.each([false, true])(
  "a child that ends has ended, although a process that it leaves keeps its output open (detached: %s)",
  async (detached) => {
    const options = JSON.stringify({ stdio: ["ignore", "inherit", "inherit"], detached });
    const { messages, onEnd } = run(`
      const left = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], ${options});
      left.unref();
      console.log(JSON.stringify({ pid: left.pid }));
      process.exitCode = 3;
    `);
    onTestFinished(() => {
      for (const message of messages) if (detached) process.kill(Number(Object(message).pid), "SIGKILL");
    });
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith({ type: "exit", code: 3, signal: null }), 10_000);
    expect(messages).toHaveLength(1);
  },
);

test("a line that is nested too deeply for JSON is logged, and no message", async () => {
  const { messages, logged, onEnd } = run(`
    console.log('{"a":'.repeat(20000) + "1" + "}".repeat(20000));
    console.log('{"b":1}');
  `);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled(), 10_000);
  expect(messages).toEqual([{ b: 1 }]);
  expect(logged.map((line) => line.slice(0, 10))).toEqual(['{"a":{"a":']);
});
