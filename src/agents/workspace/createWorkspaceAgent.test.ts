import { mkdtemp, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reduceAll } from "../../store/index.ts";
import type { Agent } from "../Agent.ts";
import { createTestTurn, type TestTurn, type TestTurnOptions } from "../test-support/createTestTurn.ts";
import { createWorkspaceAgent } from "./index.ts";

let root: string;
let copies: string;
let agent: Agent;

const manifest = JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } });
const sums = 'import { one } from "./one.js";\n\n/** Adds. */\nexport function add(a, b) {\n  return a + b * one;\n}\n';
const tests =
  'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { add } from "../src/sums.js";\n\ntest("adds", () => assert.equal(add(1, 2), 3));\ntest("adds badly", () => assert.equal(add(1, 2), 4));\n';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-test-"));
  copies = join(root, "copies");
  const project = join(root, "project");
  for (const folder of [
    copies,
    join(project, "src"),
    join(project, "test"),
    join(project, "node_modules"),
    join(project, ".git"),
  ])
    await mkdir(folder, { recursive: true });
  await writeFile(join(project, "package.json"), manifest);
  await writeFile(join(project, "src", "sums.js"), sums);
  await writeFile(join(project, "src", "one.js"), "export const one = 1;\n");
  await writeFile(join(project, "test", "sums.test.js"), tests);
  await writeFile(join(project, "node_modules", "left.js"), "add\n");
  await writeFile(join(root, "secret.txt"), "secret\n");
  agent = createWorkspaceAgent({ workspace: project, pace: 0, tmpdir: copies });
});

afterEach(async () => {
  await agent.closeSession?.("session-1", true);
  await rm(root, { recursive: true, force: true });
});

async function ask(text: string, options: TestTurnOptions = {}): Promise<TestTurn> {
  const turn = createTestTurn({ text, ...options });
  expect(await turn.play(agent)).toBe("completed");
  return turn;
}

async function inCopy(path: string): Promise<string> {
  const [folder = ""] = await readdir(copies);
  return readFile(join(copies, folder, "workspace", path), "utf8");
}

/** Symbolic links that lead out of the project, into a file, a folder and nothing. */
async function plantLinks(): Promise<void> {
  const project = join(root, "project");
  await symlink(join(root, "secret.txt"), join(project, "leak.txt"));
  await symlink(root, join(project, "out"));
  await symlink(join(root, "nothing.txt"), join(project, "broken.txt"));
}

const deny = { decide: () => ({ granted: false, reason: "not now" }) };

test("the copy has neither node_modules nor .git, and is removed with the session", async () => {
  const turn = await ask("list the files");
  expect(turn.answerText()).toContain("4 files");
  expect(turn.answerText()).not.toContain("node_modules");
  await agent.closeSession?.("session-1", true);
  expect(await readdir(copies)).toEqual([]);
});

test("two sessions do not see each other's edits", async () => {
  await ask("replace 1 with 2 in src/one.js");
  expect(await agent.readFile?.("session-1", "src/one.js")).toContain("one = 2");
  expect(await agent.readFile?.("session-2", "src/one.js")).toContain("one = 1");
  await agent.closeSession?.("session-2", true);
});

test("a granted edit is on disk, and its diff was shown before the question", async () => {
  let before = "";
  const turn = await ask('replace "a + b * one" with "a + b" in sums.js', {
    decide: async () => {
      before = await inCopy("src/sums.js");
      return { granted: true };
    },
  });
  expect(before).toBe(sums);
  expect(await inCopy("src/sums.js")).toBe(sums.replace("a + b * one", "a + b"));
  const types = turn.events.map(({ type }) => type);
  const shown = turn.events.findIndex(
    (event) => event.type === "toolCall.started" && event.patch?.content?.[0]?.type === "diff",
  );
  expect(shown).toBeGreaterThan(-1);
  expect(shown).toBeLessThan(types.indexOf("request.opened"));
});

test("a denied edit leaves the file and reports what it does instead", async () => {
  const turn = await ask("replace a with z in src/sums.js", deny);
  expect(await inCopy("src/sums.js")).toBe(sums);
  expect(turn.answerText()).toContain("not now");
  expect(turn.answerText()).toContain("I left `src/sums.js` as it was");
});

