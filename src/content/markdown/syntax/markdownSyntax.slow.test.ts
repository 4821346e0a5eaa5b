import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs, sample } from "../../../../scripts/fullRun.ts";
import { anyText, findGrowth, fixedTexts } from "../../fixtures/findGrowth.ts";
import corpus from "../../fixtures/hostile-markdown.json" with { type: "json" };
import { pathological } from "../../fixtures/pathological.ts";
import { completeMarkdown } from "../completeMarkdown.ts";
import { lexMarkdown, type MarkdownBlock, type MarkdownBlocks } from "../lexMarkdown.ts";
import type { MarkdownExtensionNode } from "../MarkdownNode.ts";
import { placeMarks } from "../placeMarks.ts";
import { toPlainText } from "../toPlainText.ts";
import { createMarkdownSyntax } from "./createMarkdownSyntax.ts";

const syntax = createMarkdownSyntax([
  {
    name: "math",
    languages: ["Math"],
    blocks: [
      { open: "$$", close: "$$" },
      { open: String.raw`\[`, close: String.raw`\]` },
    ],
    inlines: [
      { open: "$$", close: "$$" },
      { open: String.raw`\(`, close: String.raw`\)` },
      {
        open: "$",
        close: "$",
        accepts: (text, { isComplete }) => !/^\s|^\d+ [a-z]{2}/.test(text) && !(isComplete && /\s$/.test(text)),
      },
    ],
  },
  { name: "mention", inlines: [{ open: "@", characters: /[\w-]/g }] },
  { name: "emoji", inlines: [{ open: ":", characters: /[\w+-]/, close: ":" }] },
]);

const lex = (text: string): MarkdownBlocks => lexMarkdown(text, undefined, syntax);
const stream = (text: string): readonly MarkdownBlock[] => completeMarkdown(lex(text));

/** The nodes of extensions in the nodes of blocks, in order. */
function findExtensions(value: unknown): MarkdownExtensionNode[] {
  if (typeof value !== "object" || value === null) return [];
  if ("type" in value && value.type === "extension") return [value as MarkdownExtensionNode];
  return Object.values(value).flatMap(findExtensions);
}

const names = (text: string): string[] =>
  findExtensions(lex(text).blocks.map(({ nodes }) => nodes)).map(
    ({ name, text: inner, display }) => `${display} ${name} ${inner}`,
  );

/** Everything a reader sees: words, and extensions as `⟨text⟩`. */
function see(value: unknown): string {
  if (Array.isArray(value)) return value.map(see).join("");
  if (typeof value !== "object" || value === null || !("type" in value)) return "";
  if (value.type === "extension") return `⟨${(value as MarkdownExtensionNode).text}⟩`;
  if (value.type === "list" && "items" in value && Array.isArray(value.items))
    return value.items.map(({ children }: { children: unknown }) => see(children)).join("");
  if ("children" in value) return see(value.children);
  if ("head" in value && "rows" in value) return see(value.head) + see(value.rows);
  return "text" in value && typeof value.text === "string" ? value.text : "";
}

const seeBlocks = (blocks: readonly MarkdownBlock[]): string =>
  blocks
    .map(({ nodes }) => see(nodes))
    .join("")
    .replaceAll(/\s/g, "");

const pieces = [
  "$x_1$",
  "$",
  "$$",
  "$$\n",
  "\n$$\n",
  String.raw`\(a\)`,
  String.raw`\(`,
  String.raw`\)`,
  String.raw`\[`,
  String.raw`\]`,
  "\\",
  "@anna",
  "@",
  ":smile:",
  ":",
  "word ",
  "**b** ",
  "*",
  "_",
  "`c`",
  "`",
  "\n",
  "\n\n",
  "- ",
  "> ",
  "| a | $y$ |\n|---|---|\n",
  "```math\n",
  "```\n",
  "[a]",
  "[b](c)",
  "[a]: https://a.example\n",
  "$5 and $10",
  "  ",
  "https://x.example/@a ",
  "\r\n",
];
const markdown = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join(""));

