import { toWorkspacePath } from "../call/toWorkspacePath.ts";
import { runSteps } from "../../model/index.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { toolKinds, type Json, type ToolCallContent, type ToolCallPart } from "../../model/index.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { findGrantBlock } from "./findGrantBlock.ts";
import { presentCall, presentInSteps } from "./presentCall.ts";
import type { PresentedSubject, Presentation } from "./Presentation.ts";
import { listFilePieces, toItemPieces } from "./toPieces.ts";
import { listPieces } from "./toPieces.ts";
import { hasChildren } from "./walkJson.ts";

function toCall(input: Json | undefined, more: Partial<ToolCallPart> = {}): ToolCallPart {
  return {
    type: "tool_call",
    key: "t:c",
    toolCallId: "c",
    occurrence: 0,
    turnId: "t",
    toolName: "tool",
    kind: "other",
    runsOn: "server",
    argument: input === undefined ? "" : JSON.stringify(input),
    input,
    inputState: "ready",
    status: "pending",
    content: [],
    locations: [],
    requestIds: [],
    ...more,
  };
}

/** The pointers of all leaves, found in another way: by recursion. */
function leavesOf(value: unknown, pointer: string): string[] {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return [pointer];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
}

function coversOf({ items }: Presentation): string[] {
  return items
    .flatMap(({ covers }) => covers)
    .filter((pointer) => /^\/(?:input|content|details)(?:\/|$)/.test(pointer));
}

/** Everything that is drawn, as text. */
function drawn({ items }: Presentation): string {
  return items
    .flatMap((item) =>
      item.type === "changes"
        ? runSteps(listFilePieces(item.key, toFileChanges(item.change))).map(({ text }) => text)
        : [
            toItemPieces(item)
              .map(({ text }) => text.replace(/^[^\0]*\0/, ""))
              .join(""),
            "label" in item ? (item.label ?? "") : "",
          ],
    )
    .join("\n");
}

const names = fc.constantFrom(
  ..."command cmd script code commands args cwd workdir env stdin shell path file_path url content old_str new_str old_string new_string file_text patch diff edits text type operation action input description timeout".split(
    " ",
  ),
);
const texts = fc.oneof(
  fc.constantFrom(
    "ls",
    "rm -rf ~",
    "create",
    "str_replace",
    "a.js",
    "https://a.example/x",
    "",
    "true",
    "-1",
    "a\nb",
    "bash",
    "-lc",
  ),
  fc.string({ maxLength: 30 }),
);
const { value: input } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    texts,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(texts, { maxLength: 4 }),
    fc.dictionary(fc.oneof(names, fc.string({ maxLength: 6 })), tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
}));
const content: fc.Arbitrary<ToolCallContent> = fc.oneof(
  fc.record({ type: fc.constant("diff" as const), path: texts, oldText: fc.option(texts), newText: fc.option(texts) }),
  fc.record({
    type: fc.constant("patch" as const),
    patch: fc.constantFrom(
      "",
      "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
      "new mode 100755\n",
      "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\nrm -rf ~\n",
    ),
    changes: fc.array(
      fc.record({ operation: fc.constantFrom("add" as const, "delete" as const, "modify" as const), path: texts }),
      {
        maxLength: 2,
      },
    ),
  }),
  fc.record({
    type: fc.constant("content" as const),
    block: fc.record({ type: fc.constant("text" as const), text: texts }),
  }),
  fc.record(
    { type: fc.constant("terminal" as const), terminalId: texts, command: texts, cwd: texts, output: texts },
    {
      requiredKeys: ["type", "terminalId", "output"],
    },
  ),
);

