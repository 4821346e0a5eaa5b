import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDiffPieces } from "./toDiffPieces.ts";

describe("toDiffPieces", () => {
  test("splits where a change and where a colour begins", () => {
    const spans = [
      { text: "const ", name: "keyword" },
      { text: "a = ", name: "foreground" },
      { text: "12", name: "constant" },
    ];
    expect(toDiffPieces("const a = 12", [{ start: 6, end: 11 }], spans)).toEqual([
      { changed: false, pieces: [{ text: "const ", name: "keyword" }] },
      { changed: true, pieces: [{ text: "a = " }, { text: "1", name: "constant" }] },
      { changed: false, pieces: [{ text: "2", name: "constant" }] },
    ]);
  });

  test("ignores the colours of another text", () => {
    expect(toDiffPieces("ab", [], [{ text: "abc", name: "string" }])).toEqual([
      { changed: false, pieces: [{ text: "ab" }] },
    ]);
  });

  test("loses and adds no text, wherever it splits", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 4 })), fc.array(fc.nat(20)), (words, cuts) => {
        const text = words.join("");
        const places = [...new Set(cuts.filter((cut) => cut <= text.length))].toSorted((a, b) => a - b);
        const ranges = places.flatMap((start, index) => {
          const end = places[index + 1];
          return index % 2 === 0 && end !== undefined ? [{ start, end }] : [];
        });
        const spans = words.map((word, index) => ({ text: word, name: index % 2 === 0 ? "string" : "foreground" }));
        const segments = toDiffPieces(text, ranges, spans);
        expect(segments.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join("")).toBe(text);
        const changed = segments
          .filter((segment) => segment.changed)
          .map(({ pieces }) => pieces.map((p) => p.text).join(""));
        expect(changed).toEqual(ranges.map(({ start, end }) => text.slice(start, end)));
      }),
    );
  });
});
