import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { isObject, type Json, type JsonObject } from "../../model/index.ts";
import type { SentChange } from "../diff/FileChange.ts";
import { keepHunks } from "../diff/keepHunks.ts";
import { readCallChanges } from "../diff/readCallChanges.ts";
import { hunksOf, reviseInput, type HunkChoice } from "./reviseInput.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { writePatch } from "../patch/writePatch.ts";

const lines = fc.array(fc.constantFrom("a\n", "b\n", "c\r\n", "\n", "d\n"), { minLength: 1, maxLength: 40 });
const choices = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });

function filesOf(input: Json, content: readonly SentChange[] = []): ReturnType<typeof toFileChanges> {
  const shown = content.filter((item) => item.type !== "fragment");
  return readCallChanges({ kind: "edit", content: shown, input, inputState: "ready" }).flatMap(toFileChanges);
}

/** Applies the hunks of a V4A patch of one file in the way of its tools: each is found by its old lines, behind the one before it. */
function applyV4a(patch: string, old: readonly string[]): readonly string[] {
  const file = [...old];
  let from = 0;
  for (const hunk of patch.split("@@\n").slice(1)) {
    const lines = hunk.split("\n").filter((line) => line !== "" && !line.startsWith("***"));
    const before = lines.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
    const after = lines.filter((line) => !line.startsWith("-")).map((line) => line.slice(1));
    const at = file.findIndex(
      (_, index) => index >= from && before.every((line, below) => file[index + below] === line),
    );
    file.splice(at, before.length, ...after);
    from = at + after.length;
  }
  return file;
}

const v4a = `*** Begin Patch
*** Update File: src/a.js
@@ function one() {
-  return 0;
+  return 1;
 }
@@ class Two
@@   size() {
-    return 1;
+    return 2;
*** Add File: src/b.js
+export const b = 1;
*** Delete File: src/c.js
*** Update File: src/d.js
*** Move to: src/e.js
@@
-d
+e
*** End Patch
`;

describe("readCallChanges", () => {
  test("reads the form of apply_patch: several files, headings, a move, no line numbers", () => {
    const files = filesOf(v4a);
    expect(files.map(({ operation, path, oldPath }) => [operation, path, oldPath])).toEqual([
      ["modify", "src/a.js", undefined],
      ["add", "src/b.js", undefined],
      ["delete", "src/c.js", undefined],
      ["move", "src/e.js", "src/d.js"],
    ]);
    expect(files[0]?.diff).toMatchObject({ added: 2, removed: 2 });
    expect(files[0]?.diff?.hunks[1]?.heading).toBe("class Two › size() {");
    expect(files[0]?.diff?.hunks[0]?.lines[0]).toEqual({ type: "removed", text: "  return 0;" });
  });

  test.each([
    [{ type: "update_file", path: "a.js", diff: "@@\n-1\n+2\n" }, "modify", ["removed", "added"]],
    [{ type: "create_file", path: "a.js", diff: "+1\n+2\n" }, "add", ["added", "added"]],
    [{ command: "str_replace", path: "a.js", old_str: "1", new_str: "2" }, "modify", ["removed", "added"]],
    [{ file_path: "a.js", edits: [{ old_string: "1\n", new_string: "" }] }, "modify", ["removed"]],
    [{ command: "create", path: "a.js", file_text: "1\n" }, "add", ["added"]],
    [{ patch: "--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-1\n+2\n" }, "modify", ["removed", "added"]],
  ])("reads what a model calls its editing tool with: %j", (input, operation, types) => {
    const [file] = filesOf(input);
    expect([file?.path, file?.operation]).toEqual(["a.js", operation]);
    expect(file?.diff?.hunks.flatMap((hunk) => hunk.lines.map(({ type }) => type))).toEqual(types);
  });

  test("reads the hunk that Anthropic's text editor reports", () => {
    const rawOutput = { lines: ["-1", "+2"], old_start: 3, old_lines: 1, new_start: 3, new_lines: 1 };
    const [change] = readCallChanges({ kind: "edit", content: [], input: { path: "a.js" }, rawOutput });
    const diff = change === undefined ? undefined : toFileChanges(change)[0]?.diff;
    expect(diff?.hunks[0]?.lines).toEqual([
      { type: "removed", text: "1", oldLine: 3 },
      { type: "added", text: "2", newLine: 3 },
    ]);
  });

  test("reads no other input as a change", () => {
    for (const input of [null, 3, "rm -rf /", { path: "a.js" }, { old_str: "1", new_str: "2" }, []])
      expect(filesOf(input)).toEqual([]);
  });
});