describe("a presentation of a call", () => {
  test("covers each leaf and key of input, content and details exactly once", () => {
    fc.assert(
      fc.property(
        input,
        fc.array(content, { maxLength: 3 }),
        fc.option(input, { nil: undefined }),
        fc.constantFrom(...toolKinds),
        (value, blocks, details, kind) => {
          const request = { kind: "permission", details } as const;
          const covered = coversOf(presentCall({ call: toCall(value, { content: blocks, kind }), request }));
          const expected = [
            ...leavesOf(value, "/input"),
            ...(blocks.length === 0 ? [] : leavesOf(blocks, "/content")),
            ...(details === undefined ? [] : leavesOf(details, "/details")),
          ];
          expect(covered.toSorted()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test("draws each value of the input, and the text of each key that no command or diff shows", () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...toolKinds), (value, kind) => {
        const presentation = presentCall({ call: toCall(value, { kind }) });
        const all = drawn(presentation);
        for (const text of stringsOf(value)) {
          // A folder is drawn resolved, with one kind of slashes.
          const folder = toWorkspacePath(text, undefined).absolute;
          const forms = [text, folder, JSON.stringify(text), `'${text.replaceAll("'", `'\\''`)}'`];
          // A diff draws a text line by line, and leaves nothing out of a small one.
          const byLine = text.split("\n").every((line) => all.includes(line.replace(/\r$/, "")));
          expect(forms.some((form) => all.includes(form)) || byLine).toBe(true);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each<[string, Json, RegExp]>([
    ["arguments as one text", { command: "ls", args: "-la; rm -rf ~" }, /rm -rf ~/],
    ["arguments that a shell would read", { command: "ls", args: ["-la; rm -rf ~"] }, /rm -rf ~/],
    ["a list of commands beside one", { command: "rm -rf ~", commands: ["ls"] }, /rm -rf ~/],
    [
      "another shell with more arguments",
      { command: ["/tmp/evil/bash", "-lc", "npm test", "x", "rm -rf ~"] },
      /evil[^]*rm -rf ~/,
    ],
    ["a shell of another place", { command: ["/tmp/evil/bash", "-lc", "npm test"] }, /evil/],
    ["a second name", { command: "ls", cmd: "rm -rf ~" }, /rm -rf ~/],
    ["a script beside it", { command: "ls", script: "rm -rf ~" }, /rm -rf ~/],
    ["standard input", { command: "sh", stdin: "rm -rf ~" }, /rm -rf ~/],
    ["an environment", { command: "npm test", env: { PATH: "/tmp/evil" } }, /PATH=\/tmp\/evil/],
    ["an environment in another form", { command: "npm test", env: ["PATH=/tmp/evil"] }, /PATH=\/tmp\/evil/],
    ["a working directory", { command: "npm test", cwd: "/tmp/evil" }, /\/tmp\/evil/],
    ["two working directories", { command: "npm test", cwd: ".", workdir: "/tmp/evil" }, /\/tmp\/evil/],
    ["a command inside a list of steps", { steps: [{ note: "x" }, { command: "rm -rf ~" }] }, /rm -rf ~/],
  ])("shows %s", (_what, value, shown) => {
    expect(drawn(presentCall({ call: toCall(value, { kind: "execute" }) }))).toMatch(shown);
  });

  test("shows a command beside a diff, whatever the agent calls it", () => {
    const diff = { type: "diff", path: "a.js", oldText: "1", newText: "2" } as const;
    for (const kind of toolKinds) {
      const { items, risk } = presentCall({ call: toCall({ command: "rm -rf ~" }, { kind, content: [diff] }) });
      expect(items.map(({ type }) => type)).toEqual(["command", "changes"]);
      expect(risk.level).toBe("danger");
    }
  });

  test("shows the command of a terminal once where the input has the same, and beside it where it does not", () => {
    const terminal = { type: "terminal", terminalId: "t", command: "ls", output: "" } as const;
    const commandsOf = (input: Json) =>
      presentCall({ call: toCall(input, { content: [terminal] }) }).items.filter(({ type }) => type === "command")
        .length;
    expect(commandsOf({ command: "ls" })).toBe(1);
    expect(commandsOf({ command: "rm -rf ~" })).toBe(2);
  });

  test("shows a part and its replacement once where the whole texts contain the same, and beside them where they do not", () => {
    const diff = { type: "diff", path: "a.js", oldText: "a 1 b", newText: "a 2 b" } as const;
    const same = presentCall({ call: toCall({ path: "a.js", old_str: "1", new_str: "2" }, { content: [diff] }) });
    expect(same.items.map(({ type }) => type)).toEqual(["changes"]);
    const other = presentCall({ call: toCall({ path: "a.js", old_str: "1", new_str: "evil" }, { content: [diff] }) });
    expect(drawn(other)).toContain("evil");
  });

  test("shows an argument of any length that is not the input, and none that is", () => {
    const input = { command: "ls", rest: "-".repeat(200_000) };
    const find = (argument: string): boolean =>
      presentCall({ call: toCall(input, { argument }) }).items.some(({ key }) => key === "/argument");
    expect(find(JSON.stringify({ rest: input.rest, command: "ls" }))).toBe(false);
    expect(find(JSON.stringify({ ...input, command: "rm -rf ~" }))).toBe(true);
    expect(find(JSON.stringify(input))).toBe(false);
  });
  test("shows the argument as received where it contains a key twice", () => {
    const argument = '{"command":"rm -rf ~","command":"ls"}';
    const { items, risk } = presentCall({ call: toCall({ command: "ls" }, { argument }) });
    expect(items.map((item) => "text" in item && item.text)).toContain(argument);
    expect(risk).toMatchObject({ level: "danger" });
  });

  test("shows the whole title of a call without an input, and reads it as a command line where the call runs one", () => {
    const content = [{ type: "content", block: { type: "text", text: "[current working directory /p]" } }] as const;
    const title = `rm -rf build && echo ${"x".repeat(1000)}`;
    for (const input of [undefined, {}] as const) {
      const call = toCall(input, { kind: "execute", toolName: title, title, content });
      const { items, risk } = presentCall({ call, request: { kind: "permission" } });
      expect(items[0]).toMatchObject({ type: "words", source: "title", text: title });
      expect(risk.level).toBe("danger");
      expect(risk.reasons).toEqual(expect.arrayContaining(["destructive", "no_input"]));
    }
    const told = toCall(undefined, { kind: "fetch", title: "Reads a page", content });
    expect(presentCall({ call: told }).risk).toEqual({ level: "caution", reasons: ["no_input"] });
    const known = presentCall({ call: toCall({ command: "ls" }, { kind: "execute", title: "rm -rf build", content }) });
    expect(drawn(known)).not.toContain("rm -rf");
  });

  test("blocks the grant of a call that identifies nothing, or has no input", () => {
    expect(findGrantBlock({ request: { kind: "permission" } })).toBe("unnamed");
    expect(findGrantBlock({ request: { kind: "permission", title: "Deploy" } })).toBeUndefined();
    expect(findGrantBlock({ request: { kind: "permission", details: { tool: "x" } } })).toBeUndefined();
    expect(findGrantBlock({ call: toCall({ a: 1 }, { toolName: "" }) })).toBe("unnamed");
    expect(findGrantBlock({ call: toCall(null) })).toBe("no_input");
    expect(findGrantBlock({ call: toCall(undefined) })).toBe("no_input");
    expect(findGrantBlock({ call: toCall(undefined), request: { schema: { type: "object" } } })).toBeUndefined();
    expect(findGrantBlock({ call: toCall({}) })).toBeUndefined();
    expect(findGrantBlock({ call: toCall({}, { inputState: "streaming" }) })).toBe("unready");
  });

  test("allows nothing of a call with a command to stay unseen, and of others only long texts and long lists", () => {
    const list = Array.from({ length: 200 }, (_, index) => `n${index}`);
    const bulky = presentCall({ call: toCall({ body: "line\n".repeat(200), list, keyed: { a: 1 } }) });
    expect(
      bulky.items.filter((item) => item.type === "value" && !item.bulk).map((item) => "label" in item && item.label),
    ).toEqual(["keyed.a"]);
    const running = presentCall({ call: toCall({ command: "sh", body: "line\n".repeat(200), list }) });
    expect(running.items.some((item) => item.type === "value" && item.bulk)).toBe(false);
  });

  test("allows a long text of the agent to stay unseen only where no command runs, and no safety check", () => {
    const text = "line\n".repeat(200);
    const content: ToolCallContent[] = [{ type: "content", block: { type: "text", text } }];
    const hasBulk = (subject: PresentedSubject): boolean =>
      runSteps(listPieces(presentCall(subject).items, () => [])).some(({ bulk }) => bulk);
    expect(hasBulk({ call: toCall({ a: 1 }, { content }) })).toBe(true);
    expect(hasBulk({ call: toCall({ command: "sh" }, { content }) })).toBe(false);
    const request = { kind: "permission", safetyCheck: "malicious_instructions", reason: text } as const;
    expect(hasBulk({ call: toCall({ a: 1 }), request })).toBe(false);
  });

  test("the verb of an editor's tool is a command of a shell only where no path stands beside it", () => {
    const natures = [{ command: "create" }, { command: "create", path: "a.txt" }].map(
      (input) => presentCall({ call: toCall(input) }).nature,
    );
    expect(natures).toEqual(["command", "unknown"]);
  });

  test("a command of the content is that of the input only in the same folder, or where it names none", () => {
    const terminal = (cwd?: string): ToolCallContent => ({
      type: "terminal",
      terminalId: "t",
      output: "",
      command: "ls",
      cwd,
    });
    const foldersOf = (...content: ToolCallContent[]) =>
      presentCall({ call: toCall({ command: "ls", cwd: "/a" }, { content }) }).items.flatMap((item) =>
        item.type === "command" ? [item.cwd?.absolute] : [],
      );
    expect(foldersOf(terminal("/b"))).toEqual(["/a", "/b"]);
    expect(foldersOf(terminal("/a"))).toEqual(["/a"]);
    expect(foldersOf(terminal())).toEqual(["/a"]);
    expect(foldersOf(terminal(), terminal("/a"))).toEqual(["/a", undefined]);
    expect(foldersOf(terminal("/a"), terminal("/a"))).toEqual(["/a", "/a"]);
  });

  test("presents more details than a call may have arguments", () => {
    const details = { list: Array.from({ length: 150_000 }, (_, at) => at) };
    expect(presentCall({ request: { kind: "permission", details } }).items.length).toBeGreaterThanOrEqual(150_000);
  });

  test.each<readonly [string, Partial<ToolCallPart>, number]>([
    ["keys", { input: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at])) }, 50],
    ["entries of a list", { input: Array.from({ length: 100_000 }, (_, at) => at) }, 50],
    ["characters of a command", { input: { command: `echo ${"word ".repeat(400_000)}` } }, 50],
    ["characters of a text", { input: { note: "word ".repeat(400_000) } }, 30],
    ["signs of an argument", { input: {}, argument: "[0,".repeat(100_000) }, 5],
  ])("pauses while it reads many %s, so that no task of a page gets long", (_, call, least) => {
    const steps = presentInSteps({ call: toCall(undefined, call) });
    let pauses = 0;
    while (steps.next().done !== true) pauses += 1;
    expect(pauses).toBeGreaterThan(least);
  });

  test("tracks a long key like any text, and allows no key of an argument to stay unseen", () => {
    const key = `${"k".repeat(300)} evil`;
    const presentation = presentCall({ call: toCall({ [key]: 1 }) });
    const pieces = runSteps(listPieces(presentation.items, () => []));
    expect(
      pieces
        .filter(({ bulk }) => !bulk)
        .map(({ text }) => text)
        .join(""),
    ).toContain("evil");
  });

  test("stays as long as the input below hundreds of long keys, and then also shows the whole argument", () => {
    let value: Json = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`leaf${at}`, at]));
    for (let level = 0; level < 400; level += 1) value = { [`${level}${"k".repeat(2_000)}`]: value };
    const call = toCall(value);
    const presentation = presentCall({ call });
    expect(presentation.items.some((item) => item.type === "words" && item.source === "argument")).toBe(true);
    const drawnLength = runSteps(listPieces(presentation.items, () => [])).reduce(
      (sum, { text }) => sum + text.length,
      0,
    );
    expect(drawnLength).toBeLessThan(5 * call.argument.length);
  });

  test("takes input nested 10,000 levels deep", () => {
    let deep: Json = "bottom";
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(presentCall({ call: toCall(undefined, { input: deep }) }).items).toHaveLength(1);
  });
});

function stringsOf(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || !hasChildren(value)) return [];
  return Object.values(value).flatMap((inner) => stringsOf(inner));
}
