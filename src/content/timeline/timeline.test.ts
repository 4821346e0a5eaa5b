import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { AgentRequest, Message, ToolCallPart } from "../../model/index.ts";
import { createTimeline, readFileAt, toTicks, writePatch } from "../index.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import type { TimelineStep } from "./TimelineStep.ts";

const toCall = (key: string, patch: Partial<ToolCallPart>): ToolCallPart => ({
  ...plainCall,
  key,
  toolCallId: key,
  ...patch,
});

function toThread(parts: readonly ToolCallPart[], requests: readonly AgentRequest[] = []) {
  const message: Message = { id: "m", role: "assistant", turnId: "t", wire: [], parts };
  return { messages: [message], requests };
}

const stepsOf = (parts: readonly ToolCallPart[], requests?: readonly AgentRequest[]): readonly TimelineStep[] =>
  createTimeline()(toThread(parts, requests));

const read = (key: string, path: string, text: string, patch: Partial<ToolCallPart> = {}): ToolCallPart =>
  toCall(key, { kind: "read", toolName: "read_file", input: { path }, locations: [{ path }], result: text, ...patch });

const edit = (key: string, path: string, oldText: string | null, newText: string | null): ToolCallPart =>
  toCall(key, { kind: "edit", locations: [{ path }], content: [{ type: "diff", path, oldText, newText }] });

const fragment = (key: string, path: string, old: string, next: string, patch: Partial<ToolCallPart> = {}) =>
  toCall(key, { kind: "edit", locations: [{ path }], input: { path, old_str: old, new_str: next }, ...patch });

const run = (key: string): ToolCallPart => toCall(key, { kind: "execute", input: { command: "npm test" } });

function permission(toolCallKey: string, granted: boolean): AgentRequest {
  return {
    requestId: `r:${toolCallKey}`,
    turnId: "t",
    kind: "permission",
    toolCallKey,
    options: [],
    editable: false,
    canExplainDenial: true,
    state: "answered",
    answer: { granted, by: "user", at: 5 },
  };
}

describe("a timeline", () => {
  test("has one step for one search with all its hits, and none for a call without a file or a command", () => {
    const locations = Array.from({ length: 17 }, (_, line) => ({ path: "src/a.ts", line: line + 1 }));
    const steps = stepsOf([
      toCall("s", { kind: "search", input: { query: "total" }, locations }),
      toCall("w", { toolName: "get_weather" }),
      toCall("t", { kind: "think" }),
      run("c"),
    ]);
    expect(steps.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["search", "total"],
      ["command", "npm test"],
    ]);
    expect(steps[0]?.locations).toHaveLength(17);
  });

  test("reads only the messages that an event has changed, also after a decision", () => {
    let reads = 0;
    const count = 400;
    const toMessage = (id: number, path: string): Message => {
      const parts = [edit(`c${id}`, path, "1", "2")];
      const base = { id: `m${id}`, role: "assistant", turnId: "t", wire: [] } as const;
      return {
        ...base,
        get parts() {
          reads += 1;
          return parts;
        },
      };
    };
    const messages = Array.from({ length: count }, (_, id) => toMessage(id, `${id}.ts`));
    const timeline = createTimeline();
    expect(timeline({ messages, requests: [] })).toHaveLength(count);
    expect(reads).toBe(count);
    for (let event = 1; event <= 10; event += 1) {
      reads = 0;
      const next = [...messages.slice(0, -1), toMessage(count - 1, `changed-${event}.ts`)];
      expect(timeline({ messages: next, requests: [] }).at(-1)?.subject).toBe(`changed-${event}.ts`);
      expect(reads).toBe(1);
    }
    reads = 0;
    const steps = timeline({ messages, requests: [permission("c7", true)] });
    expect(steps.filter(({ kind }) => kind === "grant").map(({ toolCallKey }) => toolCallKey)).toEqual(["c7"]);
    expect(reads).toBe(2);
  });

  test("tells the grant of a page tool that was confirmed, and none of one that runs by itself", () => {
    const ran = { granted: true, by: "tool", output: "done", at: 9 } as const;
    const execution = (id: string, answer: AgentRequest["answer"]): AgentRequest => ({
      ...permission(id, true),
      kind: "execution",
      answer,
    });
    const steps = stepsOf(
      [run("a"), run("b")],
      [execution("a", { ...ran, grant: { by: "user", at: 5 } }), execution("b", ran)],
    );
    expect(steps.map(({ kind, toolCallKey }) => [kind, toolCallKey])).toEqual([
      ["grant", "a"],
      ["command", "a"],
      ["command", "b"],
    ]);
  });

  test("tells a grant before its call, and a denied call as one denial", () => {
    const denied = { ...edit("b", "b.ts", "1", "2"), status: "denied" } as const;
    const steps = stepsOf(
      [edit("a", "a.ts", "1", "2"), denied],
      [permission("a", true), permission("b", false), { ...permission("c", true), kind: "form" }],
    );
    expect(steps.map(({ kind, stepId }) => [kind, stepId])).toEqual([
      ["grant", "r:a"],
      ["edit", "a"],
      ["denial", "r:b"],
    ]);
  });

  test("keeps its array while only the output of a command grows, and each other step when one is added", () => {
    const timeline = createTimeline();
    const first = read("a", "a.ts", "1");
    const steps = timeline(toThread([first, run("c")]));
    const content = [{ type: "terminal", terminalId: "o", output: "ok 1" }] as const;
    expect(timeline(toThread([first, { ...run("c"), content }]))).toBe(steps);
    const more = timeline(toThread([first, run("c"), read("b", "b.ts", "2")]));
    expect(more.slice(0, 2).every((step, index) => step === steps[index])).toBe(true);
    expect(more).toHaveLength(3);
  });

  test("follows the time of sub-agents that work side by side", () => {
    const steps = stepsOf([
      read("a1", "a.ts", "", { startedAt: 1, parentKey: "a" }),
      read("a2", "a.ts", "", { startedAt: 5, parentKey: "a" }),
      read("b1", "b.ts", "", { startedAt: 2, parentKey: "b" }),
    ]);
    expect(steps.map(({ stepId }) => stepId)).toEqual(["a1", "b1", "a2"]);
  });
});

