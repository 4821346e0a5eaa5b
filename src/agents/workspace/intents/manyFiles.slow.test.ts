import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "../../Agent.ts";
import { createTestTurn } from "../../test-support/createTestTurn.ts";
import { cutSentence, maxFiles } from "../files/findFiles.ts";
import { createWorkspaceAgent } from "../index.ts";

let root: string;
let agent: Agent;

/** A project with more files than are looked at; the last one of them is deeper than the others. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-test-"));
  const project = join(root, "project");
  await mkdir(join(project, "many", "deep"), { recursive: true });
  await Promise.all(Array.from({ length: maxFiles }, (_, at) => writeFile(join(project, "many", `${at + 1}`), "")));
  await writeFile(join(project, "many", "1"), "shallow\n");
  await writeFile(join(project, "package.json"), '{"scripts":{"test":"node --no-such-option"}}');
  await writeFile(join(project, "many", "deep", "last.js"), "shallow deepName TODO\n");
  agent = createWorkspaceAgent({ workspace: project, pace: 0, tmpdir: root });
});

afterAll(async () => {
  await agent.closeSession?.("session-1", true);
  await rm(root, { recursive: true, force: true });
});

test.each([
  "list the files",
  "where is deepName",
  "read last.js",
  "check everything in parallel",
  "fix the failing test",
  "rename deepName to other",
])("an answer that rests on a part of the files says so: %s", async (text) => {
  const turn = createTestTurn({ text });
  await turn.play(agent);
  expect(turn.answerText()).toContain(cutSentence);
});

test("a plan stops at a rename of which files may be left", async () => {
  const turn = createTestTurn({ text: "plan: rename shallow to other; list the files" });
  await turn.play(agent);
  expect(turn.answerText()).toContain(`Renamed \`shallow\` to \`other\` in \`many/1\`.\n\n${cutSentence}`);
  expect(turn.answerText()).toContain("Not begun: “list the files”");
});
