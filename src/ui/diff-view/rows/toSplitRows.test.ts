import { describe, expect, test } from "vitest";
import { diffLines } from "../../../content/index.ts";
import { toDiffRows } from "./toDiffRows.ts";
import { toSplitRows } from "./toSplitRows.ts";

function show(oldText: string, newText: string): string[] {
  return toSplitRows(toDiffRows({ diff: diffLines(oldText, newText) })).map((row) => {
    if (row.type === "pair") return `${row.before?.line.text ?? ""}|${row.after?.line.text ?? ""}`;
    return row.type === "gap" ? `… ${row.skipped}` : row.comment.text;
  });
}

describe("toSplitRows", () => {
  test("pairs removed with added lines, and leaves the rest of the longer side unpaired", () => {
    expect(show("a\nb\nc\n", "a\nx\ny\nz\nc\n")).toEqual(["a|a", "b|x", "|y", "|z", "c|c"]);
  });

  test("leaves a side empty for lines that were only added or only removed", () => {
    expect(show("a\nb\n", "b\nc\n")).toEqual(["a|", "b|b", "|c"]);
  });

  test("keeps the gaps between the hunks", () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${index}\n`);
    expect(show(lines.join(""), lines.with(19, "x\n").join(""))[0]).toBe("… 16");
  });
});
