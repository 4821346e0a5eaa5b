import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "./runCommand.ts";

/** Runs the program and returns its exit code and its output. */
const run = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
  let [out, err] = ["", ""];
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((out += String(text)))),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((err += String(text)))),
  ];
  try {
    return { code: await runCommand(args), out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

const record = async (name: string, text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-replay-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

const CALL = '{"type":"tool_call","tool_name":"get_weather","argument":"{}","call_id":"call_1"}';
const RESULT = '{"type":"tool_result","call_id":"call_1","output":"Sunny"}';

test("a recorded SSE stream is printed as its thread", async () => {
  const file = await record("weather.txt", `data: ${CALL}\n\ndata: ${RESULT}\n\ndata: [DONE]\n\n`);
  const { code, out } = await run("replay", "--protocol", "deltakit", file);
  expect(code).toBe(0);
  const parts = JSON.parse(out).messages.flatMap((message: { parts: object[] }) => message.parts);
  expect(parts).toEqual([expect.objectContaining({ toolName: "get_weather", status: "completed", result: "Sunny" })]);
});

test.each(["weather.jsonl", "weather.ndjson"])(
  "the format of a recording is derived from its file name: %s",
  async (name) => {
    const file = await record(name, `${CALL}\n${RESULT}\n`);
    const { code, out } = await run("replay", "--protocol", "deltakit", file);
    expect(code).toBe(0);
    expect(out).toContain("Sunny");
  },
);

test("the help names every command", async () => {
  const { code, out } = await run("--help");
  expect(code).toBe(0);
  expect(out).toMatch(/serve[^]*acp[^]*agent[^]*replay/);
});

test.each([
  [[], 2, /Name a command/],
  [["dance"], 2, /no command "dance"/],
  [["replay"], 2, /exactly one file/],
  [["replay", "x"], 2, /--protocol/],
  [["replay", "--protocol", "latin", "x"], 2, /no protocol "latin"/],
  [["replay", "--protocol", "deltakit", "--format", "xml", "x"], 2, /no format "xml"/],
  [["replay", "--protocol", "deltakit", "/nowhere/x"], 1, /Cannot read/],
  [["replay", "--protocol", "deltakit", "chat.har"], 2, /requests.*countersign mock/],
  [["replay", "--loud"], 2, /--loud/],
  [["agent"], 2, /--stdio/],
  [["agent", "--stdio", "--root", "/nowhere"], 2, /no folder/],
  [["acp"], 2, /command behind --/],
  [["acp", "--root", "/nowhere", "--", "agent"], 2, /no folder/],
  [["acp", "--", "countersign-no-such-agent", "--help"], 1, /was not found.*Install it/],
  [["serve", "--port", "many"], 2, /not a port/],
  [["serve", "--pace", "fast"], 2, /not a pace/],
  [["serve", "--workspace", "/nowhere"], 2, /no folder/],
])("%j exits with %i and prints the reason", async (args, code, message) => {
  const result = await run(...args);
  expect(result.code).toBe(code);
  expect(result.err).toMatch(message);
});

test("a recording that is not JSON is refused with a reason", async () => {
  const { code, err } = await run("replay", "--protocol", "deltakit", await record("broken.json", "{"));
  expect(code).toBe(1);
  expect(err).toMatch(/not valid JSON/);
});

test.each(["weather.log", "weather.sse"])(
  "a recording without a message in its format is refused with that format: %s",
  async (name) => {
    const file = await record(name, `${CALL}\n${RESULT}\n`);
    const { code, err } = await run("replay", "--protocol", "deltakit", file);
    expect(code).toBe(1);
    expect(err).toMatch(/no message.*sse.*--format jsonl/);
  },
);

test.each(["", "\n", 'data: {"type":'])(
  "a recording that is empty, or cut in its first message, is printed: %j",
  async (text) => {
    const { code } = await run("replay", "--protocol", "deltakit", await record("weather.sse", text));
    expect(code).toBe(0);
  },
);

test("npx countersign in a clone runs the program from its sources, as the README says", async () => {
  const { stdout } = await promisify(execFile)("npx", ["--no-install", "countersign", "--help"], { cwd: "src" });
  expect(stdout).toContain("Usage: countersign <command>");
});
