import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spaceText, toSpeechLanguage } from "./spaceText.ts";

describe("dictated words in a text", () => {
  test.each([
    ["", "hello", "", "hello"],
    ["see", "the cart", "", " the cart"],
    ["see ", "the cart", "", "the cart"],
    ["see", "the cart", "now", " the cart "],
    ["(", "the cart", ")", "the cart"],
    ["see", "the cart", ", now", " the cart"],
    ["line\n", "two", "\n", "two"],
    ["カート", "を見て", "ください", "を見て"],
    ["你好", "world", "", " world"],
    ["🙂", "good", "", " good"],
    ["see", "", "now", ""],
  ])("between %j and %j", (before, text, after, written) => {
    expect(spaceText(before, text, after)).toBe(written);
  });

  test("are the words themselves, with at most one blank at each side, and none twice", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, fc.string({ minLength: 1 }), text, (before, words, after) => {
        const written = spaceText(before, words, after);
        expect([words, ` ${words}`, `${words} `, ` ${words} `]).toContain(written);
        expect(!/\s$/u.test(before) || written.startsWith(words)).toBe(true);
        expect(!/^\s/u.test(after) || written.endsWith(words)).toBe(true);
      }),
    );
  });
});

describe("the language to expect", () => {
  test.each([
    ["de", ["fr-FR", "de-AT", "de"], "de-AT"],
    ["en", ["fr"], "en"],
    ["zh-Hans", ["zh-TW"], "zh-CN"],
    ["", ["nl-BE", "en"], "nl-BE"],
    ["", [], "en-US"],
  ])("for %j and %j is %s", (lang, languages, expected) => {
    expect(toSpeechLanguage(lang, languages)).toBe(expected);
  });
});
