import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewRequest } from "../../../model/index.ts";
import type { Agent } from "../../Agent.ts";
import { createTestTurn, type TestDecision, type TestTurn } from "../../test-support/createTestTurn.ts";
import { createWorkspaceAgent } from "../createWorkspaceAgent.ts";

let root: string;
let agent: Agent;

const manifest = JSON.stringify({ type: "module", scripts: { test: "node --test" } });
const queue = "export function isFull(queue, most) {\n  return queue.length > most;\n}\n";
const imports =
  'import { equal } from "node:assert/strict";\nimport { test } from "node:test";\nimport {\n  isFull,\n} from "../lib/queue.js";\n';
const good = `${imports}\ntest("has room", () => equal(isFull([1], 2), false));\n`;
const bad = `${imports}\ntest("is full", () => equal(isFull([1, 2], 2), true));\n`;
const hopeless = `${imports}\ntest("is sorry", () => equal(isFull([1, 2], 2), "sorry"));\n`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-test-"));
  for (const folder of ["project/lib", "project/test", "copies"]) await mkdir(join(root, folder), { recursive: true });
  await writeProject({
    "package.json": manifest,
    "lib/queue.js": queue,
    "test/a.test.js": good,
    "test/b.test.js": bad,
  });
  agent = createAgent();
});

afterEach(async () => {
  await agent.closeSession?.("session-1", true);
  await rm(root, { recursive: true, force: true });
});

function createAgent(repairLimits?: { runs: number; milliseconds: number }): Agent {
  const options = { workspace: join(root, "project"), pace: 0, tmpdir: join(root, "copies") };
  return createWorkspaceAgent({ ...options, ...(repairLimits === undefined ? {} : { repairLimits }) });
}

async function writeProject(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, "project", path), text);
}

/** Plays the repair; `denied` lists the tools that are not allowed, in the order in which they are asked for. */
async function repair(decide: (request: NewRequest, number: number) => TestDecision = () => ({ granted: true })) {
  let number = 0;
  const turn = createTestTurn({
    text: "Fix the failing test",
    decide: (request) => {
      number += 1;
      return decide(request, number);
    },
  });
  expect(await turn.play(agent)).toBe("completed");
  return turn;
}

const denying = (which: number) => (_: NewRequest, number: number) =>
  number === which ? { granted: false, reason: "not today" } : { granted: true };

async function sessionFolder(): Promise<string> {
  const [name = ""] = await readdir(join(root, "copies"));
  return join(root, "copies", name);
}

async function inCopy(path: string): Promise<string> {
  return readFile(join(await sessionFolder(), "workspace", path), "utf8");
}

function toolsAsked(turn: TestTurn): readonly string[] {
  const tools = new Map(
    turn.events.flatMap((event) => (event.type === "toolCall.started" ? [[event.toolCallId, event.toolName]] : [])),
  );
  return turn.asked.flat().map(({ toolCallId = "" }) => tools.get(toolCallId) ?? "");
}

function progress(turn: TestTurn): readonly string[] {
  return turn.events.flatMap((event) =>
    event.type === "toolCall.updated" && event.patch.progress ? [event.patch.progress.message ?? ""] : [],
  );
}

test("it really repairs: four grants, progress for each edit, the diff before the question, evidence at the end", async () => {
  const turn = await repair();
  expect(toolsAsked(turn)).toEqual(["run_command", "try_edits", "edit_file", "run_command"]);
  expect(turn.asked[1]?.[0]?.reason).toContain("at most 300 runs or 120 s");
  expect(turn.asked[1]?.[0]?.reason).toContain("scratch copies");
  expect(await inCopy("lib/queue.js")).toBe(queue.replace(">", ">="));
  expect(await inCopy("test/b.test.js")).toBe(bad);
  expect(progress(turn)[0]).toMatch(/^1 of \d+ edits tried$/);
  expect(turn.answerText()).toContain("**Repaired**: all 2 tests pass now");
  expect(turn.answerText()).toContain("1 of 2 tests failed");
  expect(turn.answerText()).toContain("`return queue.length > most;` → `return queue.length >= most;` (boundary)");
  expect(turn.answerText()).toMatch(/\d+ of \d+ edits tried in scratch copies, \d+ test runs/);
  expect((await readdir(await sessionFolder())).toSorted()).toEqual(["tmp", "workspace"]);
});

test("where several edits make the tests pass it reports that, and lists the others", async () => {
  const turn = await repair();
  const [before = "", others = ""] = turn.answerText().split("that I tried");
  expect(before).toMatch(/\*\*(One|\d+) other edits? $/);
  expect(others).toContain("so the tests do not say which one is meant");
  expect(others).toMatch(/- `lib\/queue\.js:2`: `return queue\.length > most;` → /);
});

