import fc from "fast-check";
import { describe, expect, it } from "vitest";
import corpus from "./fixtures/hostile-markdown.json" with { type: "json" };
import { lexMarkdown, type MarkdownBlocks } from "./lexMarkdown.ts";
import { runs } from "../../scripts/fullRun.ts";

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

describe("lexMarkdown", () => {
  it("gives the same blocks for any chunking as for one call", () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
        expect(strip(grow(text, cuts))).toEqual(strip(lexMarkdown(text)));
      }),
      { numRuns: runs(1000) },
    );
  });

  it("gives the same blocks character by character", () => {
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

  it("keeps the objects of finished blocks while the tail grows", () => {
    const before = lexMarkdown("# One\n\nTwo\n\n```js\nx\n```\n\nTail");
    const after = lexMarkdown(`${before.text} grows\n\nMore`, before);
    expect(after.blocks.slice(0, 3)).toEqual(before.blocks.slice(0, 3));
    for (const index of [0, 1, 2]) expect(after.blocks[index]).toBe(before.blocks[index]);
    expect(after.blocks.map((block) => block.key)).toEqual([...before.blocks.map((block) => block.key), "37"]);
  });

  it("covers the text with its blocks, in order and without overlap", () => {
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

  it("reads GFM: tables, tasks, strikethrough, autolinks", () => {
    const text = "| a | b |\n|:-:|--:|\n| 1 | ~~2~~ |\n\n- [x] done\n- [ ] open\n\nwww.example.com";
    const nodes = lexMarkdown(text).blocks.flatMap((block) => block.nodes);
    expect(nodes[0]).toMatchObject({ type: "table", align: ["center", "end"] });
    expect(nodes[1]).toMatchObject({ type: "list", start: null, items: [{ checked: true }, { checked: false }] });
    expect(nodes[2]).toMatchObject({ children: [{ type: "link", href: "http://www.example.com" }] });
  });

  it("resolves link definitions over blocks once their line is complete", () => {
    const open = lexMarkdown("See [docs].\n\n[docs]: https://a.example");
    expect(open.links.size).toBe(0);
    const closed = lexMarkdown(`${open.text}\n`, open);
    expect(closed.blocks[0]?.nodes).toMatchObject([
      { children: [{ text: "See " }, { type: "link", href: "https://a.example" }, { text: "." }] },
    ]);
  });

  it("decodes character references once, and keeps code as typed", () => {
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

  it("puts neither links nor images into links", () => {
    const nodes = lexMarkdown("[a **https://b.example** ![c](http://i.example)](https://d.example)").blocks[0]?.nodes;
    expect(JSON.stringify(nodes).match(/"type":"(?:link|image)"/g)).toEqual(['"type":"link"']);
  });

  it("shows raw HTML as the text it was typed as", () => {
    expect(lexMarkdown("<script>alert(1)</script>").blocks[0]?.nodes).toEqual([
      { type: "plain", text: "<script>alert(1)</script>" },
    ]);
    expect(lexMarkdown("a <b>c</b>").blocks[0]?.nodes).toMatchObject([
      { children: [{ text: "a " }, { type: "text", text: "<b>" }, { text: "c" }, { text: "</b>" }] },
    ]);
  });

  it.each([
    ["quadratic emphasis", "_a__b".repeat(8000)],
    ["deep quotes", "> ".repeat(3000)],
    ["deep quotes without spaces", ">".repeat(3000)],
    ["deep lists", "- ".repeat(3000)],
    ["deep indented lists", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
    ["nested images", "![".repeat(5000)],
    ["a block without end", "word ".repeat(20_000)],
  ])("shows %s as typed instead of parsing it", (_title, text) => {
    expect(lexMarkdown(text).blocks).toMatchObject([{ nodes: [{ type: "plain", text: text.trimEnd() }] }]);
  });

  it("never throws on hostile input and yields plain nodes only", () => {
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
