import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { DiffContent, Json } from "../../model/index.ts";
import { isSnippet } from "./isSnippet.ts";
import { readCallChanges } from "./readCallChanges.ts";
import { toFileChanges } from "./toFileChanges.ts";
import { writeGitPatch } from "../patch/writePatch.ts";

const diff = (oldText: string | null, newText: string | null): DiffContent => ({
  type: "diff",
  path: "/p/src/a.ts",
  oldText,
  newText,
});

test.each<[string, DiffContent, Json, boolean]>([
  [
    "Claude's edit, before",
    diff("const a = 1;", "const a = 2;"),
    { file_path: "/p/src/a.ts", old_string: "const a = 1;", new_string: "const a = 2;" },
    true,
  ],
  [
    "Claude's edit, after, with the lines around it",
    diff("// x\nconst a = 1;\n// y", "// x\nconst a = 2;\n// y"),
    { old_string: "const a = 1;", new_string: "const a = 2;" },
    true,
  ],
  [
    "opencode's edit",
    diff("one\n", "two\n"),
    { filePath: "/p/src/a.ts", oldString: "one\n", newString: "two\n" },
    true,
  ],
  [
    "Gemini's replace, which shows the whole file",
    diff("a\nb\nc\n", "a\nB\nc\n"),
    { file_path: "/p/src/a.ts", old_string: "b", new_string: "B" },
    false,
  ],
  ["a written file", diff("{}", '{"a":1}'), { path: "/p/src/a.ts", content: '{"a":1}' }, false],
  ["a new file", diff(null, "x"), { old_string: "x" }, false],
])("%s", (_, content, input, expected) => {
  expect(isSnippet(content, input)).toBe(expected);
});

test("a part of a file gives no patch, and a whole file at an absolute path one that git applies", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-patch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.ts"), "one\ntwo\n");
  const path = join(folder, "a.ts");
  const input = { old_string: "one", new_string: "1" };
  const part = readCallChanges({
    content: [{ type: "diff", path, oldText: "one", newText: "1" }],
    kind: "edit",
    rawInput: input,
  });
  expect(writeGitPatch(part.flatMap((change) => toFileChanges(change)))).toBe("");
  const whole = readCallChanges({
    content: [{ type: "diff", path, oldText: "one\ntwo\n", newText: "1\ntwo\n" }],
    kind: "edit",
  });
  const patch = writeGitPatch(whole.flatMap((change) => toFileChanges(change)));
  execFileSync("git", ["apply", "--check", "-"], { cwd: "/", input: patch });
});

test("a part of a file keeps its identity while its call changes, so that it is compared once", () => {
  const content = [diff("one\n", "two\n")];
  const call = {
    content,
    kind: "edit",
    input: { filePath: "/p/src/a.ts", oldString: "one\n", newString: "two\n" },
  } as const;
  const [first] = readCallChanges(call);
  expect(first?.type).toBe("fragment");
  expect(readCallChanges({ ...call })[0]).toBe(first);
});
