import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { step } from "../../agents/index.ts";
import { serveDeltaKit } from "../../protocols/index.ts";
import { createTestAgent, readHar } from "../../testing/index.ts";
import { serveTestAgent } from "../../testing/node/serveTestAgent.ts";
import { record } from "./record.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-record-"));

/** Starts a command as a program, and returns the address that it prints. */
async function start(pattern: RegExp, ...options: readonly string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/cli/index.ts", ...options]);
  const ended = new Promise((resolve) => void child.once("exit", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (printed += data.toString()));
  await vi.waitFor(() => expect(printed).toMatch(pattern));
  const stop = async (): Promise<string> => {
    child.kill("SIGINT");
    await ended;
    return printed;
  };
  return { url: pattern.exec(printed)?.[1] ?? "", stop };
}

const ask = async (url: string): Promise<string> => {
  const headers = { "content-type": "application/json", authorization: "Bearer not-to-be-written" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ message: "hi" }) })).text();
};

test("an agent is recorded into a file without the token, and the mock answers as it did", async () => {
  const scenario = { name: "a", title: "A", suggestion: "Hi", steps: [step.say("hello from the agent")] };
  const agent = await serveTestAgent(createTestAgent({ protocol: serveDeltaKit(), agent: scenario }), { port: 0 });
  onTestFinished(() => agent.close());
  const file = join(folder, "chat.har");
  const target = new URL("/api/chat", agent.url).href;
  const recording = await start(/Point your app at (\S+)/, "record", "--to", file, "--port", "0", "--", target);
  const answer = await ask(recording.url);
  expect(answer).toContain("hello");
  expect(await recording.stop()).toContain("chat.har: 1.");
  expect(readFileSync(file, "utf8")).not.toContain("not-to-be-written");
  await agent.close();
  const mock = await start(/at (http\S+)/, "mock", file, "--port", "0");
  expect(await ask(mock.url)).toBe(answer);
  await mock.stop();
});

test("a file that could not be written once is written after the next exchange", async () => {
  const scenario = { name: "a", title: "A", suggestion: "Hi", steps: [step.say("hello")] };
  const agent = await serveTestAgent(createTestAgent({ protocol: serveDeltaKit(), agent: scenario }), { port: 0 });
  onTestFinished(() => agent.close());
  const file = join(folder, "blocked.har");
  const target = new URL("/api/chat", agent.url).href;
  const recording = await start(/Point your app at (\S+)/, "record", "--to", file, "--port", "0", "--", target);
  rmSync(file);
  mkdirSync(file);
  await ask(recording.url);
  rmdirSync(file);
  await ask(recording.url);
  await vi.waitFor(() => expect(readHar(JSON.parse(readFileSync(file, "utf8")))).toHaveLength(2));
  expect(await recording.stop()).toContain("blocked.har: 2.");
});

test.each([
  ["no address", ["--to", "a.har"], "Name the address of one agent"],
  ["no file", ["--", "http://127.0.0.1:1"], "Name the file"],
  ["a file of another kind", ["--to", "a.json", "--", "http://127.0.0.1:1"], "ending .har"],
  ["an address that is none", ["--to", "a.har", "--", "chat"], "is not the address of an agent"],
  ["a pattern that is none", ["--to", "a.har", "--redact", "/(/", "--", "http://127.0.0.1:1"], "is not a pattern"],
  ["a folder that does not exist", ["--to", "none/a.har", "--", "http://127.0.0.1:1"], "Cannot write"],
])("%s is refused with a sentence", async (_, options, sentence) => {
  await expect(record(options)).rejects.toThrow(sentence);
});
