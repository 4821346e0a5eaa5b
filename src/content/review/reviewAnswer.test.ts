import { expect, test } from "vitest";
import type { ChangeReview, PatchContent } from "../../model/index.ts";
import { toChangeReview } from "./changeReview.ts";
import { digestInput } from "../json/canonicalJson.ts";
import { hunkKeys } from "../diff/hunkKeys.ts";
import { createWantedTest, nameAllWanted, nameWanted } from "./reviewAnswer.ts";
import type { SentChange } from "../diff/FileChange.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";

const answersReview = (change: SentChange, review: ChangeReview): boolean =>
  createWantedTest(nameAllWanted(review))(change);

const hunks = (first: string, second: string): string =>
  `--- a/a.json\n+++ b/a.json\n@@ -1,2 +1,2 @@\n ${"{"}\n${first}@@ -9,2 +9,2 @@\n${second} ${"}"}\n`;
const patchOf = (patch: string): PatchContent => ({
  type: "patch",
  changes: [{ operation: "modify", path: "/p/a.json" }],
  patch,
});
const made = patchOf(hunks('-"a":1\n+"a":2\n', '-"b":1\n+"b":2\n'));

test("a reviewed patch is confirmed by the report of each change that undoes it, and by no other", () => {
  const files = toFileChanges(made);
  const [, second = ""] = files.flatMap((file) => hunkKeys(file));
  const review = toChangeReview(files, { [second]: "reject" }, []);
  expect(review.files[0]?.result).toBeUndefined();
  const undo = patchOf(`--- a/a.json\n+++ b/a.json\n@@ -8,3 +8,3 @@\n more context\n-"b":2\n+"b":1\n ${"}"}\n`);
  expect(answersReview(undo, review)).toBe(true);
  expect(answersReview({ ...undo, changes: [{ operation: "modify", path: "/p/b.json" }] }, review)).toBe(false);
  expect(answersReview(made, review)).toBe(false);
  expect(answersReview(patchOf(hunks('-"a":2\n+"a":1\n', '-"b":2\n+"b":1\n')), review)).toBe(false);
  const text = { type: "diff", path: "/p/a.json", oldText: '"b":2\n}\n', newText: '"b":1\n}\n' } as const;
  expect(answersReview(text, review)).toBe(true);
});

test("no report confirms that the bytes of a binary file were restored", () => {
  const patch = "diff --git a/a.png b/a.png\nBinary files a/a.png and b/a.png differ\n";
  const files = toFileChanges({ type: "patch", changes: [], patch });
  const [key = ""] = files.flatMap((file) => hunkKeys(file));
  const review = toChangeReview(files, { [key]: "reject" }, []);
  expect(review.files.map(nameWanted)).toEqual([[]]);
  expect(answersReview({ type: "patch", changes: [], patch }, review)).toBe(false);
});

test("a review is compared with a change in each event, but digested once", () => {
  let reads = 0;
  const count = <Value>(value: Value): Value => {
    reads += 1;
    return value;
  };
  const change = {
    type: "diff",
    path: "a.txt",
    oldText: "two\n",
    get newText() {
      return count("one\n");
    },
  } as const;
  const file = { path: "a.txt", kept: 0, rejected: 1, patch: "", undo: "", result: digestInput("one\n") };
  const review = {
    get files() {
      return count([file]);
    },
    comments: [],
  };
  expect(answersReview(change, review)).toBe(true);
  const first = reads;
  for (let event = 0; event < 100; event += 1) expect(answersReview(change, review)).toBe(true);
  expect(reads).toBe(first);
});

test("what was wanted and reached is a change like any other once it was undone", () => {
  const write = (newText: string): SentChange => ({ type: "diff", path: "a.txt", oldText: "old\n", newText });
  const file = { path: "a.txt", kept: 0, rejected: 1, patch: "", undo: "", result: digestInput("one\n") };
  const isWanted = createWantedTest(nameWanted(file));
  expect(["two", "one", "one", "two", "one"].map((text) => isWanted(write(`${text}\n`)))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
