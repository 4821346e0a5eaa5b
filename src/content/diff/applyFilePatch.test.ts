import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyFilePatch } from "./applyFilePatch.ts";
import { keepHunks } from "./keepHunks.ts";
import { parsePatch } from "../patch/parsePatch.ts";
import { reverseChange } from "./reverseChange.ts";
import { toFileChanges } from "./toFileChanges.ts";
import { writePatch } from "../patch/writePatch.ts";

const text = fc
  .tuple(
    fc.array(fc.constantFrom("a\n", "b\n", "c\r\n", "\n", "d\n", "e\n"), { maxLength: 50 }),
    fc.constantFrom("", "z"),
  )
  .map(([lines, end]) => lines.join("") + end);

describe("applyFilePatch", () => {
  test("undoes exactly the hunks that were rejected: the new text becomes the one with the kept hunks", () => {
    const side = fc.option(text, { freq: 8 });
    fc.assert(
      fc.property(side, side, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (oldText, newText, choice) => {
        fc.pre(oldText !== newText);
        const [file] = toFileChanges({ type: "diff", path: "a.js", oldText, newText });
        fc.pre(file?.diff !== undefined);
        const isKept = (hunk: number): boolean => choice[hunk % 20] ?? false;
        const expected = file?.diff && keepHunks({ oldText, newText }, file.diff, isKept);
        const patch = file && writePatch([{ file: reverseChange(file), isKept: (hunk) => !isKept(hunk) }]);
        const [undo] = parsePatch(patch ?? "");
        expect(undo === undefined ? newText : applyFilePatch(newText, undo)).toBe(expected);
      }),
    );
  });

  test("does not apply a patch that does not match", () => {
    const [edit] = parsePatch("--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-1\n+2\n");
    const [add] = parsePatch("--- /dev/null\n+++ b/a.js\n@@ -0,0 +1 @@\n+2\n");
    expect(edit && applyFilePatch("1\n", edit)).toBe("2\n");
    expect(edit && applyFilePatch("3\n", edit)).toBeUndefined();
    expect(edit && applyFilePatch(null, edit)).toBeUndefined();
    expect(add && applyFilePatch("there\n", add)).toBeUndefined();
  });
});
