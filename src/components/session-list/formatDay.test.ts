import { expect, test } from "vitest";
import { hidesCharacters } from "../../content/index.ts";
import { languages } from "../../messages/languages/index.ts";
import { formatDay, formatTime } from "./formatDay.ts";

const noon = new Date(2026, 10, 20, 12).getTime();
const days = (locale: string): string[] => [0, 1, 4, 9].map((ago) => formatDay(locale, noon, ago));

test("a day is written in the language of the chat", () => {
  expect(days("en")).toEqual(["Today", "Yesterday", "Friday", "November 20, 2026"]);
  expect(days("de")).toEqual(["Heute", "Gestern", "Freitag", "20. November 2026"]);
  expect(formatTime("de", noon)).toBe("12:00");
  expect(formatTime("en", noon)).toBe("12:00 PM");
});

test.each(languages)("$tag: no day or time has a character that the kit shows as a code", ({ tag }) => {
  for (const text of [...days(tag), formatTime(tag, noon)])
    expect([text, hidesCharacters(text)]).toEqual([text, false]);
});
