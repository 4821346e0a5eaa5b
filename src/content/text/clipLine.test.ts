import { expect, test } from "vitest";
import { clipLine } from "./clipLine.ts";

test("returns a line of usual length whole, and the start of a very long one", () => {
  expect(clipLine("x".repeat(2000))).toEqual({ text: "x".repeat(2000), hidden: 0 });
  expect(clipLine("x".repeat(2500))).toEqual({ text: "x".repeat(2000), hidden: 500 });
});

test("cuts no character in two", () => {
  const { text, hidden } = clipLine(`${"x".repeat(1999)}😀${"x".repeat(10)}`);
  expect(text).toBe("x".repeat(1999));
  expect(hidden).toBe(12);
});