test("an edit fails where the file changed between question and answer", async () => {
  const turn = await ask("replace one with two in src/sums.js", {
    decide: async () => {
      const [folder = ""] = await readdir(copies);
      await writeFile(join(copies, folder, "workspace", "src", "sums.js"), "one\n");
      return { granted: true };
    },
  });
  expect(await inCopy("src/sums.js")).toBe("one\n");
  expect(turn.answerText()).toContain("has changed since");
});

test("a rename asks for all files as one batch and keeps the denied ones", async () => {
  let asked = 0;
  const turn = await ask("rename one to unit", {
    decide: () => {
      asked += 1;
      return { granted: asked === 1 };
    },
  });
  expect(turn.asked.map((requests) => requests.length)).toEqual([2]);
  expect(await inCopy("src/one.js")).toBe("export const unit = 1;\n");
  expect(await inCopy("src/sums.js")).toBe(sums);
  expect(turn.answerText()).toContain("You did not allow `src/sums.js`");
});

test("the tests really run and are counted from what they print", async () => {
  const turn = await ask("Run the tests");
  expect(turn.answerText()).toContain("**1 of 2 tests failed**, 1 passed");
  expect(turn.answerText()).toContain("**adds badly** at `test/sums.test.js:6`");
  expect(turn.answerText()).toContain("3 !== 4");
  expect(turn.asked[0]?.[0]?.reason).toContain("beyond the copy");
});

test.each([
  ["run the tests", "12 of 12 tests pass, but `node check.js` ended with exit code 1"],
  ["check everything in parallel", "12 of 12 tests pass, but their command ended with exit code 1"],
])("tests that pass are not all there is where the command fails: %s", async (text, sentence) => {
  const check = { type: "module", scripts: { test: "node check.js" } };
  await writeFile(join(root, "project", "package.json"), JSON.stringify(check));
  const printed = "# tests 12\\n# pass 12\\n# fail 0";
  await writeFile(join(root, "project", "check.js"), `console.log("${printed}"); process.exitCode = 1;\n`);
  const turn = await ask(text);
  expect(turn.answerText()).toContain(sentence);
  expect(turn.answerText()).not.toContain("All **12");
});

test("denied tests do not run", async () => {
  const turn = await ask("run the tests", deny);
  expect(turn.events.some(({ type }) => type === "toolCall.outputDelta")).toBe(false);
  expect(turn.answerText()).toContain("Nothing ran");
});

test("a prompt that it does not understand gets the honest list", async () => {
  const turn = await ask("write me a poem");
  expect(turn.answerText()).toContain("no language model");
  expect(turn.answerText()).toContain("Run the tests");
});

test("where is: declarations come first, with file and line", async () => {
  const turn = await ask("where is add?");
  expect(turn.answerText()).toMatch(/- `src\/sums.js:4` declares it/);
});

test("explain: imports, exports, functions with lines, and the tests that mention it", async () => {
  const explanation = (await ask("explain src/sums.js")).answerText();
  expect(explanation).toContain("6 lines");
  expect(explanation).toContain("`./one.js`");
  expect(explanation).toContain("`add` (`src/sums.js:4`)");
  expect(explanation).toContain("`test/sums.test.js`");
  // What is exported is listed once.
  expect(explanation.match(/\badd\b.*sums\.js:4/g)).toHaveLength(1);
});

test("files are created and deleted only after a grant", async () => {
  await ask("create notes/a.txt with hello", deny);
  await expect(inCopy("notes/a.txt")).rejects.toThrow("ENOENT");
  await ask("create notes/a.txt with hello");
  expect(await inCopy("notes/a.txt")).toBe("hello\n");
  await ask("delete notes/a.txt");
  await expect(inCopy("notes/a.txt")).rejects.toThrow("ENOENT");
});

test.each([
  ["read ../secret.txt", "outside the workspace"],
  ["read /etc/passwd", "outside the workspace"],
  ["create leak.txt with x", "symbolic link"],
  ["create out/new.txt with x", "symbolic link"],
  ["create broken.txt with x", "broken symbolic link"],
  ["create ../new.txt with x", "outside the workspace"],
  ["delete ../secret.txt", "outside the workspace"],
  ["replace secret with x in ../secret.txt", "outside the workspace"],
])("file tools stay in the copy: %s", async (text, sentence) => {
  await plantLinks();
  const turn = await ask(text);
  expect(turn.answerText()).toContain(sentence);
  expect(turn.asked).toEqual([]);
  expect(turn.statuses().at(-1)).toBe("failed");
  expect(await readFile(join(root, "secret.txt"), "utf8")).toBe("secret\n");
});

