import { expect, test } from "vitest";
import { findChangedLines } from "./findChangedLines.ts";
import { diffLines } from "./diffLines.ts";

const rangesOf = (before: string, after: string) =>
  diffLines(before, after).hunks.map(({ lines }) => findChangedLines(lines));

const text = Array.from({ length: 30 }, (_, at) => `line ${at + 1}\n`);

test("a hunk is named by the lines that are new, and by the old ones where lines are only removed", () => {
  const before = text.join("");
  expect(rangesOf(before, text.with(14, "fifteen\n").join(""))).toEqual([{ from: 15, to: 15 }]);
  expect(rangesOf(before, text.toSpliced(4, 0, "a\n", "b\n").join(""))).toEqual([{ from: 5, to: 6 }]);
  expect(rangesOf(before, text.toSpliced(9, 3).join(""))).toEqual([{ from: 10, to: 12 }]);
});

test("a part of a file has no numbers, and its hunk no lines to be named by", () => {
  expect(findChangedLines([{ type: "added", text: "a" }])).toBeUndefined();
  expect(findChangedLines([])).toBeUndefined();
});
