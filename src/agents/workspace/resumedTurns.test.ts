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

test("a repair that was interrupted after its edit does not make it again", async () => {
  await writeProject(failing);
  const first = await live("Fix the failing test", 4);
  const second = await live("Fix the failing test", 0);
  expect(proposals(second)).toEqual(proposals(first));
  expect(second.answerText()).toContain("**Repaired**");
});

test("a plan that was interrupted behind a deletion goes on where it was", async () => {
  await writeProject({ "a.js": "export const a = 1;\n" });
  await live("Plan: delete a.js; run node --version", 2);
  const second = await live("Plan: delete a.js; run node --version", 0);
  expect(second.answerText()).toContain("All 2 steps are done");
  expect(second.statuses()).toEqual(["completed", "completed"]);
});

test("an edited grant that was written is a completed call also after a restart", async () => {
  await writeProject({ "notes.txt": "one\none\n" });
  const input = { path: "notes.txt", old_text: "one\none", new_text: "two\ntwo" };
  const first = await live("replace one with ten in notes.txt", 0, { granted: true, input });
  const second = await live("replace one with ten in notes.txt", 0, { granted: true, input });
  expect(first.statuses()).toEqual(["completed"]);
  expect(second.statuses()).toEqual(["completed"]);
  expect(second.answerText()).toBe(first.answerText());
});

test("a patch of the user that was written is not written again where its result was not recorded", async () => {
  await writeProject({ "notes.txt": "one\n" });
  const prompt = "```diff\n--- a/notes.txt\n+++ b/notes.txt\n@@ -1,0 +1,1 @@\n+new\n```\n";
  await live(prompt, 0);
  const ledger = await findInCopy("calls.jsonl");
  const lines = (await readFile(ledger, "utf8")).split("\n").slice(0, -1);
  await writeFile(ledger, lines.filter((line) => !line.includes('"report":')).join("\n") + "\n");
  const second = await live(prompt, 0);
  expect((await readFile(await findInCopy("workspace/notes.txt"), "utf8")).match(/new/g)).toHaveLength(1);
  expect(second.answerText()).toContain("it was not run again");
});
