import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findMention, writeMention } from "./mentionText.ts";

/** Finds the mention at `|`. */
function findAt(marked: string): ReturnType<typeof findMention> {
  return findMention(marked.replace("|", ""), marked.indexOf("|"));
}

const names = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\w /."'@\n\u202e-]{1,20}$/u));

describe("a mention that is being typed", () => {
  test.each([
    ["@|", { start: 0, end: 1, query: "" }],
    ["look at @src/ca|", { start: 8, end: 15, query: "src/ca" }],
    ["one\n@two|", { start: 4, end: 8, query: "two" }],
    ["(see) @ca|rt.js and", { start: 6, end: 15, query: "ca" }],
    ['fix @"my fi|', { start: 4, end: 11, query: "my fi" }],
    ['fix @"my| file" now', { start: 4, end: 15, query: "my" }],
    ["見て @カー|", { start: 3, end: 6, query: "カー" }],
  ])("is found in %s", (marked, found) => {
    expect(findAt(marked)).toEqual(found);
  });

  test.each(["ada@example.or|g", "@done |", "|@next", "a@@b|", '@"quoted" |', "no mention|", '@"one\ntwo|'])(
    "is not found in %s",
    (marked) => {
      expect(findAt(marked)).toBeUndefined();
    },
  );

  test("is replaced whole by what is chosen, and leaves the text around it as it was", () => {
    fc.assert(
      fc.property(
        // An open quotation mark would make what follows part of the mention before.
        fc.string().filter((before) => !before.includes('@"')),
        fc.string(),
        fc.stringMatching(/^[\w/.]{0,8}$/u),
        names,
        (before, after, typed, name) => {
          const text = `${before} @${typed} ${after}`;
          const caret = before.length + 2 + typed.length;
          const found = findMention(text, caret);
          expect(found?.query).toBe(typed);
          const { start = 0, end = 0 } = found ?? {};
          const replaced = `${text.slice(0, start)}${writeMention(name)} ${text.slice(end)}`;
          expect(replaced).toBe(`${before} ${writeMention(name)} ${after}`);
        },
      ),
    );
  });

  test("is one line without hidden characters, whatever the name is, and ends where it ends", () => {
    fc.assert(
      fc.property(names, (name) => {
        const written = writeMention(name);
        expect(written).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b]/u);
        const found = findMention(`${written} then`, 1);
        expect(found).toMatchObject({ start: 0 });
        expect(found?.query ?? "").toBe("");
        expect(findMention(`${written} `, written.length + 1)).toBeUndefined();
      }),
    );
    expect(writeMention("a\u202eb")).toBe("@a⟦U+202E⟧b");
    expect(writeMention("my cart.js")).toBe('@"my cart.js"');
    expect(writeMention("src/cart.js")).toBe("@src/cart.js");
  });
});
