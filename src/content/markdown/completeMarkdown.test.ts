import fc from "fast-check";
import { describe, expect, test } from "vitest";
import corpus from "../fixtures/hostile-markdown.json" with { type: "json" };
import { pathological } from "../fixtures/pathological.ts";
import { runs } from "../../../scripts/fullRun.ts";
import { completeInline } from "./completeInline.ts";
import { completeMarkdown } from "./completeMarkdown.ts";
import { lexMarkdown, type MarkdownBlock } from "./lexMarkdown.ts";
import type { MarkdownInline, MarkdownNode } from "./MarkdownNode.ts";

/** Everything a reader sees of inlines: words, and pictures once they are whole. */
function seeInline(node: MarkdownInline): string {
  if (node.type === "break") return "\n";
  if (node.type === "mark") return "";
  if (node.type === "image") return `[image ${node.alt}]`;
  if (node.type === "extension") return node.source;
  return "children" in node ? node.children.map(seeInline).join("") : node.text;
}

function seeNode(node: MarkdownNode): string {
  switch (node.type) {
    case "paragraph":
    case "line":
    case "heading":
      return node.children.map(seeInline).join("");
    case "quote":
      return node.children.map(seeNode).join("");
    case "list":
      return node.items.flatMap(({ children }) => children.map(seeNode)).join("");
    case "table":
      return [node.head, ...node.rows].flat(2).map(seeInline).join("");
    case "rule":
      return "";
    case "extension":
      return node.source;
    case "code":
    case "plain":
      return node.text;
  }
}

/** The words that are drawn, without the white space between them. */
function see(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .flatMap(({ nodes }) => nodes.map(seeNode))
    .join("")
    .replaceAll(/\s/g, "");
}

function seeStreamed(text: string): string {
  return see(completeMarkdown(lexMarkdown(text)));
}

/** How people and models write: each marker has its end. */
const answers = [
  "Some **bold words**, *emphasis*, ***both***, ~~struck~~ and `code`.",
  "# The **first** `heading`\n\nText _with_ snake_case_names and 2 * 3 * 4.",
  "## Title\n\n- one **item**\n- two\n  - nested `code`\n- [x] done *well*\n- [ ] open\n",
  "1. first\n2. **second**: more\n10. tenth\n\n2024 was a year, and 7 too.",
  "See [the **docs**](https://docs.example/a_b?c=(d)) and [mail](mailto:a@b.example 'Title'), arr[0] and [1].",
  "[A link](https://a.example) begins, ![Alt text](https://i.example/x.png) is in it!",
  "| Name | **Value** |\n|---|:-:|\n| `a` | **b** *c* |\n| [d](https://d.example) | e |\n\nAfter it.",
  "Before:\n\n```ts\nconst a = `**${b}**`; // | a |\n``\n- 1\n```\n\nAfter **it**.",
  "~~~\n```\nx\n```\n~~~\n\n- item:\n\n  ```js\n  y = 1;\n  ```\n",
  "> A quote with **bold**\n> over lines, and `code`\n>\n> - list\n",
  "Text\n---\n\nPart\n\n---\n\nTitle\n=====\n\n***\n\nEnd",
  "``a ` b`` and \\*not\\* &amp; &lt;tag&gt; <https://x.example/y> 1 < 2",
  '**Note:** *a **b** c* and **d *e* f**. "**Quoted**" (**in brackets**), **`all`**',
  "Use `git log --oneline` and `a*b*c`, or **`x`: y**.\nNext _line_\\\nbreak",
  "מחיר **מודגש** ו`קוד`. 中文**粗体**文字。",
];

describe("completeMarkdown", () => {
  test.each(answers)("shows of each prefix only what the whole text shows: %j", (answer) => {
    const whole = see(lexMarkdown(`${answer}\n`).blocks);
    for (let end = 0; end <= answer.length; end += 1) {
      const drawn = seeStreamed(answer.slice(0, end));
      expect([answer.slice(0, end), drawn]).toEqual([answer.slice(0, end), whole.slice(0, drawn.length)]);
    }
  });

  test("shows of each prefix of any answer only what the whole shows, and never less than before", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 4 }), (parts) => {
        const answer = parts.join("\n\n");
        const whole = see(lexMarkdown(`${answer}\n`).blocks);
        let before = 0;
        for (let end = 0; end <= answer.length; end += 1) {
          const drawn = seeStreamed(answer.slice(0, end));
          expect(whole.startsWith(drawn)).toBe(true);
          expect(drawn.length).toBeGreaterThanOrEqual(before);
          before = drawn.length;
        }
      }),
      { numRuns: runs(20) },
    );
  });

  test("holds back at most a link that is being written, two lines of a table and the signs of a line", () => {
    for (const answer of answers) {
      for (let end = 0; end <= answer.length; end += 1) {
        const text = answer.slice(0, end);
        const held = see(lexMarkdown(text).blocks).length - seeStreamed(text).length;
        expect(held).toBeLessThanOrEqual(60);
      }
    }
    const long = "word ".repeat(2000).trim();
    for (const open of [
      `[${long}`,
      `[a](${long}`,
      `\`${long}`,
      `| ${long}`,
      `[a]: ${long}`,
      `![a](${"x".repeat(9000)}`,
    ]) {
      expect(seeStreamed(open).length).toBeGreaterThanOrEqual(open.replaceAll(" ", "").length - 8);
    }
  });

  test("leaves a text without open markers as it is, the same objects included", () => {
    const lexed = lexMarkdown("# Title\n\nOne **bold** word, 3 * 4, snake_case, and `code` here");
    expect(completeMarkdown(lexed)).toBe(lexed.blocks);
    expect(completeMarkdown(lexMarkdown(""))).toEqual([]);
  });

  test.each([
    ["a **b", "a **b**"],
    ["a **b ", "a **b**"],
    ["a ***b** c", "a ***b** c*"],
    ["a **b *c", "a **b *c***"],
    ["a **b `c", "a **b `c`**"],
    ["a **", "a "],
    ["a **[b](ht", "a **b**"],
    ["a ** b", "a ** b"],
    ["a **b [c", "a **b**"],
    ["~5 and", "~5 and"],
    ["a ![b](c", "a "],
    ["[x] is", "[x] is"],
  ])("completes %j to %j", (text, expected) => {
    expect(completeInline(text)).toBe(expected);
  });

  test.each(["*a ", "_a\n", "**a ", "~~a "])(
    "U8 closes only the innermost 32 of a thousand %j that are open: each level is read again",
    (mark) => {
      const text = mark.repeat(1000).trimEnd();
      const sign = mark.trim().replace("a", "");
      expect(completeInline(text)).toBe(text + sign.repeat(32));
    },
  );

  test("U8 reads hostile text without throwing, and shows no more than it contains", () => {
    for (const { payload } of corpus.items) seeStreamed(payload);
    for (const make of Object.values(pathological)) seeStreamed(make(10_000));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Array.from("*_~`[]()!<>&\\ab \n|-1.#\"'"))), (signs) => {
        const text = signs.join("");
        for (const sign of seeStreamed(text)) expect(text).toContain(sign);
      }),
      { numRuns: runs(500) },
    );
  });
});