test.each(["replace one with two in latin.js", "delete latin.js"])(
  "a file that is not UTF-8 keeps each of its bytes: %s",
  async (text) => {
    const bytes = Buffer.from("const one = 'caf\u00e9';\n", "latin1");
    await writeFile(join(root, "project", "latin.js"), bytes);
    const turn = await ask(text);
    expect(turn.asked).toEqual([]);
    expect(turn.answerText()).toContain("`latin.js` is not UTF-8 text");
    const [folder = ""] = await readdir(copies);
    expect(await readFile(join(copies, folder, "workspace", "latin.js"))).toEqual(bytes);
  },
);

test("follow-along refuses what file tools refuse", async () => {
  await plantLinks();
  await expect(agent.readFile?.("session-1", "leak.txt")).rejects.toMatchObject({ code: "forbidden" });
  await expect(agent.readFile?.("session-1", "none.txt")).rejects.toMatchObject({ code: "not_found" });
});

test("the mixed turn is one parallel batch: the trusted call runs at once, the other three are asked for together", async () => {
  const tool = { description: "", parameters: {}, kind: "read" } as const;
  const turn = await ask("check everything in parallel", {
    clientTools: [
      { ...tool, name: "get_selection" },
      { ...tool, name: "open_file" },
    ],
    decide: ({ kind }) => (kind === "execution" ? { granted: true, output: "line 3" } : { granted: true }),
  });
  expect(turn.asked.map((requests) => requests.map(({ kind }) => kind))).toEqual([
    ["execution", "execution", "permission"],
  ]);
  const order = turn.events.flatMap((event) =>
    event.type === "toolCall.started"
      ? [event.toolName]
      : event.type === "request.opened"
        ? ["asked"]
        : event.type === "toolCall.updated" && event.patch.status === "completed"
          ? ["completed"]
          : [],
  );
  expect(order.slice(0, 8)).toEqual([
    "get_selection",
    "open_file",
    "search",
    "run_command",
    "completed",
    "asked",
    "asked",
    "asked",
  ]);
  expect(turn.answerText()).toContain("line 3");
  expect(turn.answerText()).toContain("1 of 2 tests pass");
});

test("an edited command runs in place of the proposed one", async () => {
  const turn = await ask("run node --version", {
    decide: () => ({ granted: true, input: { command: "node -p '6 * 7'" } }),
  });
  const output = turn.events.map((event) => (event.type === "toolCall.outputDelta" ? event.delta : "")).join("");
  expect(output).toBe("42\n");
  expect(
    turn.events.some((event) => event.type === "toolCall.updated" && event.patch.title === "node -p '6 * 7'"),
  ).toBe(true);
});

test("a command with a shell operator is refused before the user is asked", async () => {
  const turn = await ask("run npm test && rm -rf .");
  expect(turn.asked).toEqual([]);
  expect(turn.answerText()).toContain("without a shell");
});

