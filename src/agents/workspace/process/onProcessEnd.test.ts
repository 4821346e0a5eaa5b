import { spawn } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";

/** Runs a module that imports `onProcessEnd` and stays until a signal; resolves with its output and how it ended. */
async function end(signal: NodeJS.Signals, code: string) {
  const module = `
    import { onProcessEnd } from "./src/agents/workspace/process/onProcessEnd.ts";
    ${code}
    setInterval(() => {}, 1000);
    console.log("ready");
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", module]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const ended = new Promise((resolve) => child.once("close", (exit, by) => resolve(by ?? exit)));
  await vi.waitFor(() => expect(output).toContain("ready"), 20_000);
  child.kill(signal);
  return { how: await ended, lines: output.trim().split("\n").slice(1) };
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s runs the cleanup and ends the process", async (signal) => {
  const { how, lines } = await end(signal, `onProcessEnd(() => console.log("cleanup"));`);
  expect({ how, lines }).toEqual({ how: signal, lines: ["cleanup"] });
});

test.each(["before", "after"])(
  "a host that listens itself (%s) ends in its own time, and then the cleanup runs",
  async (when) => {
    const listen = `
      process.once("SIGTERM", () => setImmediate(() => {
        console.log("host");
        process.exit(7);
      }));
    `;
    const clean = `onProcessEnd(() => console.log("cleanup"));`;
    const { how, lines } = await end("SIGTERM", when === "before" ? listen + clean : clean + listen);
    expect({ how, lines }).toEqual({ how: 7, lines: ["host", "cleanup"] });
  },
);
