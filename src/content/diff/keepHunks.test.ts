import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines } from "./diffLines.ts";
import { keepHunks } from "./keepHunks.ts";
import { parsePatch } from "../patch/parsePatch.ts";
import { writePatch } from "../patch/writePatch.ts";

const line = fc.constantFrom("a\n", "b\n", "c\r\n", "\n", "\ta\n", "d\r\n");
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom("", "end", "a"))
  .map(([lines, end]) => lines.join("") + end);
const side = fc.option(text, { freq: 8 });

describe("keepHunks", () => {
  test("gives the new text where all is kept, and the old one where nothing is", () => {
    fc.assert(
      fc.property(side, side, (oldText, newText) => {
        const diff = diffLines(oldText, newText, { context: 1 });
        expect(keepHunks({ oldText, newText }, diff, () => true)).toBe(newText);
        expect(keepHunks({ oldText, newText }, diff, () => false)).toBe(oldText);
      }),
    );
  });

  test("treats each hunk separately: keeping some, then the others, gives the new text", () => {
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (oldText, newText, choice) => {
        const diff = diffLines(oldText, newText, { context: 0 });
        const some = keepHunks({ oldText, newText }, diff, (index) => choice[index % 20] ?? false) ?? "";
        const rest = diffLines(some, newText, { context: 0 });
        expect(keepHunks({ oldText: some, newText }, rest, () => true)).toBe(newText);
        const kept = diff.hunks.filter((_, index) => choice[index % 20] ?? false);
        const grown = kept
          .flatMap((hunk) => hunk.lines)
          .reduce((sum, { type }) => sum + (type === "added" ? 1 : type === "removed" ? -1 : 0), 0);
        expect(count(some) - count(oldText)).toBe(grown);
      }),
    );
  });
});

describe("writePatch", () => {
  test("writes what parsePatch reads, with the hunks that are kept and their new numbers", () => {
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (oldText, newText, choice) => {
        const isKept = (index: number): boolean => choice[index % 20] ?? false;
        const diff = diffLines(oldText, newText);
        const result = keepHunks({ oldText, newText }, diff, isKept) ?? "";
        const file = { path: "src/a b.js", operation: "modify", binary: false, diff } as const;
        const [read] = parsePatch(writePatch([{ file, isKept }]));
        const kept = diff.hunks.filter((_, index) => isKept(index));
        expect(read?.diff.hunks.length ?? 0).toBe(kept.length);
        const lines = read?.diff.hunks.flatMap((hunk) => hunk.lines) ?? [];
        const [before, after] = [lines.filter(({ oldLine }) => oldLine), lines.filter(({ newLine }) => newLine)];
        expect(before.map(({ oldLine }) => strip(oldText, oldLine))).toEqual(before.map((it) => it.text));
        expect(after.map(({ newLine }) => strip(result, newLine))).toEqual(after.map((it) => it.text));
      }),
    );
  });

  test("writes new, deleted and moved files with git's headers, and the missing line break at the end", () => {
    const add = { path: "new.js", operation: "add", binary: false, diff: diffLines(null, "a") } as const;
    const remove = { path: "old.js", operation: "delete", binary: false, diff: diffLines("a\n", null) } as const;
    const move = { path: "b.js", oldPath: "a.js", operation: "move", binary: false } as const;
    const patch = writePatch([add, remove, move].map((file) => ({ file })));
    expect(patch.split("\n").slice(0, 7)).toEqual([
      "diff --git a/new.js b/new.js",
      "new file mode 100644",
      "--- /dev/null",
      "+++ b/new.js",
      "@@ -0,0 +1,1 @@",
      "+a",
      "\\ No newline at end of file",
    ]);
    expect(parsePatch(patch).map(({ oldPath, newPath }) => [oldPath, newPath])).toEqual([
      [null, "new.js"],
      ["old.js", null],
      ["a.js", "b.js"],
    ]);
  });
});

function count(value: string): number {
  return value.split(/(?<=\n)/).filter((it) => it !== "").length;
}

function strip(value: string, number: number | undefined): string | undefined {
  return value.split(/(?<=\n)/)[(number ?? 0) - 1]?.replace(/\r?\n$/, "");
}
