import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldCase } from "./foldCase.ts";

describe("foldCase", () => {
  test("keeps the length of every character", () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const text = String.fromCodePoint(code);
      if (foldCase(text).length !== text.length) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  test("folds a part as it folds the whole text", () => {
    const unit = fc.constantFrom(...Array.from("aAİıIΣσςΟ ßẞǅ\u0307\u{10400}"));
    fc.assert(
      fc.property(fc.string({ unit }), fc.string({ unit }), (before, after) => {
        expect(foldCase(before + after)).toBe(foldCase(before) + foldCase(after));
        expect(foldCase(foldCase(before))).toBe(foldCase(before));
      }),
    );
  });

  test.each([
    ["İSTANBUL", "istanbul"],
    ["ΟΔΟΣ", "οδοσ"],
    ["οδος", "οδοσ"],
    ["\u{10400}", "\u{10428}"],
  ])("folds %s to %s", (text, folded) => {
    expect(foldCase(text)).toBe(folded);
  });
});
