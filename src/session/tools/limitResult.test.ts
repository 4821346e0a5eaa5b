import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContentBlock } from "../../model/index.ts";
import { limitResult } from "./limitResult.ts";

test("returns a result within the limit unchanged, whatever its type", () => {
  const blocks = [{ type: "text", text: "a" }] as const;
  expect(limitResult("abc", 3)).toBe("abc");
  expect(limitResult(blocks, 1_000)).toBe(blocks);
});

test("cuts JSON as text, since a part of a value is invalid", () => {
  expect(limitResult({ a: "x".repeat(300) }, 120)).toMatch(/^\{"a":"x*\n\[Result cut: it has 308 bytes/);
});

test("keeps as many whole characters as fit", () => {
  for (const [letter, bytes] of [["a", 1] as const, ["é", 2] as const, ["€", 3] as const, ["👋", 4] as const]) {
    const result = limitResult(letter.repeat(9_000), 1_000);
    const [kept = "", note = ""] = typeof result === "string" ? result.split("\n") : [];
    // The note is ASCII, and follows a line break.
    expect(kept).toBe(letter.repeat(Math.floor((1_000 - 1 - note.length) / bytes)));
  }
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

describe("media are never cut", () => {
  const image = (length: number): ContentBlock => ({ type: "image", mimeType: "image/png", data: "A".repeat(length) });
  const leftOut = {
    type: "text",
    text: expect.stringMatching(/^\[image image\/png left out: .* limit of 4194304\.\]$/),
  };

  test.each<ContentBlock>([
    image(400_000),
    { type: "audio", mimeType: "audio/mpeg", data: "A".repeat(400_000) },
    { type: "resource", uri: "file:///a.pdf", mimeType: "application/pdf", blob: "A".repeat(400_000) },
  ])("larger than the limit of text they are whole: $type", (block) => {
    expect(limitResult([block], 1_000)).toEqual([block]);
  });

  test("what is larger than 4 MiB together is replaced by a sentence", () => {
    const half = image(2_000_000);
    expect(limitResult([image(4_200_000)], 1_000)).toEqual([leftOut]);
    expect(limitResult([half, half, half], 1_000)).toEqual([half, half, leftOut]);
  });

  test("the texts beside them are cut together, with one notice", () => {
    const text = (length: number): ContentBlock => ({ type: "text", text: "x".repeat(length) });
    const picture = image(5_000);
    const cut = {
      type: "text",
      text: expect.stringMatching(/^x{50,}\n\[Result cut: it has 1000 bytes, .* limit of 500\./),
    };
    expect(limitResult([text(200), text(400), picture, text(400)], 500)).toEqual([text(200), cut, picture]);
  });
});
