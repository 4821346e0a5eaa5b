import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reduceAll } from "../../store/index.ts";
import { createTestTurn, type TestDecision, type TestTurn } from "../test-support/createTestTurn.ts";
import { createWorkspaceAgent } from "./index.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-test-"));
  await mkdir(join(root, "project"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

const writeProject = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, "project", path), text);
};

const findInCopy = async (name: string): Promise<string> => {
  const [folder = ""] = await readdir(join(root, "copies"));
  return join(root, "copies", folder, name);
};

const failing = {
  "package.json": JSON.stringify({ type: "module", scripts: { test: "node --test" } }),
  "queue.js": "export function isFull(queue, most) {\n  return queue.length > most;\n}\n",
  "a.test.js":
    'import { equal } from "node:assert/strict";\nimport { test } from "node:test";\nimport { isFull } from "./queue.js";\n\ntest("is full", () => equal(isFull([1, 2], 2), true));\n',
};

/** Plays the turn in one life of the server: each has its own agent over the same folder. `stopAt`: the request at which it is killed. */
const live = async (text: string, stopAt: number, decision: TestDecision = { granted: true }): Promise<TestTurn> => {
  const agent = createWorkspaceAgent({ workspace: join(root, "project"), pace: 0, folder: join(root, "copies") });
  let asked = 0;
  const turn = createTestTurn({
    text,
    turnId: "turn-of-two-lives",
    decide: () => {
      asked += 1;
      if (asked === stopAt) turn.stop();
      return decision;
    },
  });
  await turn.play(agent);
  return turn;
};

/** The calls of a turn that were asked for, each with its title and diffs. */
const proposals = ({ events, asked }: TestTurn): readonly unknown[] => {
  const calls = reduceAll(events).messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  const ids = asked.flat().map(({ toolCallId }) => toolCallId);
  return calls
    .filter(({ toolCallId }) => ids.includes(toolCallId))
    .map(({ toolCallId, title, content }) => ({
      toolCallId,
      title,
      diffs: content.filter(({ type }) => type === "diff"),
    }));
};

test("a repair that was interrupted at its edit asks for the same edit again", async () => {
  await writeProject(failing);
  const first = await live("Fix the failing test", 3);
  const second = await live("Fix the failing test", 0);
  expect(proposals(first)).toHaveLength(3);
  expect(proposals(second)[2]).toEqual(proposals(first)[2]);
  expect(second.answerText()).toContain("**Repaired**");
  expect(await readFile(await findInCopy("workspace/queue.js"), "utf8")).toContain("queue.length >= most");
});