describe("a file at a step", () => {
  test("is shown as it was before a later edit, and with the change at the edit", () => {
    const steps = stepsOf([read("a", "a.ts", "one\n"), edit("b", "a.ts", "one\n", "two\n"), read("c", "b.ts", "")]);
    expect(readFileAt(steps, "a.ts", 0)).toMatchObject({ type: "text", text: "one\n" });
    expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "change", oldText: "one\n", newText: "two\n" });
    expect(readFileAt(steps, "a.ts", 2)).toMatchObject({ type: "text", text: "two\n", from: 1 });
  });

  test("is known from a later read where nothing has changed it, with a warning if a command ran between", () => {
    const hit = toCall("s", { kind: "search", locations: [{ path: "a.ts", line: 1 }] });
    expect(readFileAt(stepsOf([hit, read("a", "a.ts", "one")]), "a.ts", 0)).toMatchObject({
      text: "one",
      from: 1,
      commandBetween: false,
    });
    expect(readFileAt(stepsOf([hit, run("c"), read("a", "a.ts", "one")]), "a.ts", 0)).toMatchObject({
      commandBetween: true,
    });
  });

  test("keeps its text at a change that waits or was not made, and shows that change", () => {
    for (const status of ["awaiting_permission", "failed", "cancelled"] as const) {
      const steps = stepsOf([{ ...edit("a", "a.ts", "one", "two"), status }, read("c", "b.ts", "")]);
      expect(readFileAt(steps, "a.ts", 0)).toMatchObject({ type: "change", oldText: "one", newText: "two" });
      expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "text", text: "one" });
    }
  });

  test("is unknown where an edit names a part that occurs twice or not at all; only the changed lines are told", () => {
    const steps = stepsOf([
      read("a", "a.ts", "x = 1\nx = 1\n"),
      fragment("b", "a.ts", "x = 1", "x = 2"),
      read("c", "b.ts", ""),
    ]);
    expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "hunks" });
    expect(readFileAt(steps, "a.ts", 2)).toEqual({ type: "unknown" });
    expect(readFileAt(steps, "c.ts", 1)).toEqual({ type: "unknown" });
  });

  test("has only the lines that were read, until it changes", () => {
    const part = read("a", "a.ts", "three\nfour", { input: { path: "a.ts", line: 3, end_line: 4 } });
    const steps = stepsOf([part, fragment("b", "a.ts", "three", "3")]);
    expect(readFileAt(steps, "a.ts", 0)).toMatchObject({ type: "lines", firstLine: 3, text: "three\nfour" });
    expect(readFileAt(stepsOf([part, fragment("b", "a.ts", "three", "3"), run("c")]), "a.ts", 2)).toEqual({
      type: "unknown",
    });
  });

  test("takes no sentence of a page's tool for source text, and removes the line numbers of a read", () => {
    const shown = read("a", "a.ts", "The file is open now.", { runsOn: "application" });
    expect(readFileAt(stepsOf([shown]), "a.ts", 0)).toEqual({ type: "unknown" });
    const numbered = read("a", "a.ts", "     1→one\n     2→two", { locations: [{ path: "a.ts", line: 2 }] });
    expect(readFileAt(stepsOf([numbered]), "a.ts", 0)).toMatchObject({ type: "text", text: "one\ntwo" });
  });

  test("takes its text along when it is moved, and is gone after it was deleted", () => {
    const patch = "diff --git a/a.ts b/b.ts\nrename from a.ts\nrename to b.ts\n";
    const changes = [{ operation: "move", path: "b.ts", oldPath: "a.ts" }] as const;
    const steps = stepsOf([
      read("a", "a.ts", "one\n"),
      toCall("m", { kind: "move", content: [{ type: "patch", changes, patch }] }),
      edit("d", "b.ts", "one\n", null),
    ]);
    expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "text", text: null });
    expect(readFileAt(steps, "b.ts", 1)).toMatchObject({ type: "change", newText: "one\n" });
    expect(readFileAt(steps, "b.ts", 2)).toMatchObject({ type: "change", oldText: "one\n", newText: null });
  });

  test("has all edits of one call in one step", () => {
    const edits = [
      { old_str: "one", new_str: "1" },
      { old_str: "two", new_str: "2" },
    ];
    const call = toCall("e", { kind: "edit", input: { path: "a.ts", edits } });
    const steps = stepsOf([read("a", "a.ts", "one two"), call]);
    expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "change", oldText: "one two", newText: "1 2" });
  });
});

