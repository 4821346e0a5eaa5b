import { expect, test } from "vitest";
import { describeEdit } from "./describeEdit.ts";

test("an edit is described by the values that changed, and by nothing else", () => {
  const before = { to: "a", "a/b": [1, 2, 3], same: { deep: [null] }, gone: true };
  const after = { "a/b": [1, 3, 2], to: "b", same: { deep: [null] }, added: { x: [] } };
  expect(describeEdit(before, after)).toEqual([
    '-/to "a"',
    '+/to "b"',
    "-/a~1b/1 2",
    "+/a~1b/1 3",
    "-/a~1b/2 3",
    "+/a~1b/2 2",
    "-/gone true",
    '+/added {"x":[]}',
  ]);
});

test("a value of another type is a changed value", () => {
  expect(describeEdit([], {})).toEqual(["- []", "+ {}"]);
  expect(describeEdit(undefined, { a: 1 })).toEqual(['+ {"a":1}']);
  expect(describeEdit({ a: 1 }, { a: 1 })).toEqual([]);
});
