import { mkdtemp, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeReview } from "../../../content/index.ts";
import type { Agent } from "../../Agent.ts";
import { createTestTurn, type TestTurn, type TestTurnOptions } from "../../test-support/createTestTurn.ts";
import { createWorkspaceAgent } from "../index.ts";

let root: string;
let agent: Agent;

const text = Array.from({ length: 20 }, (_, index) => `line ${index}: one\n`).join("");
const patch = "--- a/notes.txt\n+++ b/notes.txt\n@@ -1,1 +1,1 @@\n-line 0: one\n+line 0: two\n";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-test-"));
  await mkdir(join(root, "project"));
  await mkdir(join(root, "copies"));
  await writeFile(join(root, "project", "notes.txt"), text);
  agent = createWorkspaceAgent({ workspace: join(root, "project"), pace: 0, tmpdir: join(root, "copies") });
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function ask(options: TestTurnOptions): Promise<TestTurn> {
  const turn = createTestTurn(options);
  expect(await turn.play(agent)).toBe("completed");
  return turn;
}

async function inCopy(path: string): Promise<string> {
  const [folder = ""] = await readdir(join(root, "copies"));
  return readFile(join(root, "copies", folder, "workspace", path), "utf8");
}

const notes = (): Promise<string> => inCopy("notes.txt");

const fence = (diff: string): string => `\`\`\`diff\n${diff}\`\`\`\n`;

/** A link of the project and the file that it leads to. */
async function plantLink(): Promise<void> {
  await writeFile(join(root, "project", "AGENTS.md"), "be kind\n");
  await symlink("AGENTS.md", join(root, "project", "CLAUDE.md"));
}

test("the patch of a review is applied without another grant, and shown as a diff", async () => {
  const turn = await ask({ text: `I reviewed your changes.\n\n\`\`\`diff\n${patch}\`\`\`\n` });
  expect(turn.asked).toEqual([]);
  expect(await notes()).toBe(text.replace("one", "two"));
  const started = turn.events.find((event) => event.type === "toolCall.started");
  expect(started?.patch?.content).toEqual([
    { type: "diff", path: "notes.txt", oldText: text, newText: text.replace("one", "two") },
  ]);
});

test("a review without a patch is recognized in every language", async () => {
  const comments = [{ path: "notes.txt", side: "new", line: 1, endLine: 1, text: "Warum?" }] as const;
  const blocks = [writeReview({ files: [], comments })];
  const turn = await ask({ text: "Ich habe deine Änderungen geprüft.", blocks });
  expect(turn.answerText()).toContain("I have read your review");
});

test("a patch that does not apply changes nothing and reports that", async () => {
  const turn = await ask({ text: `\`\`\`diff\n${patch.replace("-line 0: one", "-line 0: three")}\`\`\`\n` });
  expect(await notes()).toBe(text);
  expect(turn.answerText()).toContain("does not fit `notes.txt`");
});

test("a patch that deletes a link removes neither the link nor the file that it leads to", async () => {
  await plantLink();
  const turn = await ask({ text: fence("--- a/CLAUDE.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-be kind\n") });
  expect(turn.answerText()).toContain("`CLAUDE.md` is a symbolic link, so it was not deleted");
  expect(await inCopy("AGENTS.md")).toBe("be kind\n");
  expect(await inCopy("CLAUDE.md")).toBe("be kind\n");
});

test("a patch through a link shows the file that it changes", async () => {
  await plantLink();
  const turn = await ask({ text: fence("--- a/CLAUDE.md\n+++ b/CLAUDE.md\n@@ -1 +1 @@\n-be kind\n+be brief\n") });
  const started = turn.events.find((event) => event.type === "toolCall.started");
  expect(started?.patch?.content).toMatchObject([{ type: "diff", path: "AGENTS.md" }]);
  expect(await inCopy("AGENTS.md")).toBe("be brief\n");
});

test.each(["notes.txt", "./notes.txt"])(
  "a patch with two sections for one file writes none of them (%s)",
  async (name) => {
    const second = `--- a/${name}\n+++ b/${name}\n@@ -2,1 +2,1 @@\n-line 1: one\n+line 1: two\n`;
    const turn = await ask({ text: fence(patch + second) });
    expect(turn.answerText()).toContain("changes `notes.txt` twice");
    expect(await notes()).toBe(text);
  },
);

test("a patch that deletes a file contains all of it, else the file stays", async () => {
  const turn = await ask({ text: fence("--- a/notes.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-line 0: one\n") });
  expect(turn.answerText()).toContain("does not contain all of `notes.txt`");
  expect(await notes()).toBe(text);
});

test("a read-only session writes no patch, whoever wrote it", async () => {
  const turn = await ask({ text: fence(patch), modeId: "read" });
  expect(turn.answerText()).toContain("This session is read-only");
  expect(await notes()).toBe(text);
});

test("a denial with a patch makes that change instead", async () => {
  const turn = await ask({
    text: "replace one with two in notes.txt",
    decide: () => ({ granted: false, reason: `Only the first:\n\n\`\`\`diff\n${patch}\`\`\`\n` }),
  });
  expect(await notes()).toBe(text.replace("one", "two"));
  expect(turn.asked).toHaveLength(1);
  expect(turn.answerText()).toContain("Patched notes.txt");
});

test("an edited input is written, one place of many too", async () => {
  const input = { path: "notes.txt", old_text: "line 3: one", new_text: "line 3: two", all: false };
  await ask({ text: "replace one with two in notes.txt", decide: () => ({ granted: true, input }) });
  expect(await notes()).toBe(text.replace("line 3: one", "line 3: two"));
});
