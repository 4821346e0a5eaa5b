import { describe, expect, test } from "vitest";
import type { Row } from "../../hooks/index.ts";
import { splitRows } from "./splitRows.ts";

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    type: "part",
    key: `r${index}`,
    messageId: "m",
    articleId: "m",
    partKey: `r${index}`,
    isStep: false,
  }));

describe("splitRows", () => {
  test("keeps a short thread in flow and virtualises all but the latest rows of a long one", () => {
    expect(splitRows(rows(5), undefined, true)).toBe(0);
    expect(splitRows(rows(5000), undefined, true)).toBe(4988);
  });
  test("moves rows in batches, far above the viewport", () => {
    expect(splitRows(rows(30), "r6", true)).toBe(6);
    expect(splitRows(rows(31), "r6", true)).toBe(19);
  });
  test("moves no rows while the user reads above, up to a limit", () => {
    expect(splitRows(rows(100), "r6", false)).toBe(6);
    expect(splitRows(rows(300), "r6", false)).toBe(288);
  });
  test("starts a new tail when the first row of the tail is gone", () => {
    expect(splitRows(rows(20), "gone", true)).toBe(8);
  });
});
