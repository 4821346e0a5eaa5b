import { writeFileSync } from "node:fs";
import { mkdtemp, mkdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spawnCommand, type CommandRun } from "./spawnCommand.ts";

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "countersign-test-")));
  await mkdir(join(root, "workspace"));
  await mkdir(join(root, "tmp"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

function run(
  words: readonly string[],
  { signal = new AbortController().signal, timeout = 60_000, onOutput = () => {} }: Partial<CommandRun> = {},
) {
  const copy = { directory: join(root, "workspace"), temporary: join(root, "tmp") };
  return spawnCommand({ words, copy, timeout, signal, onOutput });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A program that starts a child process, prints both ids and does not end. */
const family = [
  process.execPath,
  "-e",
  'const { spawn } = require("node:child_process"); const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]); console.log(process.pid + " " + child.pid); setInterval(() => {}, 1000);',
];

async function gone(pids: readonly number[]): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (!pids.some(isAlive)) return true;
    // A moment: between two looks at the processes.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

test("output comes in pieces while the command runs", async () => {
  const pieces: string[] = [];
  // The second line follows only when the first one was received.
  const script =
    'console.log("line 1"); const t = setInterval(() => { if (!require("fs").existsSync("received")) return; console.log("line 2"); clearInterval(t); }, 20);';
  const onOutput = (text: string): void => {
    pieces.push(text);
    writeFileSync(join(root, "workspace", "received"), "");
  };
  expect(await run([process.execPath, "-e", script], { onOutput })).toEqual({ code: 0, signal: null, timedOut: false });
  expect(pieces).toEqual(["line 1\n", "line 2\n"]);
});

test("the environment is reduced to four names, all of them the copy's", async () => {
  process.env["COUNTERSIGN_TEST_SECRET"] = "secret";
  let output = "";
  await run([process.execPath, "-e", "console.log(JSON.stringify(process.env))"], {
    onOutput: (text) => (output += text),
  });
  delete process.env["COUNTERSIGN_TEST_SECRET"];
  const seen: unknown = JSON.parse(output);
  expect(Object.keys(Object(seen)).toSorted()).toEqual(["HOME", "LANG", "PATH", "TMPDIR"]);
  expect(seen).toMatchObject({ HOME: join(root, "workspace"), TMPDIR: join(root, "tmp") });
});

test("stopping kills the whole process group", async () => {
  const controller = new AbortController();
  let pids: number[] = [];
  const end = await run(family, {
    signal: controller.signal,
    onOutput: (text) => {
      pids = text.trim().split(" ").map(Number);
      controller.abort();
    },
  });
  expect(end.code).toBeNull();
  expect(pids).toHaveLength(2);
  expect(await gone(pids)).toBe(true);
});

test("the timeout kills the whole process group and is reported as such", async () => {
  let pids: number[] = [];
  const end = await run(family, { timeout: 1500, onOutput: (text) => (pids = text.trim().split(" ").map(Number)) });
  expect(end.timedOut).toBe(true);
  expect(await gone(pids)).toBe(true);
});

test("background processes of a command end with it", async () => {
  let output = "";
  const script =
    'const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" }); child.unref(); console.log(child.pid);';
  await run([process.execPath, "-e", script], { onOutput: (text) => (output += text) });
  expect(await gone([Number(output)])).toBe(true);
});

test("a program that does not exist is reported with its name", async () => {
  await expect(run(["no-such-program-here"])).rejects.toMatchObject({
    code: "not_found",
    message: /no-such-program-here/,
  });
});

test("exit codes are reported", async () => {
  expect(await run([process.execPath, "-e", "process.exit(3)"])).toEqual({ code: 3, signal: null, timedOut: false });
});

test("a program or an argument that cannot be passed is refused with a sentence", async () => {
  for (const words of [["a\0b"], [process.execPath, "a\0b"]])
    await expect(run(words)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("null byte"),
    });
});
