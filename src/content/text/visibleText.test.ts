import fc from "fast-check";
import { describe, expect, test } from "vitest";
import corpus from "../fixtures/spoofing.json" with { type: "json" };
import { hidesCharacters } from "./visibleProse.ts";
import { visibleText, type VisibleSegment } from "./visibleText.ts";

function show(segment: VisibleSegment): string {
  if (segment.type === "text") return segment.text;
  if (segment.type === "hidden") return segment.code.startsWith("U+") ? `⟦${segment.code}⟧` : segment.code;
  return segment.blank === "spaces" ? `⟦${segment.count} spaces⟧` : `\n⟦${segment.count} line breaks⟧\n`;
}

describe("visibleText", () => {
  test.each(corpus.items.map((item) => [item.id, item.title, item] as const))("U18 %s: %s", (_id, _title, item) => {
    const result = visibleText(item.value);
    expect(result.segments.map(show).join("")).toBe(item.visibleText);
    expect(result.flags.toSorted()).toEqual(item.flags.toSorted());
  });

  test("U18 never changes the text itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(
          visibleText(text)
            .segments.map((segment) => segment.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  test("U18 shows and flags each glyph that is drawn as nothing, in prose, too", () => {
    const blanks = [
      0x2800, 0x3164, 0xffa0, 0x115f, 0x1160, 0x1d159, 0x13441, 0x13442, 0x16fe4, 0x200b, 0x2063, 0x1d173,
    ];
    for (const blank of blanks.map((code) => String.fromCodePoint(code))) {
      const { segments, flags } = visibleText(`rm${blank}x`);
      expect([blank, segments.map(({ type }) => type), flags]).toEqual([
        blank,
        ["text", "hidden", "text"],
        expect.arrayContaining(["invisible"]),
      ]);
      expect([blank, hidesCharacters(`a${blank}b`)]).toEqual([blank, true]);
    }
    expect(hidesCharacters("\u{13000}\u{13441}\u{13001}")).toBe(false);
  });

  test("U18 leaves ordinary commands, paths and other scripts alone", () => {
    for (const text of ["npm run test -- --run", "/home/u/café.txt", "データ.json", "файл.txt", "a && b | c"]) {
      expect(visibleText(text)).toEqual({ segments: [{ type: "text", text }], flags: [] });
    }
  });
});
