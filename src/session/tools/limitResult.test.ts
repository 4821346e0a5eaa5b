import fc from "fast-check";
import { expect, test } from "vitest";
import { limitResult } from "./limitResult.ts";

test("returns a result within the limit unchanged, whatever its type", () => {
  const blocks = [{ type: "text", text: "a" }] as const;
  expect(limitResult("abc", 3)).toBe("abc");
  expect(limitResult(blocks, 1_000)).toBe(blocks);
});

test("cuts JSON as text, since a part of a value is invalid", () => {
  expect(limitResult({ a: "x".repeat(300) }, 120)).toMatch(/^\{"a":"x*\n\[Result cut: it has 308 bytes/);
});

test("never splits a character and never keeps more than the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.nat(400), (text, limit) => {
      const bytes = new TextEncoder().encode(text).length;
      const result = limitResult(text, limit);
      fc.pre(bytes > limit);
      if (typeof result !== "string") throw new Error("A cut result is text.");
      const kept = result.slice(0, result.lastIndexOf("\n[Result cut"));
      expect(text.startsWith(kept)).toBe(true);
      // A limit below the length of the note gives only the note.
      const size = new TextEncoder().encode(result).length;
      expect(kept === "" || size <= limit).toBe(true);
    }),
  );
});
