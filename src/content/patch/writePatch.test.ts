import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { FileChange } from "../diff/FileChange.ts";
import { parsePatch } from "./parsePatch.ts";
import { reverseChange } from "../diff/reverseChange.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { writeGitPatch, writePatch } from "./writePatch.ts";

const pieces = fc.constantFrom(
  "a",
  "é",
  "😀",
  " ",
  "/",
  "\\",
  '"',
  "\n",
  "\r",
  "\t",
  "\u0085",
  "\u2028",
  "\u007f",
  "+++ b/",
  "\n@@ -1 +1 @@\n",
);
const names = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((list) => `x${list.join("")}x`);
const diff = {
  hunks: [
    {
      lines: [
        { type: "removed", text: "1", oldLine: 1 },
        { type: "added", text: "2", newLine: 1 },
      ],
    },
  ],
  added: 1,
  removed: 1,
  skippedAfter: 0,
  coarse: false,
} as const;

test("a patch changes the file of its name, whatever characters the name has, and no other", () => {
  fc.assert(
    fc.property(names, names, fc.boolean(), (path, other, moves) => {
      const oldPath = moves && other !== path ? other : undefined;
      const operation = oldPath === undefined ? "modify" : "move";
      const file: FileChange = { path, oldPath, operation, binary: false, diff };
      const read = parsePatch(writePatch([{ file }]));
      expect(read.map((it) => [it.oldPath, it.newPath])).toEqual([[oldPath ?? path, path]]);
    }),
    { numRuns: runs(500) },
  );
});

test("a name is as git writes it", () => {
  const write = (path: string): string => writePatch([{ file: { path, operation: "delete", binary: true } }]);
  expect(write("café/a b.js")).toContain("diff --git a/café/a b.js b/café/a b.js\n");
  expect(write("src\\a.js")).toContain("diff --git a/src\\a.js b/src\\a.js\n");
  expect(write("a\nb.js")).toContain(String.raw`diff --git "a/a\012b.js" "b/a\012b.js"`);
});

test("the kept hunk of a part of a file is written without numbers, and is no part of a patch for git", () => {
  const change = { type: "fragment", path: "a.ts", oldText: "a", newText: "b" } as const;
  const [file] = toFileChanges(change);
  if (file === undefined) throw new Error("No change.");
  const head = "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n";
  expect(writePatch([{ file }])).toBe(`${head}@@\n-a\n+b\n`);
  expect(writePatch([{ file: reverseChange(file) }])).toBe(`${head}@@\n-b\n+a\n`);
  expect(writeGitPatch([file])).toBe("");
});
