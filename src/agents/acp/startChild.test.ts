import { spawn } from "node:child_process";
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
  return { child, messages, logged, onEnd };
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

test("a program that has ended is not stopped: its process group may be that of others", async () => {
  const { child, onEnd } = run("");
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), 10_000);
  const kill = vi.spyOn(process, "kill");
  onTestFinished(() => kill.mockRestore());
  child.stop();
  expect(kill).not.toHaveBeenCalled();
});

test("a program that cannot even be spawned has ended with a failure, as one that is missing", async () => {
  const { child, onEnd } = run("\0");
  expect(onEnd).not.toHaveBeenCalled();
  child.send({ id: 1 });
  child.stop();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  const message = expect.stringContaining("could not be started");
  expect(onEnd).toHaveBeenCalledWith({ type: "failure", error: { code: "agent", message } });
});

test("a child has time to say goodbye when its host stops it on a signal", async () => {
  const child = `
    process.on("SIGTERM", () => setImmediate(() => {
      console.error("goodbye");
      process.exit();
    }));
    setInterval(() => {}, 1000);
    console.log("{}");
  `;
  const host = `
    import { startChild } from "./src/agents/acp/startChild.ts";
    const options = { command: process.execPath, args: ["-e", ${JSON.stringify(child)}], cwd: process.cwd() };
    const child = startChild({
      ...options,
      onMessage: () => console.log("ready"),
      onLog: (line) => console.log(line),
      onEnd: () => console.log("gone"),
    });
    process.once("SIGTERM", () => child.stop());
  `;
  const program = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", host]);
  onTestFinished(() => void program.kill("SIGKILL"));
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text) => (output += String(text)));
  await vi.waitFor(() => expect(output).toContain("ready"), 20_000);
  program.kill("SIGTERM");
  await vi.waitFor(() => expect(output).toBe("ready\ngoodbye\ngone\n"), 10_000);
});
