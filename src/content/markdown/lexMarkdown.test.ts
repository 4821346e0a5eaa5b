import fc from "fast-check";
import { Lexer } from "marked";
import { describe, expect, test, vi } from "vitest";
import corpus from "../fixtures/hostile-markdown.json" with { type: "json" };
import { lexMarkdown, type MarkdownBlocks } from "./lexMarkdown.ts";
import { pathological } from "../fixtures/pathological.ts";
import { isFullRun, runs } from "../../../scripts/fullRun.ts";
import { writeFigures } from "../../../scripts/reliability/writeFigures.ts";

const pieces = [
  "# Title\n",
  "para ",
  "**bold** ",
  "_a",
  "`code` ",
  "\n",
  "\n\n",
  "- item\n",
  "- [x] done\n",
  "  nested\n",
  "1. one\n",
  "12",
  ". ",
  "```",
  "```js\n",
  "~~~\n",
  "x = 1;\n",
  "    indented\n",
  "> quote\n",
  "| a | b |\n|---|---|\n| 1 | 2 |\n",
  "[a]: https://a.example\n",
  "[a]",
  "[b][a] ",
  "[a]: htt",
  "---\n",
  "===\n",
  "<b>raw</b>",
  "<!--\n",
  "-->\n",
  "\\",
  "&amp;",
  "\r\n",
  "\t",
  " ",
  "https://x.example/a_b ",
  "![i](http://i.example)",
  "-",
  "*",
  "!",
];
const markdown = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(""));

function strip(result: MarkdownBlocks): unknown {
  return { blocks: result.blocks, links: [...result.links] };
}

function grow(text: string, cuts: readonly number[]): MarkdownBlocks {
  const ends = [...new Set([...cuts.map((cut) => cut % (text.length + 1)), text.length])].toSorted((a, b) => a - b);
  let result = lexMarkdown("");
  for (const end of ends) result = lexMarkdown(text.slice(0, end), result);
  return result;
}