const line = fc.constantFrom("a", "b", "c", "{", "}", "", "x = 1");
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((it, at) => `${it} ${at}\n`).join(""));

/** The ways in which agents tell a change from one text to the next. */
const tell = {
  diff: (key: string, from: string, to: string) => edit(key, "f.ts", from, to),
  patch: (key: string, from: string, to: string) => {
    const files = toFileChanges({ type: "diff", path: "f.ts", oldText: from, newText: to });
    const patch = writePatch(files.map((file) => ({ file })));
    const changes = [{ operation: "modify", path: "f.ts" }] as const;
    return toCall(key, { kind: "edit", content: [{ type: "patch", changes, patch }] });
  },
  fragment: (key: string, from: string, to: string) => fragment(key, "f.ts", from, to),
} as const;

describe("playing", () => {
  const histories = fc.record({
    texts: fc.uniqueArray(
      text.filter((it) => it !== ""),
      { minLength: 2, maxLength: 8 },
    ),
    ways: fc.array(fc.constantFrom("diff", "patch", "fragment"), { minLength: 8, maxLength: 8 }),
  });
  const tellAll = (texts: readonly string[], ways: readonly ("diff" | "patch" | "fragment")[]) =>
    texts.slice(1).map((to, index) => tell[ways[index] ?? "diff"](`e${index}`, texts[index] ?? "", to));

  test("forward from the first text gives each text and the final one, however the agent tells the changes", () => {
    fc.assert(
      fc.property(histories, ({ texts, ways }) => {
        const steps = stepsOf([read("r", "f.ts", texts[0] ?? ""), ...tellAll(texts, ways)]);
        expect(readFileAt(steps, "f.ts", 0)).toMatchObject({ type: "text", text: texts[0] });
        for (const [index, expected] of texts.slice(1).entries())
          expect(readFileAt(steps, "f.ts", index + 1)).toMatchObject({ oldText: texts[index], newText: expected });
      }),
      { numRuns: runs(100) },
    );
  });

  test("back from the final text undoes each change and gives the first one", () => {
    fc.assert(
      fc.property(histories, ({ texts, ways }) => {
        const hit = toCall("s", { kind: "search", locations: [{ path: "f.ts", line: 1 }] });
        const steps = stepsOf([hit, ...tellAll(texts, ways), read("r", "f.ts", texts.at(-1) ?? "")]);
        expect(readFileAt(steps, "f.ts", 0)).toMatchObject({ type: "text", text: texts[0] });
        for (const [index, expected] of texts.slice(1).entries())
          expect(readFileAt(steps, "f.ts", index + 1)).toMatchObject({ oldText: texts[index], newText: expected });
      }),
      { numRuns: runs(100) },
    );
  });
});

