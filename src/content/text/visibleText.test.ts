import fc from "fast-check";
import { describe, expect, test } from "vitest";
import corpus from "../fixtures/spoofing.json" with { type: "json" };
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

  test("U18 leaves ordinary commands, paths and other scripts alone", () => {
    for (const text of ["npm run test -- --run", "/home/u/café.txt", "データ.json", "файл.txt", "a && b | c"]) {
      expect(visibleText(text)).toEqual({ segments: [{ type: "text", text }], flags: [] });
    }
  });
});