/** Milliseconds of processor time. */
function measure(text: string): number {
  const before = process.cpuUsage();
  lexMarkdown(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("lexMarkdown", () => {
  test("gives the same blocks for any chunking as for one call", () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
        expect(strip(grow(text, cuts))).toEqual(strip(lexMarkdown(text)));
      }),
      { numRuns: runs(400) },
    );
  });

  test("gives the same blocks character by character", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(
          strip(
            grow(
              text,
              Array.from(text, (_, index) => index),
            ),
          ),
        ).toEqual(strip(lexMarkdown(text)));
      }),
      { numRuns: runs(100) },
    );
  });

  test("keeps the objects of finished blocks while the tail grows", () => {
    const before = lexMarkdown("# One\n\nTwo\n\n```js\nx\n```\n\nTail");
    const after = lexMarkdown(`${before.text} grows\n\nMore`, before);
    expect(after.blocks.slice(0, 3)).toEqual(before.blocks.slice(0, 3));
    for (const index of [0, 1, 2]) expect(after.blocks[index]).toBe(before.blocks[index]);
    expect(after.blocks.map((block) => block.key)).toEqual([...before.blocks.map((block) => block.key), "37"]);
  });

  test("covers the text with its blocks, in order and without overlap", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        let end = 0;
        for (const block of lexMarkdown(text).blocks) {
          expect(Number(block.key)).toBeGreaterThanOrEqual(end);
          expect(text.slice(end, Number(block.key)).trim()).toBe("");
          end = Number(block.key) + block.source.length;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
    );
  });

  test("reads GFM: tables, tasks, strikethrough, autolinks", () => {
    const text = "| a | b |\n|:-:|--:|\n| 1 | ~~2~~ |\n\n- [x] done\n- [ ] open\n\nwww.example.com";
    const nodes = lexMarkdown(text).blocks.flatMap((block) => block.nodes);
    expect(nodes[0]).toMatchObject({ type: "table", align: ["center", "end"] });
    expect(nodes[1]).toMatchObject({ type: "list", start: null, items: [{ checked: true }, { checked: false }] });
    expect(nodes[2]).toMatchObject({ children: [{ type: "link", href: "http://www.example.com" }] });
  });

  test("resolves link definitions over blocks once their line is complete", () => {
    const open = lexMarkdown("See [docs].\n\n[docs]: https://a.example");
    expect(open.links.size).toBe(0);
    const closed = lexMarkdown(`${open.text}\n`, open);
    expect(closed.blocks[0]?.nodes).toMatchObject([
      { children: [{ text: "See " }, { type: "link", href: "https://a.example" }, { text: "." }] },
    ]);
  });

  test("decodes character references once, and keeps code as typed", () => {
    expect(lexMarkdown("a &lt; b &amp;lt; `&lt;`").blocks[0]?.nodes).toEqual([
      {
        type: "paragraph",
        children: [
          { type: "text", text: "a < b &lt; " },
          { type: "codeSpan", text: "&lt;" },
        ],
      },
    ]);
  });

  test("puts neither links nor images into links", () => {
    const nodes = lexMarkdown("[a **https://b.example** ![c](http://i.example)](https://d.example)").blocks[0]?.nodes;
    expect(JSON.stringify(nodes).match(/"type":"(?:link|image)"/g)).toEqual(['"type":"link"']);
  });

  test("shows raw HTML as the text it was typed as", () => {
    expect(lexMarkdown("<script>alert(1)</script>").blocks[0]?.nodes).toEqual([
      { type: "plain", text: "<script>alert(1)</script>" },
    ]);
    expect(lexMarkdown("a <b>c</b>").blocks[0]?.nodes).toMatchObject([
      { children: [{ text: "a " }, { type: "text", text: "<b>" }, { text: "c" }, { text: "</b>" }] },
    ]);
  });

  test.each([
    ["quadratic emphasis", "_a__b".repeat(8000)],
    ["deep quotes", "> ".repeat(3000)],
    ["deep quotes without spaces", ">".repeat(3000)],
    ["deep lists", "- ".repeat(3000)],
    ["deep indented lists", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
    ["twenty lists in each of many lines", `${"- ".repeat(20)}a\n`.repeat(1000)],
    ["nested images", "![".repeat(5000)],
    ["nested brackets", "[".repeat(10_000)],
    ["a mailbox without end", `${"a".repeat(10_000)}@`],
    ["a host without end", `www.${"a.".repeat(5000)}`],
    ["an address that ends in many signs", `https://test.example?${"*)".repeat(5000)}`],
    ["a list item that never ends", `- a\n${"b\n".repeat(5000)}`],
    ["tags that never end", "x <!A ".repeat(6000)],
    ["a block without end", "word ".repeat(20_000)],
  ])("U8 shows %s as typed instead of parsing it", (_title, text) => {
    expect(lexMarkdown(text).blocks).toMatchObject([{ nodes: [{ type: "plain", text: text.trimEnd() }] }]);
  });

  test("U8 parses the text of people and models, however long", () => {
    const paragraph =
      "Some **bold** words, `code` and [a link](https://docs.example/path?query=1). 中文没有空格".repeat(20);
    const list = Array.from({ length: 500 }, (_, index) => `- item ${index} of *many*\n  - below\n`).join("");
    const address = `[signed](https://files.example/?signature=${"a1B2".repeat(500)})`;
    for (const text of [paragraph, list, address, `${paragraph}\n\n${list}\n\n${address}\n\n`.repeat(5)])
      expect(JSON.stringify(lexMarkdown(text).blocks)).not.toContain('"type":"plain"');
  });

  test("U8 shows a block as typed where the lexer exhausts the stack", () => {
    const lex = vi.spyOn(Lexer.prototype, "lex").mockImplementation(() => {
      throw new RangeError("Maximum call stack size exceeded");
    });
    expect(lexMarkdown("**a**").blocks).toMatchObject([{ nodes: [{ type: "plain", text: "**a**" }] }]);
    lex.mockRestore();
  });

  test("U9 reads a growing text in linear work: no finished block again", () => {
    const lex = vi.spyOn(Lexer.prototype, "lex");
    const work = (paragraphs: number): number => {
      lex.mockClear();
      const text = "A paragraph of **some** words.\n\n".repeat(paragraphs);
      let result = lexMarkdown("");
      for (let end = 20; end < text.length + 20; end += 20) result = lexMarkdown(text.slice(0, end), result);
      return lex.mock.calls.reduce((sum, [source]) => sum + source.length, 0);
    };
    expect(work(400) / work(200)).toBeLessThanOrEqual(2.2);
    expect(work(200)).toBeLessThanOrEqual(3 * "A paragraph of **some** words.\n\n".length * 200);
    lex.mockRestore();
  });

  test("U8 U9 shows the text behind very many blocks as typed, in one block, however it arrives", () => {
    const text = "[a]: https://a.example\n\n> [a]\n\n".repeat(3500);
    const whole = lexMarkdown(text);
    expect(whole.blocks).toHaveLength(3001);
    expect(whole.blocks.at(-1)?.nodes).toMatchObject([{ type: "plain" }]);
    expect(strip(grow(text, [1, 90_000, 100_000, 104_999]))).toEqual(strip(whole));
  });

  // The full run also measures: its title contains a time.
  test(`U8 never throws on any pattern${isFullRun ? ", and spends at most 100 ms on 10 to 80 KB of it" : ""}`, () => {
    const sizes = isFullRun ? [10_000, 20_000, 40_000, 80_000] : [];
    let longest = { time: 0, what: "" };
    for (const [name, make] of Object.entries(pathological)) {
      expect(lexMarkdown(make(10_000)).blocks.length).toBeLessThanOrEqual(3001);
      for (const size of sizes) {
        const text = make(size);
        // The fastest of three runs: other work of the machine does not count.
        const time = Math.min(...[1, 2, 3].map(() => measure(text)));
        if (time > longest.time) longest = { time, what: `${name}, ${size} characters` };
      }
    }
    if (isFullRun) {
      const figure = `${longest.time.toFixed(0)} ms (${longest.what})`;
      writeFigures("markdown", [{ row: "U8", what: "CPU for the worst text of 10 to 80 KB", figure }]);
    }
    expect(longest.time).toBeLessThanOrEqual(100);
  });

  test("U1 never throws on hostile input and yields plain nodes only", () => {
    const types = corpus.items.flatMap((item) => {
      const text = JSON.stringify(lexMarkdown(item.payload).blocks.map((block) => block.nodes));
      return Array.from(text.matchAll(/"type":"(\w+)"/g), (match) => match[1] ?? "");
    });
    const known =
      "break code codeSpan emphasis heading image line link list paragraph plain quote rule strike strong table text".split(
        " ",
      );
    expect([...new Set(types)].toSorted()).toEqual(known);
  });
});

test("a reference to no character is shown as the sign for one, in a text, an address and a description", () => {
  expect(
    lexMarkdown("&#x110000; &#xd800; [a](https://a.example/?&#9999999;) ![&#0;](b)").blocks[0]?.nodes,
  ).toMatchObject([
    {
      type: "paragraph",
      children: [
        { text: "\ufffd \ufffd " },
        { type: "link", href: "https://a.example/?\ufffd" },
        { text: " " },
        { type: "image", alt: "\ufffd" },
      ],
    },
  ]);
});
