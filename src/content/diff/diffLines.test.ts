import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { diffLines } from "./diffLines.ts";
import { diffWords, pairLines } from "./diffWords.ts";
import type { LineDiff } from "./DiffHunk.ts";
import { parsePatch } from "../patch/parsePatch.ts";

const text = fc
  .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 30 })
  .chain((lines) => fc.constantFrom(lines.join("\n"), `${lines.join("\n")}\n`));

function side(diff: LineDiff, without: "added" | "removed"): string[] {
  return diff.hunks.flatMap((hunk) => hunk.lines.filter((line) => line.type !== without).map((line) => line.text));
}

describe("diffLines", () => {
  test("keeps both texts: with all context, each side is the text it came from", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after, { context: 1000 });
        const same = before === after;
        expect(side(diff, "added")).toEqual(
          same ? [] : before.split("\n").slice(0, before.endsWith("\n") || before === "" ? -1 : undefined),
        );
        expect(side(diff, "removed")).toEqual(
          same ? [] : after.split("\n").slice(0, after.endsWith("\n") || after === "" ? -1 : undefined),
        );
      }),
    );
  });

  test("accounts for every line: shown, or counted as skipped", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after);
        const skipped = diff.hunks.reduce((sum, hunk) => sum + (hunk.skipped ?? 0), diff.skippedAfter);
        const lines = before.split(/(?<=\n)/).filter((line) => line !== "").length;
        expect(skipped + side(diff, "added").length).toBe(lines);
      }),
    );
  });

  test("numbers lines on both sides and joins close changes into one hunk", () => {
    const before = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`);
    const after = before.with(9, "ten\n").with(12, "thirteen\n").toSpliced(25, 1);
    const diff = diffLines(before.join(""), after.join(""));
    expect(diff).toMatchObject({ added: 2, removed: 3, coarse: false, skippedAfter: 1 });
    expect(diff.hunks.map((hunk) => [hunk.skipped, hunk.lines.length])).toEqual([
      [6, 12],
      [6, 7],
    ]);
    expect(diff.hunks[0]?.lines[3]).toEqual({ type: "removed", text: "line 10", oldLine: 10 });
    expect(diff.hunks[0]?.lines[4]).toEqual({ type: "added", text: "ten", newLine: 10 });
  });

  test("shows new and deleted files as additions and removals only", () => {
    expect(diffLines(null, "a\nb\n")).toMatchObject({ added: 2, removed: 0 });
    expect(diffLines("a\nb", null)).toMatchObject({
      added: 0,
      removed: 2,
      hunks: [{ lines: [{}, { noNewline: true }] }],
    });
  });

  test("distinguishes a missing line break at the end", () => {
    expect(diffLines("a\n", "a").hunks[0]?.lines).toEqual([
      { type: "removed", text: "a", oldLine: 1 },
      { type: "added", text: "a", newLine: 1, noNewline: true },
    ]);
  });

  test("falls back to one marked change where the texts are too different", () => {
    const before = Array.from({ length: 100 }, (_, index) => `line ${index}\n`);
    const after = before.toReversed().join("");
    expect(diffLines(`x\n${before.join("")}`, `x\n${after}`, { maxChanges: 10 })).toMatchObject({
      coarse: true,
      added: 100,
      removed: 100,
    });
  });
});

test("the exactness of a comparison depends on its work, not on the time that a busy machine needs for it", () => {
  const before = Array.from({ length: 300 }, (_, index) => `line ${index}\n`);
  const after = before.map((_, index) => before[(index * 7) % 300] ?? "");
  let now = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 60_000));
  const busy = diffLines(before.join(""), after.join(""));
  clock.mockRestore();
  expect(busy).toMatchObject({ coarse: false });
  expect(busy).toEqual(diffLines(before.join(""), after.join("")));
  expect(diffLines(before.join(""), after.join(""), { maxSteps: 1000 })).toMatchObject({ coarse: true, added: 299 });
});

test("a rewrite of half of 10,000 lines is compared line by line: lines of only one side cost nothing", () => {
  const before = Array.from({ length: 10_000 }, (_, index) => `line ${index}\n`);
  const after = before.map((line, index) => (index % 2 === 0 ? `new ${line}` : line)).join("");
  expect(diffLines(before.join(""), after, { maxChanges: 10 })).toMatchObject({ coarse: false, added: 5000 });
});

describe("diffWords", () => {
  test("marks the words that differ", () => {
    expect(diffWords("if (a > b) return;", "if (a >= b) return;")).toEqual({
      removed: [],
      added: [{ start: 7, end: 8 }],
    });
  });

  test("marks nothing where the lines have too little in common or are too long", () => {
    expect(diffWords("alpha beta", "gamma delta")).toEqual({ removed: [], added: [] });
    expect(diffWords("a".repeat(2000), "b")).toEqual({ removed: [], added: [] });
  });

  test("pairs the nth removal with the nth addition after it", () => {
    const { hunks } = diffLines("a1\nb1\nc\n", "a2\nb2\nx\nc\n");
    const pairs = pairLines(hunks[0]?.lines ?? []);
    expect([...pairs].map(([from, to]) => `${from.text}>${to.text}`)).toEqual(["a1>a2", "a2>a1", "b1>b2", "b2>b1"]);
  });
});

describe("parsePatch", () => {
  const patch = [
    "diff --git a/src/a.js b/src/a.js",
    "index 1..2 100644",
    "--- a/src/a.js",
    "+++ b/src/a.js",
    "@@ -5,3 +5,3 @@ function sum() {",
    " one",
    "-two",
    "+2",
    " three",
    "diff --git a/new.txt b/new.txt",
    "new file mode 100644",
    "--- /dev/null",
    "+++ b/new.txt",
    "@@ -0,0 +1 @@",
    "+hi",
    "\\ No newline at end of file",
    "diff --git a/old name b/new name",
    "similarity index 100%",
    "rename from old name",
    "rename to new name",
    "diff --git a/p.png b/p.png",
    "Binary files a/p.png and b/p.png differ",
  ].join("\n");

  test("reads git patches: changes, new files, renames, binaries", () => {
    const files = parsePatch(patch);
    expect(files.map((file) => [file.oldPath, file.newPath, file.diff.added, file.diff.removed, file.binary])).toEqual([
      ["src/a.js", "src/a.js", 1, 1, false],
      [null, "new.txt", 1, 0, false],
      ["old name", "new name", 0, 0, false],
      ["p.png", "p.png", 0, 0, true],
    ]);
    expect(files[0]?.diff.hunks[0]).toEqual({
      heading: "function sum() {",
      skipped: 4,
      lines: [
        { type: "context", text: "one", oldLine: 5, newLine: 5 },
        { type: "removed", text: "two", oldLine: 6 },
        { type: "added", text: "2", newLine: 6 },
        { type: "context", text: "three", oldLine: 7, newLine: 7 },
      ],
    });
    expect(files[1]?.diff.hunks[0]?.lines).toEqual([{ type: "added", text: "hi", newLine: 1, noNewline: true }]);
  });

  test("reads plain unified diffs of several files", () => {
    const plain =
      "--- a.txt\tyesterday\n+++ a.txt\tnow\n@@ -1 +1 @@\n-x\n+y\n--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-- dash\n+-- dash\n";
    expect(parsePatch(plain).map((file) => [file.newPath, file.diff.hunks[0]?.lines.map((line) => line.text)])).toEqual(
      [
        ["a.txt", ["x", "y"]],
        ["b.txt", ["- dash", "-- dash"]],
      ],
    );
  });

  test("never throws on damaged patches", () => {
    fc.assert(
      fc.property(fc.nat(patch.length), fc.nat(patch.length), fc.string(), (from, length, garbage) => {
        expect(Array.isArray(parsePatch(patch.slice(0, from) + garbage + patch.slice(from + length)))).toBe(true);
      }),
    );
  });
});