test("it reads the failing test and what that imports, and thinks before each step", async () => {
  const { events } = await repair(denying(2));
  const read = events.flatMap((event) =>
    event.type === "toolCall.started" && event.toolName === "read_file" ? [event.title] : [],
  );
  expect(read).toEqual(["Read package.json", "Read test/b.test.js", "Read lib/queue.js"]);
  const order = events.flatMap((event) =>
    event.type === "text.final" && event.kind === "raw" ? ["think"] : event.type === "toolCall.started" ? ["call"] : [],
  );
  expect(order).toEqual(["think", "call", "call", "think", "call", "call", "think", "call"]);
});

test.each([
  [1, ["run_command"], "Without a run I cannot know what fails"],
  [2, ["run_command", "try_edits"], "These files are where I would look"],
  [3, ["run_command", "try_edits", "edit_file"], "I left the files as they were"],
])(
  "denied at question %i: nothing more is asked, no file changes, and it reports what it does instead",
  async (which, tools, sentence) => {
    const turn = await repair(denying(which));
    expect(toolsAsked(turn)).toEqual(tools);
    expect(turn.answerText()).toContain("not today");
    expect(turn.answerText()).toContain(sentence);
    expect(await inCopy("lib/queue.js")).toBe(queue);
  },
);

test("where the last run is denied, it reports only the result in the scratch copy", async () => {
  const turn = await repair(denying(4));
  expect(turn.answerText()).toContain("no run of the tests with it in your copy");
  expect(turn.answerText()).toContain("2 of 2 tests pass (in the scratch copy)");
  expect(await inCopy("lib/queue.js")).toContain(">=");
});

test("where nothing helps, it reports what it tried and changes nothing", async () => {
  await writeProject({ "test/b.test.js": hopeless });
  const turn = await repair();
  expect(toolsAsked(turn)).toEqual(["run_command", "try_edits"]);
  expect(turn.answerText()).toContain("**I found no repair**, and no file was changed");
  expect(turn.answerText()).toMatch(/Kinds of edits: .*1 × boundary/);
  expect(turn.answerText()).toMatch(/Places: \d+ × `lib\/queue\.js`/);
  expect(turn.answerText()).toContain("I never edit tests");
  expect(await inCopy("lib/queue.js")).toBe(queue);
  expect(await inCopy("test/b.test.js")).toBe(hopeless);
});

test.each([
  [{ runs: 5, milliseconds: 120_000 }, "at most 5 runs or 120 s", "The limit of test runs ended the search"],
  [{ runs: 300, milliseconds: 1 }, "at most 300 runs or 0 s", "The time limit ended the search"],
])("limits %j are asked for and kept", async (limits, asked, ended) => {
  await writeProject({ "test/b.test.js": hopeless });
  agent = createAgent(limits);
  const turn = await repair();
  expect(turn.asked[1]?.[0]?.reason).toContain(asked);
  expect(turn.answerText()).toContain(ended);
  expect(Number(/(\d+) test runs?/.exec(turn.answerText())?.[1])).toBeLessThanOrEqual(5);
});

test("passing tests are not repaired", async () => {
  await writeProject({ "test/b.test.js": good });
  const turn = await repair();
  expect(toolsAsked(turn)).toEqual(["run_command"]);
  expect(turn.answerText()).toContain("There is nothing to repair: all 2 tests pass");
});

test("a stop in the middle ends as cancelled, and the scratch copies are gone", async () => {
  const turn = createTestTurn({
    text: "repair the tests",
    onEvent: (event) => {
      if (event.type === "toolCall.updated" && event.patch.progress) turn.stop();
    },
  });
  await writeProject({ "test/b.test.js": hopeless });
  expect(await turn.play(agent)).toBe("cancelled");
  expect(turn.statuses().at(-1)).toBe("cancelled");
  expect(progress(turn).length).toBeLessThanOrEqual(2);
  expect((await readdir(await sessionFolder())).toSorted()).toEqual(["tmp", "workspace"]);
  expect(await inCopy("lib/queue.js")).toBe(queue);
});

test.each([
  "fix the tests",
  "Repair the failing tests.",
  "please fix my broken test",
  "Fix the failing test!",
  "fix all tests",
  "fix what fails",
  "run the tests and repair what fails",
  "Please run my tests, then fix the failures.",
])("“%s” asks for a repair", async (text) => {
  const turn = createTestTurn({ text, decide: () => ({ granted: false }) });
  await turn.play(agent);
  expect(turn.answerText()).toContain("Without a run I cannot know what fails");
});

test("tests that pass without a report that can be read leave nothing to repair", async () => {
  await writeProject({ "package.json": JSON.stringify({ scripts: { test: "node --version" } }) });
  const turn = await repair();
  expect(turn.answerText()).toContain("There is nothing to repair");
  expect(turn.asked).toHaveLength(1);
});
