import { describe, expect, test } from "vitest";
import { toFileChanges } from "../../../content/index.ts";
import { toDiffRows, type DiffRowOptions } from "./toDiffRows.ts";

const before = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`);
const after = before.with(9, "ten\n").toSpliced(24, 1);

function show(
  oldText: string,
  newText: string,
  options?: DiffRowOptions,
  type: "diff" | "fragment" = "diff",
): string[] {
  const [file] = toFileChanges({ type, path: "a.js", oldText, newText });
  return toDiffRows(file ?? {}, options).map((row) => {
    if (row.type === "gap") return `… ${row.skipped}`;
    return row.type === "comment"
      ? `# ${row.comment.text}`
      : `${row.line.oldLine ?? ""}:${row.line.newLine ?? ""} ${row.line.text}`;
  });
}

describe("toDiffRows", () => {
  test("shows the lines of an opened gap with their numbers on both sides, also after a change of the number of lines", () => {
    const rows = show(before.join(""), after.join(""), { opened: new Set([0, 2]) });
    expect(rows.slice(0, 2)).toEqual(["1:1 line 1", "2:2 line 2"]);
    expect(rows.at(-1)).toBe("30:29 line 30");
    expect(rows.filter((row) => row.startsWith("…"))).toEqual(["… 8"]);
  });

  test("shows the lines of an opened gap of a fragment without numbers, also after a change of the number of lines", () => {
    const rows = show(before.join(""), after.join(""), { opened: new Set([0, 1, 2]) }, "fragment");
    const kept = rows.filter((row) => row !== ": ten" && row !== ": line 10" && row !== ": line 25");
    expect(kept).toEqual(before.filter((_, at) => at !== 9 && at !== 24).map((line) => `: ${line.trim()}`));
  });

  test("gives every hunk a header for its decision, even when no lines are hidden before it", () => {
    expect(show("a\n", "b\n", { heads: true })).toEqual(["… 0", "1: a", ":1 b"]);
    expect(show("a\n", "b\n")).toEqual(["1: a", ":1 b"]);
  });

  test("places a comment below its last line, and one on a hidden line first", () => {
    const comment = { path: "a.js", side: "new", line: 1 } as const;
    const comments = [
      { ...comment, id: "1", endLine: 10, text: "why ten?" },
      { ...comment, id: "2", endLine: 2, text: "folded" },
    ];
    const rows = show(before.join(""), after.join(""), { comments });
    expect(rows[0]).toBe("# folded");
    expect(rows[rows.indexOf(":10 ten") + 1]).toBe("# why ten?");
  });

  test("shows line ends only when the change affects them", () => {
    const [file] = toFileChanges({ type: "diff", path: "a", oldText: "a\r\nb\r\n", newText: "a\nb\r\n" });
    const rows = toDiffRows(file ?? {});
    expect(rows.map((row) => row.type === "line" && row.showsEnd)).toEqual([true, true, true]);
    const [same] = toFileChanges({ type: "diff", path: "a", oldText: "a\r\n", newText: "b\r\n" });
    expect(toDiffRows(same ?? {}).some((row) => row.type === "line" && row.showsEnd)).toBe(false);
  });
});