describe("reviseInput", () => {
  test("keeps all: the input as it is; keeps nothing: no input", () => {
    fc.assert(
      fc.property(fc.constantFrom<Json>(v4a, { input: v4a }, { path: "a", old_str: "1", new_str: "2" }), (input) => {
        expect(reviseInput(input, filesOf(input), () => true)).toBe(input);
        expect(reviseInput(input, filesOf(input), () => false)).toBeUndefined();
      }),
    );
  });

  test("gives an input that makes exactly the text with the kept hunks, whole or as a part", () => {
    fc.assert(
      fc.property(lines, lines, choices, fc.nat(5), (from, to, choice, size) => {
        const isKept: HunkChoice = (_, hunk) => choice[hunk % 20] ?? false;
        const [head, tail] = [`head ${"x\n".repeat(size)}<\n`, `>\n${"y\n".repeat(size)}`];
        const [oldPart, newPart] = [from.join(""), to.join("")];
        const [oldText, newText] = [head + oldPart + tail, head + newPart + tail];
        const content = { type: "diff", path: "a.js", oldText, newText } as const;
        const [file] = filesOf(null, [content]);
        const expected = file?.diff && keepHunks({ oldText, newText }, file.diff, (hunk) => isKept(0, hunk));
        const files = file === undefined ? [] : [file];

        // Nothing is left to do where the kept hunks change nothing; an edit that cannot be split may be denied, never applied wrongly.
        fc.pre(expected !== oldText && oldText !== newText);
        const whole = reviseInput({ path: "a.js", text: newText }, files, isKept);
        expect(whole).toEqual({ path: "a.js", text: expected });
        // An editing tool refuses a part that occurs several times.
        fc.pre(oldText.indexOf(oldPart) === oldText.lastIndexOf(oldPart));
        const part = reviseInput({ path: "a.js", old: oldPart, new: newPart }, files, isKept);
        const replacement = fieldOf(part, "new");
        const made = replacement === undefined ? oldText : oldText.replace(oldPart, () => replacement);
        expect([expected, oldText]).toContain(made);
      }),
    );
  });

  test("cuts hunks and files out of a V4A patch, leaves the rest as it was written, and keeps the place of a rejected hunk", () => {
    const files = filesOf({ input: v4a });
    const revised = reviseInput({ input: v4a }, files, (file, hunk) => (file === 0 ? hunk === 1 : file === 2));
    expect(revised).toEqual({
      input: `*** Begin Patch
*** Update File: src/a.js
@@ function one() {
   return 0;
 }
@@ class Two
@@   size() {
-    return 1;
+    return 2;
*** Delete File: src/c.js
*** End Patch
`,
    });
  });

  test("a kept hunk of a V4A patch changes its own place, also where a rejected one before it looks the same", () => {
    const places = fc.array(fc.constantFrom("x = 1", "y = 1"), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(places, choices, (old, kept) => {
        const hunks = old.map((line, at) => `@@\n-${line}\n+new ${at}\n`);
        const patch = `*** Begin Patch\n*** Update File: a.js\n${hunks.join("")}*** End Patch\n`;
        const revised = reviseInput(patch, filesOf(patch), (_, hunk) => kept[hunk] === true);
        fc.pre(kept.slice(0, old.length).includes(true));
        const expected = old.map((line, at) => (kept[at] === true ? `new ${at}` : line));
        expect(applyV4a(typeof revised === "string" ? revised : "", old)).toEqual(expected);
      }),
      { numRuns: runs(200) },
    );
  });

  test("revises a patch of more hunks than a function takes arguments", () => {
    const patch = `*** Begin Patch\n*** Update File: a.js\n${"@@\n-a\n+b\n".repeat(200_000)}*** End Patch\n`;
    const files = filesOf({ patch });
    const revised = reviseInput({ patch }, files, (_, hunk) => hunk > 0);
    expect(fieldOf(revised, "patch")?.startsWith("*** Begin Patch\n*** Update File: a.js\n@@\n a\n@@\n-a\n")).toBe(
      true,
    );
  });

  const isFirst: HunkChoice = (file) => file === 0;
  const isSecond: HunkChoice = (_, hunk) => hunk === 1;
  const script = "diff --git a/a.sh b/a.sh\n";
  const created = "--- /dev/null\n+++ b/a.sh\n@@ -0,0 +1 @@\n+1\n";
  const other = "diff --git a/b.js b/b.js\n--- a/b.js\n+++ b/b.js\n@@ -1 +1 @@\n-1\n+2\n";
  const twice = "--- a/a.sh\n+++ b/a.sh\n@@ -1 +1 @@\n-1\n+2\n@@ -9 +9 @@\n-1\n+2\n";
  test.each<[string, string, HunkChoice]>([
    ["a rejected hunk has only added lines", "*** Begin Patch\n*** Update File: a.js\n@@\n+0\n@@\n-1\n+2\n", isSecond],
    ["a new program would lose its mode", `${script}new file mode 100755\n${created}${other}`, isFirst],
    ["a link would become a file", `${script}new file mode 120000\n${created}${other}`, isFirst],
    ["a change of the mode would be lost", `${script}old mode 100644\nnew mode 100755\n${twice}`, isSecond],
    ["binary data would be lost", `${script}GIT binary patch\nliteral 4\nLc$@<O0RR91\n\n${other}`, isFirst],
  ])("returns nothing where %s", (_what, patch, isKept) => {
    const files = filesOf({ patch });
    expect(files.some((it, file) => hunksOf(it).some((hunk) => isKept(file, hunk)))).toBe(true);
    expect(reviseInput({ patch }, files, isKept)).toBeUndefined();
  });

  test("leaves the names of a patch that has them without git's prefixes", () => {
    const patch = "--- src/a.js\n+++ src/a.js\n@@ -1,0 +2,2 @@\n+x\n+y\n@@ -9 +11 @@\n-1\n+2\n";
    expect(reviseInput({ patch }, filesOf({ patch }), (_, hunk) => hunk === 1)).toEqual({
      patch: "--- src/a.js\n+++ src/a.js\n@@ -9,1 +9,1 @@\n-1\n+2\n",
    });
  });

  test("renumbers a unified patch", () => {
    const patch = "--- a/a.js\n+++ b/a.js\n@@ -1,0 +2,2 @@\n+x\n+y\n@@ -9 +11 @@\n-1\n+2\n";
    expect(reviseInput({ patch }, filesOf({ patch }), (_, hunk) => hunk === 1)).toEqual({
      patch: "diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -9,1 +9,1 @@\n-1\n+2\n",
    });
  });

  test("makes one place of many where only some of them are kept", () => {
    const [oldText, newText] = ["1\n0\n0\n0\n0\n0\n0\n0\n1\n", "2\n0\n0\n0\n0\n0\n0\n0\n2\n"];
    const files = filesOf(null, [{ type: "diff", path: "a", oldText, newText }]);
    const input = { path: "a", old_text: "1", new_text: "2", all: true };
    const first = reviseInput(input, files, (_, hunk) => hunk === 0);
    expect(first).toEqual({ path: "a", old_text: "1\n0", new_text: "2\n0", all: false });
  });

  test("counts one place where only one of many is kept, and changes no other number or flag", () => {
    const [oldText, newText] = ["a\n0\n0\n0\n0\n0\n0\n0\na\n", "b\n0\n0\n0\n0\n0\n0\n0\nb\n"];
    const files = filesOf(null, [{ type: "diff", path: "x", oldText, newText }]);
    const counted = { file_path: "x", old_string: "a", new_string: "b", expected_replacements: 2 };
    const input = { ...counted, install: true, allowX: true, replaceAll: true, line: 2 };
    const revised = reviseInput(input, files, (_, hunk) => hunk === 0);
    expect(revised).toMatchObject({
      expected_replacements: 1,
      install: true,
      allowX: true,
      replaceAll: false,
      line: 2,
    });
    const { old_string: from, new_string: to } = isObject(revised) ? revised : {};
    if (typeof from !== "string" || typeof to !== "string") throw new Error("The texts are missing.");
    // A tool that checks the count finds what it expects, and makes the kept text.
    expect(oldText.split(from)).toHaveLength(2);
    expect(oldText.split(from).join(to)).toBe(newText.replace(/b\n$/, "a\n"));
  });

  // The second hunk of each change is rejected; `traces` finds what would still make it.
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).with(15, "guard();\n");
  const old = before.join("");
  test.each([
    ["a new line", before.with(2, "two\n").with(15, "evil();\n").join(""), /evil/],
    ["a removed line", before.with(2, "two\n").with(15, "").join(""), /line 14(?:\\r)?\\n ?line 16|-guard/],
  ])("never leaves %s that was rejected in any field of any input", (_what, text, traces) => {
    const content = { type: "diff", path: "a.js", oldText: old, newText: text } as const;
    const unified = writePatch(toFileChanges(content).map((file) => ({ file })));
    const v4aText = `*** Begin Patch\n*** Update File: a.js\n${unified.slice(unified.indexOf("@@"))}*** End Patch\n`;
    const [oldPart, newPart] = [old.slice(14), text.slice(14)];
    const names = "a path text content x y old_text new_text old_string new_string patch input file_text edits".split(
      " ",
    );
    const inner: Json[] = [text, old, oldPart, newPart, unified, v4aText, text.toUpperCase(), "a.js"];
    const nested: Json[] = [
      { content: text },
      [text],
      [{ old_string: oldPart, new_string: newPart }],
      [{ path: "a.js", text }],
      { a: { b: [unified] } },
    ];
    const small: Json[] = [true, 3, null, "", {}, [1, 2], "create", "evil();", "s/guard();/evil();/"];
    const value = fc.oneof(
      { arbitrary: fc.constantFrom(...inner), weight: 3 },
      fc.constantFrom(...nested),
      fc.constantFrom(...small),
    );
    const base = fc.constantFrom<Json>(
      { path: "a.js", text },
      { path: "a.js", old_text: oldPart, new_text: newPart },
      { file_path: "a.js", old_string: oldPart, new_string: newPart },
      { patch: unified },
      { input: v4aText },
      {},
    );
    const more = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4, noNullPrototype: true });
    let revised = 0;
    fc.assert(
      fc.property(base, more, fc.boolean(), fc.boolean(), (known, other, isFirst, isShown) => {
        const input = isFirst ? { ...other, ...asObject(known) } : { ...asObject(known), ...other };
        const files = filesOf(input, isShown ? [content] : []);
        // Other fields can be read as another change: with other hunks, or from the new text to the old one.
        fc.pre(files.length === 1 && files[0]?.diff?.hunks.length === 2);
        fc.pre(writePatch(files.map((file) => ({ file }))).includes("-guard();"));
        const result = reviseInput(input, files, (_, hunk) => hunk === 0);
        if (result === undefined) return;
        revised += 1;
        expect(JSON.stringify(result)).not.toMatch(traces);
        expect(JSON.stringify(result)).toContain("two");
      }),
      { numRuns: runs(1000) },
    );
    expect(revised).toBeGreaterThan(50);
  });

  test.each<[string, (from: string, to: string) => Json]>([
    ["the new text twice", (_from, to) => ({ a: to, path: "a.js", text: to })],
    ["a pair twice", (from, to) => ({ x: from, y: to, path: "a.js", old_text: from, new_text: to })],
    ["the new text, and again in a list", (_from, to) => ({ path: "a.js", text: to, edits: [{ text: to }] })],
    ["a patch twice", () => ({ input: v4aOf("a.js"), patch: v4aOf("a.js") })],
  ])("returns nothing for an input with %s: either could be what the tool reads", (_what, toInput) => {
    const [oldText, newText] = [old.slice(14), before.with(2, "two\n").with(15, "x\n").join("").slice(14)];
    const input = toInput(oldText, newText);
    const files = filesOf(input, [{ type: "diff", path: "a.js", oldText: old, newText: "line 0\nline 1\n" + newText }]);
    for (const shown of [files, filesOf(input), filesOf(null, [{ type: "diff", path: "a.js", oldText, newText }])])
      expect(reviseInput(input, shown, (_, hunk) => hunk === 0)).toBeUndefined();
  });

  test("returns nothing where the input does not contain the change", () => {
    const files = filesOf(null, [
      { type: "diff", path: "a", oldText: "1\n\n\n\n\n\n\n\n1\n", newText: "2\n\n\n\n\n\n\n\n2\n" },
    ]);
    for (const input of [{ path: "a", rule: "double" }, "double a", null, [1]])
      expect(reviseInput(input, files, (_, hunk) => hunk === 0)).toBeUndefined();
  });
});

function v4aOf(path: string): string {
  return `*** Begin Patch\n*** Update File: ${path}\n@@\n-1\n+2\n@@\n-3\n+4\n*** End Patch\n`;
}

function asObject(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

function fieldOf(value: Json | undefined, name: string): string | undefined {
  const field = typeof value === "object" && value !== null && !Array.isArray(value) ? value[name] : undefined;
  return typeof field === "string" ? field : undefined;
}
