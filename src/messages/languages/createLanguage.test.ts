import fc from "fast-check";
import { expect, test } from "vitest";
import { createLanguage } from "./createLanguage.ts";
import { languages, matchLanguage } from "./languages.ts";

const forms = { zero: "zero #", one: "one #", two: "two #", few: "few #", many: "many #", other: "other #" };

test.each(languages)("$tag: the form of a text follows the plural rules of the language", ({ tag }) => {
  const { plural, number } = createLanguage<"zero" | "one" | "two" | "few" | "many">(tag);
  const rules = new Intl.PluralRules(tag);
  for (const value of [0, 1, 2, 3, 5, 11, 21, 100, 1.5])
    expect(plural(value, forms)).toBe(`${rules.select(value)} ${number(value)}`);
});

test("Arabic has six forms and the digits of code, Hebrew three, Japanese one", () => {
  const shown = (tag: string, values: readonly number[]): string[] =>
    values.map((value) => createLanguage<"zero" | "one" | "two" | "few" | "many">(tag).plural(value, forms));
  expect(shown("ar-u-nu-latn", [0, 1, 2, 3, 11, 100])).toEqual([
    "zero 0",
    "one 1",
    "two 2",
    "few 3",
    "many 11",
    "other 100",
  ]);
  expect(shown("he", [1, 2, 3])).toEqual(["one 1", "two 2", "other 3"]);
  expect(shown("ja", [1, 2])).toEqual(["other 1", "other 2"]);
});

test("a form that a language does not name is the other one", () => {
  expect(createLanguage<"one">("fr").plural(1_000_000, { one: "# fichier", other: "# fichiers" })).toBe(
    "1 000 000 fichiers",
  );
});

test("units, sizes and money are written as the language does", () => {
  const { format, percent } = createLanguage("de");
  expect(format.duration({ hours: 0, minutes: 0, seconds: 2, tenths: 5 })).toBe("2,5 Sek.");
  expect(format.duration({ hours: 0, minutes: 0, seconds: 0, tenths: 0 })).toBe("0,0 Sek.");
  expect(format.duration({ hours: 0, minutes: 3, seconds: 5, tenths: 2 })).toBe("3 Min. 5 Sek.");
  expect(format.seconds({ hours: 2, minutes: 3, seconds: 5 })).toBe("2 Std. 3 Min.");
  expect(format.bytes({ value: 1.5, power: 2 })).toBe("1,5 MB");
  expect(format.money(1234.5, "EUR")).toBe("1.234,50 €");
  expect(format.money(1234.5, "credits")).toBe("1.234,5 credits");
  expect(percent(45)).toBe("45 %");
});

test("no number is written with a character that the kit shows as a code", () => {
  const amount = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(fc.constantFrom(...languages), amount, ({ tag }, value) => {
      const { format, number, percent } = createLanguage(tag === "ar" ? "ar-u-nu-latn" : tag);
      const texts = [
        number(value),
        percent(value),
        format.compact(value),
        format.money(value, "USD"),
        format.dateTime(0),
      ];
      expect(texts.join("")).not.toMatch(/[\u061c\u200e\u200f]|[^\P{Zs} ]/u);
    }),
  );
});

test.each([
  ["de-AT", "de"],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["zh", "zh-Hans"],
  ["zh-CN", "zh-Hans"],
  ["zh-SG", "zh-Hans"],
  ["zh-TW", "en"],
  ["iw", "he"],
  ["ar-EG", "ar"],
  ["fr_CA", "fr"],
  ["en-GB", "en"],
  ["en-XA", "en-XA"],
  ["tlh", "en"],
  ["", "en"],
  ["not a tag", "en"],
])("%s is shown in %s", (wanted, tag) => {
  expect(matchLanguage(wanted)).toBe(tag);
});

test("of several wanted languages the first with texts is shown", () => {
  expect(matchLanguage(["pl", "zh-TW", "ja-JP", "de"])).toBe("ja");
  expect(matchLanguage([])).toBe("en");
});

test("any text is a wanted language: nothing throws", () => {
  fc.assert(
    fc.property(fc.string(), (wanted) => {
      expect(matchLanguage(wanted)).toBeTypeOf("string");
    }),
  );
});
