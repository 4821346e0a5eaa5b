import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestTurn, type TestDecision, type TestTurn } from "../../test-support/createTestTurn.ts";
import { createWorkspaceAgent } from "../createWorkspaceAgent.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-test-"));
  await writeFile(join(root, "notes.txt"), "first\n");
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function play(text: string, decision: TestDecision = { granted: true }) {
  const agent = createWorkspaceAgent({ workspace: root, pace: 0 });
  const turn = createTestTurn({ text, decide: () => decision });
  const reason = await turn.play(agent);
  await agent.closeSession?.("session-1", true);
  return { turn, reason };
}

/** Each plan that was shown, one letter a step: pending, in progress, completed. */
function plans({ events }: TestTurn): readonly string[] {
  return events.flatMap((event) =>
    event.type === "part.added" && event.part.type === "plan"
      ? [event.part.entries.map(({ status }) => status.charAt(0)).join("")]
      : [],
  );
}

test("a plan ticks off, as one part that is replaced", async () => {
  const { turn } = await play("plan: list the files; replace first with second in notes.txt; read notes.txt");
  expect(plans(turn)).toEqual(["ipp", "cip", "cci", "ccc"]);
  const keys = turn.events.flatMap((event) => (event.type === "part.added" ? [event.part.key] : []));
  expect(new Set(keys).size).toBe(1);
  expect(turn.answerText()).toContain("second");
  expect(turn.answerText()).toContain("All 3 steps are done");
});

test("it stops at a denied step and lists the steps that were not begun", async () => {
  const { turn } = await play("Plan: list the files; delete notes.txt; read notes.txt", { granted: false });
  expect(plans(turn)).toEqual(["ipp", "cip", "cpp"]);
  expect(turn.answerText()).toContain("step 2 of 3: “delete notes.txt” was not allowed");
  expect(turn.answerText()).toContain("Not begun: “read notes.txt”");
});

test("it stops at a failed step", async () => {
  const { turn } = await play("plan:\n1. run node -e 'process.exit(3)'\n2. list the files");
  expect(plans(turn)).toEqual(["ip", "pp"]);
  expect(turn.answerText()).toContain("exit code 3");
  expect(turn.answerText()).toContain("step 1 of 2");
});

test("a plan with a step that it does not understand does not begin", async () => {
  const { turn } = await play("plan: list the files; sing a song");
  expect(plans(turn)).toEqual([]);
  expect(turn.answerText()).toContain("“sing a song”");
  expect(turn.statuses()).toEqual([]);
});

test.each([
  "delete everything",
  "please wipe the project",
  "run rm -rf /",
  "$ rm -r -f ~",
  "run rm -fr ../other",
  "run rm -rf .",
])("“%s” is declined with reasons, as a refusal", async (text) => {
  const { turn, reason } = await play(text);
  expect(reason).toBe("refusal");
  expect(turn.asked).toEqual([]);
  expect(turn.events.some((event) => event.type === "text.final" && event.kind === "refusal")).toBe(true);
});

test("removing one folder by a command is a question, not a refusal", async () => {
  const { turn } = await play("run rm -rf build", { granted: false });
  expect(turn.asked).toHaveLength(1);
});
