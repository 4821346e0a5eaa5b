import { describe, expect, test } from "vitest";
import type { HunkDecision } from "../../model/index.ts";
import { toChangeReview, writeReview } from "./changeReview.ts";
import { readReview } from "./readReview.ts";
import { digestInput } from "../json/canonicalJson.ts";
import { hunkKeys } from "../diff/hunkKeys.ts";
import { sumChanges } from "../diff/sumChanges.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";

const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`);
const edit = {
  type: "diff",
  path: "a.txt",
  oldText: lines.join(""),
  newText: lines.with(2, "two\n").with(15, "x\n").join(""),
} as const;

describe("a review of changes", () => {
  test("contains what stays, what is undone, and the digest of the result; and is read as it was written", () => {
    const files = toFileChanges(edit);
    const keys = files.flatMap((file) => hunkKeys(file));
    const decisions: Record<string, HunkDecision> = { [keys[1] ?? ""]: "reject" };
    const comments = [{ path: "a.txt", side: "new", line: 3, endLine: 3, text: "good" }] as const;
    const review = toChangeReview(files, decisions, comments);
    expect(review.files[0]).toMatchObject({
      kept: 1,
      rejected: 1,
      result: digestInput(lines.with(2, "two\n").join("")),
    });
    expect(review.files[0]?.patch).toContain("+two");
    expect(review.files[0]?.undo).toContain("-x\n+line 15");
    expect(readReview(writeReview(review))).toEqual(review);
  });

  test("is not read from anything else", () => {
    expect(readReview({ type: "text", text: "{}" })).toBeUndefined();
    for (const text of ["", "{", "[]", '{"files":1}'])
      expect(
        readReview({ ...writeReview({ files: [], comments: [] }), type: "resource", uri: "u", text }),
      ).toBeUndefined();
  });
});

describe("sumChanges", () => {
  test("merges the changes of a file, and leaves out those that were undone", () => {
    const more = { ...edit, oldText: edit.newText, newText: "end\n" };
    const other = { ...edit, path: "b.txt" };
    expect(sumChanges([edit, other, more])).toEqual([{ ...edit, newText: "end\n" }, other]);
    expect(sumChanges([edit, { ...edit, oldText: edit.newText, newText: edit.oldText }])).toEqual([]);
  });

  test("does not merge changes between which the file was changed elsewhere", () => {
    const later = { ...edit, oldText: "something else\n" };
    expect(sumChanges([edit, later])).toEqual([edit, later]);
  });
});
