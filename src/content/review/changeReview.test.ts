import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
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

/** The files of a folder after git has applied a patch there. */
function applyPatch(files: Readonly<Record<string, string>>, patch: string): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-undo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  execFileSync("git", ["apply", "-"], { cwd: folder, input: patch });
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

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

  // Git deletes no file of which a patch has only a part, so a whole copy is not among them.
  test.each([
    ["rename", [1], { "new.txt": lines.with(2, "two\n").join("") }],
    ["rename", [0, 1], { "old.txt": lines.join("") }],
    ["copy", [1], { "old.txt": lines.join(""), "new.txt": lines.with(2, "two\n").join("") }],
  ] as const)("undoes of a %s the rejected changes %j where the file is now", (kind, rejected, expected) => {
    const patch = [
      `diff --git a/old.txt b/new.txt\nsimilarity index 90%\n${kind} from old.txt\n${kind} to new.txt\n--- a/old.txt\n+++ b/new.txt\n`,
      "@@ -1,4 +1,4 @@\n line 0\n line 1\n-line 2\n+two\n line 3\n",
      "@@ -13,4 +13,4 @@\n line 12\n line 13\n-line 14\n+x\n line 15\n",
    ].join("");
    const files = toFileChanges({ type: "patch", changes: [], patch });
    const keys = files.flatMap((file) => hunkKeys(file));
    const decisions = Object.fromEntries(rejected.map((at) => [keys[at] ?? "", "reject" as const]));
    const { undo = "" } = toChangeReview(files, decisions, []).files[0] ?? {};
    const source = kind === "copy" ? { "old.txt": lines.join("") } : {};
    const made = { ...source, "new.txt": lines.with(2, "two\n").with(14, "x\n").join("") };
    expect(applyPatch(made, undo)).toEqual(expected);
  });

  test("is not read from anything else", () => {
    expect(readReview({ type: "text", text: "{}" })).toBeUndefined();
    for (const text of ["", "{", "[]", '{"files":1}'])
      expect(
        readReview({ ...writeReview({ files: [], comments: [] }), type: "resource", uri: "u", text }),
      ).toBeUndefined();
  });
});

describe("a review of a file that was changed and then moved", () => {
  const move = (from: string, to: string, hunk = ""): string =>
    `diff --git a/${from} b/${to}\nsimilarity index 90%\nrename from ${from}\nrename to ${to}\n${hunk}`;
  const more = "--- a/a.txt\n+++ b/b.txt\n@@ -9,3 +9,3 @@\n line 8\n-line 9\n+nine\n line 10\n";
  const edited = lines.with(2, "two\n").with(15, "x\n");

  test.each<[string, readonly string[], readonly number[], Readonly<Record<string, string>>]>([
    ["that stays", [move("a.txt", "b.txt")], [1], { "b.txt": edited.with(15, "line 15\n").join("") }],
    ["with it", [move("a.txt", "b.txt")], [0, 1, 2], { "a.txt": lines.join("") }],
    ["twice", [move("a.txt", "b.txt"), move("b.txt", "c.txt")], [0, 1], { "c.txt": lines.join("") }],
    ["there and back", [move("a.txt", "b.txt"), move("b.txt", "a.txt")], [0, 1], { "a.txt": lines.join("") }],
    [
      "and changed by the move",
      [move("a.txt", "b.txt", more)],
      [0],
      { "b.txt": edited.with(2, "line 2\n").with(9, "nine\n").join("") },
    ],
    [
      "and changed by the move, which is rejected",
      [move("a.txt", "b.txt", more)],
      [0, 1, 2],
      { "a.txt": lines.join("") },
    ],
  ])("undoes a change before a move %s where the file is now", (_, moves, rejected, expected) => {
    const files = [edit, ...moves.map((patch) => ({ type: "patch", changes: [], patch }) as const)].flatMap(
      toFileChanges,
    );
    const keys = files.flatMap((file) => hunkKeys(file));
    const decisions = Object.fromEntries(rejected.map((at) => [keys[at] ?? "", "reject" as const]));
    const review = toChangeReview(files, decisions, []);
    const name = /rename to (\S+)\n(?![^]*rename to)/.exec(moves.join(""))?.[1] ?? "";
    const isChanged = moves.some((patch) => patch.includes("+nine"));
    let folder: Readonly<Record<string, string>> = { [name]: (isChanged ? edited.with(9, "nine\n") : edited).join("") };
    // As the message of a review lists them: git applies one patch to a name only once.
    for (const { undo } of review.files.toReversed()) if (undo !== "") folder = applyPatch(folder, undo);
    expect(folder).toEqual(expected);
  });
});

describe("a review with two files that had one name", () => {
  const rename = (from: string, to: string): string =>
    `diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;
  const created = "diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+new\n";
  const removed =
    "diff --git a/b.txt b/b.txt\ndeleted file mode 100644\n--- a/b.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\n";

  test.each([
    [
      "a new file, and one that one patch moves away from its name",
      [created + rename("a.txt", "b.txt")],
      ["a.txt", "b.txt"],
    ],
    [
      "a deleted file, and one that was moved to its name and on",
      [removed, rename("a.txt", "b.txt"), rename("b.txt", "c.txt")],
      ["b.txt", "c.txt", "c.txt"],
    ],
  ])("undoes %s, each under its own", (_, patches, paths) => {
    const files = patches.flatMap((patch) => toFileChanges({ type: "patch", changes: [], patch }));
    const [key = ""] = files.flatMap((file) => hunkKeys(file));
    const review = toChangeReview(files, { [key]: "reject" }, []);
    expect(review.files.map(({ path }) => path)).toEqual(paths);
    expect(review.files[0]?.undo).toContain(`diff --git a/${paths[0]} b/${paths[0]}`);
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

test("the rejection of one of two equal changes leaves the other one kept", () => {
  const before = lines.with(2, "old\n").with(15, "old\n");
  const after = before.with(2, "new\n").with(15, "new\n");
  const files = toFileChanges({ type: "diff", path: "a.txt", oldText: before.join(""), newText: after.join("") });
  const [, second = ""] = files.flatMap((file) => hunkKeys(file));
  expect(toChangeReview(files, { [second]: "reject" }, []).files[0]).toMatchObject({
    kept: 1,
    rejected: 1,
    result: digestInput(before.with(2, "new\n").join("")),
  });
});