test("what a command has written is in the answer, if it is short, and cannot leave its quotation", async () => {
  const short = await ask("run node -p '6 * 7'");
  expect(short.answerText()).toMatch(/\*\*exit code 0\*\*\.\n\n```\n42\n```$/);
  const fenced = await ask("run node -p 'String.fromCharCode(96).repeat(3)'");
  expect(fenced.answerText()).toMatch(/\n````\n```\n````$/);
  const silent = await ask("run node -e 0");
  expect(silent.answerText()).toMatch(/\*\*exit code 0\*\*, no output\.$/);
  const long = await ask("run node -p 'Array(50).fill(1).join(String.fromCharCode(10))'");
  expect(long.answerText()).toMatch(/\*\*exit code 0\*\*, 50 lines of output above\.$/);
  const coloured = await ask("run node -p 'String.fromCharCode(27)+String.fromCharCode(91)+1'");
  expect(coloured.answerText()).toMatch(/, 1 line of output above\.$/);
});

test("a failing command reports its exit code", async () => {
  const turn = await ask("run node -e 'process.exit(7)'");
  expect(turn.answerText()).toContain("exit code 7");
  expect(turn.statuses()).toEqual(["failed"]);
});

test("stopping a turn kills its command and ends as cancelled", async () => {
  const turn = createTestTurn({
    text: "run node -e 'setInterval(() => console.log(process.pid), 50)'",
    onEvent: (event) => {
      if (event.type !== "toolCall.outputDelta" || event.delta === "") return;
      pid = Number(event.delta.split("\n")[0]);
      turn.stop();
    },
  });
  let pid = 0;
  expect(await turn.play(agent)).toBe("cancelled");
  expect(pid).toBeGreaterThan(0);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(turn.statuses()).toEqual(["cancelled"]);
});

test("of endless output the end is kept, with the number of dropped characters", async () => {
  const turn = await ask("run node -e 'for (let n = 0; n < 100000; n++) console.log(\"line \" + n)'");
  const [content] = turn.events.flatMap((event) =>
    event.type === "toolCall.updated" && event.patch.status === "completed" ? (event.patch.content ?? []) : [],
  );
  expect(content).toMatchObject({ type: "terminal", exit: { code: 0, signal: null }, dropped: 1_088_890 - 524_288 });
  expect(content).toHaveProperty("output", expect.stringMatching(/line 99999\n$/));
});

test("the thread of a turn shows what was granted, what was denied, and nothing left open", async () => {
  let asked = 0;
  const { events } = await ask("rename one to unit", {
    decide: () => {
      asked += 1;
      return { granted: asked === 1 };
    },
  });
  const thread = reduceAll(events);
  const calls = thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  expect(calls.map(({ title, status }) => `${title}: ${status}`)).toEqual([
    "Search for one: completed",
    "Search for unit: completed",
    "Edit src/one.js: completed",
    "Edit src/sums.js: denied",
  ]);
  expect(calls.map(({ input }) => input)).toContainEqual(
    expect.objectContaining({ path: "src/one.js", old_text: "one" }),
  );
  expect(thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  expect(thread.messages[0]?.parts[0]).toMatchObject({ type: "reasoning", kind: "raw", state: "final" });
});

test("reading turns ask for nothing", async () => {
  const turn = await ask("explain src/sums.js");
  expect(turn.asked).toEqual([]);
  expect(turn.statuses().every((status) => status === "completed")).toBe(true);
});

test("it offers three tasks that work on this project", async () => {
  expect(agent.suggestions).toHaveLength(3);
  for (const suggestion of agent.suggestions ?? [])
    expect((await ask(suggestion, { decide: () => ({ granted: false }) })).answerText()).not.toContain(
      "I did not understand",
    );
});

test("a read-only session changes and runs nothing, asks for nothing and reports why", async () => {
  const turn = createTestTurn({ text: "Replace `a + b` with `a - b` in src/sums.js", modeId: "read" });
  await turn.play(agent);
  expect(turn.asked).toEqual([]);
  expect(turn.statuses()).toContain("failed");
  expect(turn.answerText()).toMatch(/read-only/);
  expect(await inCopy("src/sums.js")).toBe(sums);
});

test("a session gets the modes and commands, and keeps the mode it had", async () => {
  const patches: unknown[] = [];
  const thread = reduceAll([{ type: "session.updated", patch: { modeId: "read" } }]);
  await agent.openSession?.({ sessionId: "s", thread: () => thread, emit: (event) => void patches.push(event) });
  expect(patches).toMatchObject([{ patch: { modeId: "read", modes: [{ id: "ask" }, { id: "read" }] } }]);
});

test("a file of more than 2 MB is not read", async () => {
  await writeFile(join(root, "project", "big.txt"), "a".repeat(2 * 1024 * 1024 + 1));
  await expect(agent.readFile?.("session-1", "big.txt")).rejects.toMatchObject({ code: "too_large" });
});

test("a command is stopped after the time that the user granted", async () => {
  const input = { command: "node -e 'setInterval(() => {}, 1000)'", timeout: 200 };
  const turn = await ask("run node --version", { decide: () => ({ granted: true, input }) });
  expect(turn.answerText()).toContain("stopped after 200 ms");
  expect(turn.statuses()).toEqual(["failed"]);
});

test("check everything: without tools of the app nothing is said to be missing", async () => {
  const turn = await ask("check everything in parallel");
  expect(turn.answerText()).toContain("1 of 2 tests pass");
  expect(turn.answerText()).not.toMatch(/get_selection|open_file/);
});