describe("the syntax of extensions", () => {
  test.each([
    ["a $x^2$ b", ["inline math x^2"]],
    [String.raw`a \(x\) and \[y\]`, ["inline math x"]],
    ["$$\nx\n$$", ["block math x"]],
    ["before\n$$ x $$\nafter", ["block math x"]],
    ["a $$x$$ b", ["inline math x"]],
    ["$$x$$ and $$y$$", ["inline math x", "inline math y"]],
    ["- item\n  $$\n  x\n  $$\n- $y$", ["block math x", "inline math y"]],
    ["> $$\n> x\n> $$", ["block math x"]],
    ["| a |\n|---|\n| $x$ |", ["inline math x"]],
    ["# A $x$", ["inline math x"]],
    ["**bold $a*b$ and $c*d$**", ["inline math a*b", "inline math c*d"]],
    ["$a_1 + b_1$", ["inline math a_1 + b_1"]],
    [String.raw`$a \$ b$`, [String.raw`inline math a \$ b`]],
    ["```math\nx\n```", ["block math x"]],
    ["~~~MATH\nx\n~~~", ["block math x"]],
    ["@anna, @bob-2!", ["inline mention anna", "inline mention bob-2"]],
    ["a :smile: b", ["inline emoji smile"]],
  ])("reads %j", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test.each([
    "costs $5 and $10",
    "a $ b $ c",
    "`$x$` and ``$`y`$``",
    String.raw`\$x$ and \\$`,
    "```\n$$\nx\n$$\n```",
    "    $$\n    x\n    $$",
    "$$\nx\n\ny\n$$",
    "$$\n$$$$",
    "$$",
    "a@b.example",
    "12:30:45",
    "<https://x.example/@a>",
    "https://x.example/a@b$c",
    "$x\n\n$",
  ])("leaves %j as it is", (text) => {
    expect(names(text)).toEqual([]);
    expect(lex(text).blocks).toEqual(lexMarkdown(text).blocks);
  });

  test("keeps the source as written, also for the plain text", () => {
    const text = "See $a_1*b_1*c$ and\n\n$$\n*x*\n$$\n\n```math\n*y*\n```";
    expect(findExtensions(lex(text).blocks).map(({ source }) => source)).toEqual([
      "$a_1*b_1*c$",
      "$$\n*x*\n$$",
      "```math\n*y*\n```",
    ]);
    expect(toPlainText(text, syntax)).toBe("See $a_1*b_1*c$ and\n$$\n*x*\n$$\n*y*");
  });

  test("is text in the words of a link, which can hold no other control", () => {
    expect(lex("[the $x$](https://a.example)").blocks[0]?.nodes).toMatchObject([
      { children: [{ type: "link", children: [{ text: "the " }, { type: "text", text: "$x$" }] }] },
    ]);
  });

  test("gives the same blocks for any chunking as for one call", () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
        const ends = [...new Set([...cuts.map((cut) => cut % (text.length + 1)), text.length])].toSorted(
          (a, b) => a - b,
        );
        let grown = lex("");
        for (const end of ends) grown = lexMarkdown(text.slice(0, end), grown, syntax);
        expect(grown.blocks).toEqual(lex(text).blocks);
      }),
      { numRuns: runs(400) },
    );
  });

  test("is read again when the extensions change", () => {
    const plain = lexMarkdown("a $x$\n\nb");
    expect(findExtensions(lexMarkdown("a $x$\n\nb", plain, syntax).blocks)).toHaveLength(1);
    expect(lexMarkdown("a $x$\n\nb", lex("a $x$\n\nb"))).toEqual(plain);
  });

  test("shows of what a text contains neither more nor less than without extensions", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const whole = lex(text);
        for (const { source, text: inner } of findExtensions(whole.blocks)) expect(source).toContain(inner.trim());
        const rest = whole.blocks.map(({ source }) => source).join("");
        expect(rest.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    "The sum $a_1 + b_2$ and **bold $x$** costs $5 and $10, see \\(y^2\\) here.",
    "Before:\n\n$$\n\\sum_{i=1}^n *i*\n$$\n\nAfter it, @anna-b says :smile: and `$x$`.",
    "- item $x$:\n  $$\n  y\n  $$\n- more\n\n\\[\nz\n\\]\n\nEnd",
    "| a | b |\n|---|---|\n| $x$ | \\(y\\) |\n\nAfter",
    "Text\n$$x$$\nmore and $$z$$ in a line.",
    "```math\nx^2\n```\n\nEnd",
  ])("shows no marker of a text while it grows, and never less than before: %j", (answer) => {
    const whole = seeBlocks(lex(`${answer}\n`).blocks);
    let before = "";
    for (let end = 0; end <= answer.length; end += 1) {
      const blocks = stream(answer.slice(0, end));
      const drawn = seeBlocks(blocks).replace(/⟩$/, "");
      expect([answer.slice(0, end), drawn]).toEqual([answer.slice(0, end), whole.slice(0, drawn.length)]);
      expect(drawn.length).toBeGreaterThanOrEqual(before.length);
      before = drawn;
    }
  });

  test("shows an unclosed block as one whose end is missing, and as text once the text is complete", () => {
    expect(findExtensions(stream("a\n\n$$\nx + "))).toMatchObject([{ name: "math", text: "x +", open: true }]);
    expect(findExtensions(stream("```math\nx"))).toMatchObject([{ name: "math", text: "x", open: true }]);
    expect(findExtensions(stream("$$\nx\n$$\n"))[0]).not.toHaveProperty("open");
    expect(names("a\n\n$$\nx + ")).toEqual([]);
  });

  test("holds back at most 300 characters of what may become an extension", () => {
    const long = "a+".repeat(400);
    expect(seeBlocks(stream(`b $${long}`)).length).toBeGreaterThan(800);
    expect(seeBlocks(stream(`b $${long.slice(0, 100)}`))).toBe("b");
    expect(seeBlocks(stream("it costs $5 and then"))).toBe("itcosts$5andthen");
  });

  test("leaves marks in and around extensions in their order", () => {
    const text = "One $x$. Two @anna.";
    const places = [{ at: 8 }, { at: text.length }];
    expect(JSON.stringify(placeMarks(lex(text), places))).toMatch(/"mark","index":0.*mention.*"mark","index":1/);
    expect(findExtensions(placeMarks(lex("a $xy$ b"), [{ at: 4 }]))).toHaveLength(1);
  });

  test("refuses markers that are empty or contain white space", () => {
    expect(() => createMarkdownSyntax([{ name: "a", blocks: [{ open: "", close: "b" }] }])).toThrow(TypeError);
    expect(() => createMarkdownSyntax([{ name: "a", inlines: [{ open: "a b", close: "c" }] }])).toThrow(TypeError);
  });

  test("U8 never throws on hostile text, and adds nothing to it, whether it streams or not", () => {
    for (const { payload } of corpus.items) {
      for (const text of [payload, `$${payload}$`, `$$\n${payload}\n$$`]) {
        const toSolid = (part: string): string => part.replaceAll(/[\s>]/g, "");
        const sources = findExtensions([lex(text).blocks, stream(text)]).map(({ source }) => toSolid(source));
        expect(sources.filter((source) => !toSolid(text).includes(source))).toEqual([]);
      }
    }
    for (const make of Object.values(pathological)) expect(stream(make(10_000)).length).toBeLessThanOrEqual(3001);
  });

  const tokens = [
    "$",
    "$$\n",
    "$a ",
    "$5",
    String.raw`\(`,
    String.raw`\)`,
    "\\[\n",
    "\\\\(",
    "@",
    "@a",
    ":",
    ":a",
    "`$",
    "$`",
    "$*",
    "\n$$",
    "- $$\n",
  ];
  const ownTexts = tokens.map((token) => [token, (n: number) => token.repeat(n / token.length)] as const);

  test.each(["whole", "streamed"])(
    "U8 the work of a %s text grows no faster than the text, whatever it contains",
    (how) => {
      const read = how === "whole" ? lex : stream;
      const texts = [...ownTexts, ...sample(fixedTexts, 12)];
      const steep = texts.filter(([, make]) => findGrowth(read, make, 65_536) !== undefined).map(([what]) => what);
      expect(steep).toEqual([]);
      const paragraphs = ownTexts.map(
        ([what, make]) => [what, (n: number) => `${make(20_000)}\n\n`.repeat(Math.ceil(n / 20_000))] as const,
      );
      expect(
        paragraphs.filter(([, make]) => findGrowth(read, make, 262_144) !== undefined).map(([what]) => what),
      ).toEqual([]);
      fc.assert(
        fc.property(anyText, (make) => {
          expect(findGrowth(read, make, 65_536)).toBeUndefined();
        }),
        { numRuns: runs(8) },
      );
    },
  );
  test("a text with a thousand marks that are still open is shown, however deep they nest once completed", () => {
    for (const mark of ["*a ", "*a\n", "_a ", "**a ", "~~a "]) {
      const text = mark.repeat(1000);
      expect(stream(text)).not.toEqual([]);
    }
  });
});
