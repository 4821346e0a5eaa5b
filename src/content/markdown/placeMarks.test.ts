import fc from "fast-check";
import { describe, expect, test } from "vitest";
import corpus from "../fixtures/hostile-markdown.json" with { type: "json" };
import { lexMarkdown, type MarkdownBlock } from "./lexMarkdown.ts";
import type { MarkdownInline, MarkdownNode } from "./MarkdownNode.ts";
import { placeMarks, type MarkdownPlace } from "./placeMarks.ts";

/** What a reader sees, with marks as `{0}`. */
function see(node: MarkdownNode | MarkdownInline): string {
  switch (node.type) {
    case "mark":
      return `{${node.index}}`;
    case "break":
    case "rule":
      return "";
    case "image":
      return node.alt;
    case "list":
      return node.items.flatMap(({ children }) => children.map(see)).join("");
    case "table":
      return [node.head, ...node.rows].flat(2).map(see).join("");
    case "extension":
      return node.source;
    case "text":
    case "codeSpan":
    case "code":
    case "plain":
      return node.text;
    case "strong":
    case "emphasis":
    case "strike":
    case "link":
    case "paragraph":
    case "line":
    case "heading":
    case "quote":
      return node.children.map(see).join("");
  }
}

function seeAll(blocks: readonly MarkdownBlock[]): string {
  return blocks.flatMap(({ nodes }) => nodes.map(see)).join("¶");
}

function place(text: string, ...places: readonly MarkdownPlace[]): string {
  return seeAll(placeMarks(lexMarkdown(`${text}\n`), places));
}

describe("placeMarks", () => {
  test.each([
    ["A fact. More.", 7, "A fact.{0} More."],
    ["A fact. More.", 4, "A fact{0}. More."],
    ["**Bold.** More", 9, "Bold.{0} More"],
    ["**Bold. More**", 7, "Bold.{0} More"],
    ["one\n\ntwo\n\nthree", 8, "one¶two{0}¶three"],
    ["- one\n- two\n", 5, "one{0}two"],
    ["| a | b |\n|-|-|\n| c | d |\n", 19, "abc{0}d"],
    ["`code here` and", 5, "code here and{0}"],
    ["see https://a.example/b-c now", 22, "see https://a.example/b-c now{0}"],
    ["[words](https://a.example) end", 12, "words end{0}"],
    ["[some words](https://a.example) end", 5, "some words end{0}"],
    ["```js\nx = 1\n```", 9, "x = 1¶{0}"],
    ["a ␟ b", 1, "a ␟ b{0}"],
    ["short", Number.POSITIVE_INFINITY, "short{0}"],
  ])("puts a mark into %j at %d", (text, at, expected) => {
    expect(place(text, { at })).toBe(expected);
  });

  test("replaces a passage that is only a link, and no other", () => {
    const link = "([a.example](https://a.example/x_(y)?q=1))";
    const text = `A fact. ${link} More.`;
    const at = text.indexOf(" More");
    expect(place(text, { at, from: 8 })).toBe("A fact.{0} More.");
    expect(place(text, { at, from: 2 })).toBe("A fact. (a.example){0} More.");
  });

  test("keeps the order of several marks at one place", () => {
    expect(place("A fact.", { at: 7 }, { at: 7 }, { at: 1 })).toBe("A{2} fact.{0}{1}");
  });

  test("draws each mark once, and everything else as without marks", () => {
    const pieces = fc.constantFrom(
      ..."*_`~[]()!#>-|\\ \n".split(""),
      "word ",
      "**bold** ",
      "[a](https://a.example) ",
      "- item\n",
      "\n\n",
      "```\ncode\n```\n",
      "| a |\n|-|\n| b |\n",
      "https://b.example/c ",
      "[x]: https://x.example\n",
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 25 }).map((list) => list.join("")),
      fc.constantFrom(...corpus.items.map(({ payload }) => payload).filter(({ length }) => length < 3000)),
    );
    fc.assert(
      fc.property(texts, fc.array(fc.nat(300), { minLength: 1, maxLength: 6 }), (text, offsets) => {
        const lexed = lexMarkdown(`x${text}`);
        const drawn = seeAll(
          placeMarks(
            lexed,
            offsets.map((at) => ({ at })),
          ),
        );
        for (const index of offsets.keys()) expect(drawn.split(`{${index}}`)).toHaveLength(2);
        const bare = (words: string): string => words.replaceAll(/\{\d+\}|¶|\s/g, "");
        expect(bare(drawn)).toBe(bare(seeAll(lexed.blocks)));
      }),
      { numRuns: 300 },
    );
  });
});
