import { describe, expect, it } from "vitest";
import corpus from "./fixtures/spoofing.json" with { type: "json" };
import { hidesCharacters } from "./hidesCharacters.ts";

const unseen = ["bidi", "invisible", "tag-characters", "terminal-control", "control", "line-separator"];

describe("hidesCharacters", () => {
  it("U20 finds every text of the corpus that hides characters", () => {
    const hiding = corpus.items.filter(({ flags }) => flags.some((flag) => unseen.includes(flag)));
    expect(hiding.length).toBeGreaterThan(50);
    expect(hiding.filter(({ value }) => !hidesCharacters(value)).map(({ id }) => id)).toEqual([]);
  });

  it.each(["if (x) {\r\n\treturn 1;\n}", "family 👨‍👩‍👧 👩🏽‍💻 ❤️", "שלום עולם", "naïve café — “quoted”", "日本語、한국어"])(
    "U20 lets ordinary text pass: %j",
    (text) => {
      expect(hidesCharacters(text)).toBe(false);
    },
  );
});
