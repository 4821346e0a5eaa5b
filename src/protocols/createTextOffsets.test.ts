import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextOffsets } from "./createTextOffsets.ts";

const texts = fc.array(fc.constantFrom("a", "é", "€", "😀", "\ud800", " ")).map((list) => list.join(""));

test("turns the number of characters and of bytes before a place into its offset", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const text = `${before}${after.replace(/^[\udc00-\udfff]/, "")}`;
      expect(createTextOffsets(text, "characters")(Array.from(before).length)).toBe(before.length);
      const bytes = new TextEncoder().encode(before).length;
      expect(createTextOffsets(text, "bytes")(bytes)).toBe(before.length);
    }),
  );
});

test("takes nothing outside of the text for a place", () => {
  for (const text of ["abc", "a€😀"]) {
    for (const position of [-1, 1.5, 1000, Number.NaN, undefined]) {
      expect(createTextOffsets(text, "bytes")(position)).toBeUndefined();
      expect(createTextOffsets(text, "characters")(position)).toBeUndefined();
    }
  }
});
