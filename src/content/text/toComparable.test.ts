import { expect, test } from "vitest";
import { toComparable } from "./toComparable.ts";

test.each([
  ["case", "YES, All", "yes, all"],
  ["blanks", " yes,\u00a0\n all ", "yes, all"],
  ["invisible characters", "ye\u200bs, \u2066a\u2800ll\u0007", "yes, all"],
  ["the forms of letters", "ｙｅｓ, 𝐚ﬁ", "yes, afi"],
  ["composed letters", "cafe\u0301", "caf\u00e9"],
  ["letters of another alphabet that look alike", "уеѕ, аll", "yes, all"],
  ["capitals of another alphabet that look alike", "ΑΟ", "ao"],
])("texts that differ only in %s compare as the same", (_what, one, other) => {
  expect(toComparable(one)).toBe(toComparable(other));
});

test("texts that read differently stay different", () => {
  const texts = ["yes", "yes, all", "yes all", "да", "はい", "はあ", "a1", "a2", "e", "é"];
  expect(new Set(texts.map(toComparable)).size).toBe(texts.length);
});
