import { expect, test } from "vitest";
import { replaceText } from "./replaceText.ts";

test("replacements are literal on both sides", () => {
  expect(replaceText("a.b a+b", "a.b", "$& $1")).toEqual({ text: "$& $1 a+b", count: 1 });
});

test("whole words only are identifiers of any script", () => {
  const text = "sum sums $sum sum_ sum(é) sumé x.sum";
  expect(replaceText(text, "sum", "add", { wholeWord: true })).toEqual({
    text: "add sums $sum sum_ add(é) sumé x.add",
    count: 3,
  });
});

test("a text that does not occur changes nothing", () => {
  expect(replaceText("abc", "x", "y")).toEqual({ text: "abc", count: 0 });
});