test("a track has at most the wished number of ticks, and a group shows what matters most", () => {
  const steps = stepsOf([
    ...Array.from({ length: 99 }, (_, at) => read(`r${at}`, "a.ts", "")),
    edit("e", "a.ts", "1", "2"),
  ]);
  const ticks = toTicks(steps, 10);
  expect(ticks).toHaveLength(10);
  expect(ticks.at(-1)).toEqual({ index: 99, kind: "edit", state: "done" });
  expect(toTicks(steps, 200)).toHaveLength(100);
});

const v4a = (key: string, path: string, hunks: string): ToolCallPart =>
  toCall(key, { kind: "edit", input: { patch: `*** Begin Patch\n*** Update File: ${path}\n${hunks}*** End Patch\n` } });

test("a line that a patch adds behind a last line without a line break is a line of its own", () => {
  const steps = stepsOf([read("r", "a.ts", "a"), v4a("e", "a.ts", "@@\n a\n+b\n")]);
  expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "change", oldText: "a", newText: "a\nb\n" });
});

test("a line that a patch adds with the line break of Windows keeps it", () => {
  const steps = stepsOf([read("r", "a.ts", "a\r\n"), v4a("e", "a.ts", "@@\r\n a\r\n+b\r\n")]);
  expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "change", newText: "a\r\nb\r\n" });
});

test.each([
  ["one of two equal places below a heading", "@@ class B\n-  x = 1\n+  x = 2\n"],
  ["lines that are only added, at no place", "@@\n+new\n"],
])("the text after a patch without line numbers is not guessed: %s", (_what, hunks) => {
  const steps = stepsOf([read("r", "a.ts", "class A\n  x = 1\nclass B\n  x = 1\n"), v4a("e", "a.ts", hunks)]);
  expect(readFileAt(steps, "a.ts", 1)).toMatchObject({ type: "hunks" });
});

test("a text that was read before a command ran is shown with a warning after it", () => {
  const steps = stepsOf([read("a", "a.ts", "one"), run("c"), read("b", "b.ts", "")]);
  expect(readFileAt(steps, "a.ts", 2)).toMatchObject({ type: "text", from: 0, commandBetween: true });
});

test("a command that was not carried out gives no warning that it may have changed a file", () => {
  const steps = stepsOf([read("a", "a.ts", "one"), { ...run("c"), status: "cancelled" }, read("b", "b.ts", "")]);
  expect(readFileAt(steps, "a.ts", 2)).toMatchObject({ type: "text", from: 0, commandBetween: false });
});

test("a file that a patch creates is shown from nothing to its text, though nothing was known of it", () => {
  const patch = "--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1 @@\n+one\n";
  const changes = [{ operation: "add", path: "n.ts" }] as const;
  const steps = stepsOf([toCall("n", { kind: "edit", content: [{ type: "patch", changes, patch }] })]);
  expect(readFileAt(steps, "n.ts", 0)).toMatchObject({ type: "change", oldText: null, newText: "one\n" });
});

test("a file that was deleted is gone afterwards, though its text was never known", () => {
  const patch = "*** Begin Patch\n*** Delete File: d.ts\n*** End Patch\n";
  const changes = [{ operation: "delete", path: "d.ts" }] as const;
  const call = toCall("d", { kind: "delete", content: [{ type: "patch", changes, patch }] });
  expect(readFileAt(stepsOf([call, read("b", "b.ts", "")]), "d.ts", 1)).toMatchObject({ type: "text", text: null });
});
