import { describe, expect, test } from "vitest";
import corpus from "../fixtures/spoofing.json" with { type: "json" };
import { hidesCharacters, markHidden, visibleProse } from "./visibleProse.ts";

const unseen = ["bidi", "invisible", "tag-characters", "terminal-control", "control", "line-separator"];

describe("hidesCharacters", () => {
  test("U20 finds every text of the corpus that hides characters", () => {
    const hiding = corpus.items.filter(({ flags }) => flags.some((flag) => unseen.includes(flag)));
    expect(hiding.length).toBeGreaterThan(50);
    expect(hiding.filter(({ value }) => !hidesCharacters(value)).map(({ id }) => id)).toEqual([]);
  });

  test.each([
    "if (x) {\r\n\treturn 1;\n}",
    "family 👨‍👩‍👧 👩🏽‍💻 ❤️ 🏳️‍🌈 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "שלום עולם",
    "שלום\u200e (C++)\u200f עולם",
    "\u200fעברית",
    "می\u200cخواهم",
    "क्\u200dष",
    "葛\u{e0100}",
    "⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙",
    "naïve café — “quoted”",
    "日本語、한국어",
  ])("U20 lets ordinary text pass: %j", (text) => {
    expect(hidesCharacters(text)).toBe(false);
  });

  test.each([
    ["an override", "safe\u202etxt.exe", "safe⟦U+202E⟧txt.exe"],
    ["an isolate beside Hebrew", "שלום\u2067abc\u2069", "שלום⟦U+2067⟧abc⟦U+2069⟧"],
    ["a direction mark between Latin letters", "a\u200fb", "a⟦U+200F⟧b"],
    ["a mark that leans on another mark", "a\u061c\u061cb", "a⟦U+061C⟧⟦U+061C⟧b"],
    ["a joiner in a Latin word", "pay\u200dpal", "pay⟦U+200D⟧pal"],
    ["a second joiner after one that joins", "می\u200c\u200cخواهم", "می\u200c⟦U+200C⟧خواهم"],
    ["a second joiner between emoji", "👨\u200d\u200d👩", "👨⟦U+200D⟧⟦U+200D⟧👩"],
    ["tag characters after a flag that is none", "🏴\u{e0061}", "🏴⟦U+E0061⟧"],
    ["variation selectors that carry data", "😀\ufe0f\u{e0100}\u{e0101}", "😀\ufe0f⟦U+E0100⟧⟦U+E0101⟧"],
    ["a carriage return alone", "a\rb", "a⟦U+000D⟧b"],
    ["blank letters", "a\u3164b\u2800c", "a⟦U+3164⟧b⟦U+2800⟧c"],
  ])("U20 marks %s", (_, text, marked) => {
    expect(markHidden(text)).toBe(marked);
    expect(
      visibleProse(text)
        .map((segment) => segment.text)
        .join(""),
    ).toBe(text);
    expect(hidesCharacters(text)).toBe(true);
  });
});
