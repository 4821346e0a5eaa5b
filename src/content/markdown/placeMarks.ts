import { createLexer, type MarkdownBlock, type MarkdownBlocks } from "./lexMarkdown.ts";
import type { MarkdownInline, MarkdownNode } from "./MarkdownNode.ts";
import { isTooCostly } from "./isTooCostly.ts";
import { toMarkdownNodes } from "./toMarkdownNodes.ts";

/** A place in a text where something is drawn, such as the number of a source. Offsets count UTF-16 code units. */
export interface MarkdownPlace {
  /** The offset behind the words it belongs to; beyond the text: its end. */
  readonly at: number;
  /** Where the cited passage begins: if the passage is only a link, the mark replaces it. */
  readonly from?: number | undefined;
}

/** A place with its index in the caller's list. */
interface Mark extends MarkdownPlace {
  readonly index: number;
}

/** Stands for a mark while a block is lexed: a symbol, beside which emphasis begins and ends as beside a bracket. */
const sign = "\u241f";

/** A link to which a text refers by its address, perhaps in brackets: `([example.org](https://example.org/a))`. */
const linkPattern = /^\(?\[[^\]]*\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)\)?$/;

/**
 * Puts marks into the blocks of a text: nodes of the type `mark` with the index of their place, behind the words they belong to. Where the
 * marks of a block would change how the rest of it is read, e.g. inside an address or code, they are put behind the block.
 */
export function placeMarks(
  { text, blocks, ...grammar }: MarkdownBlocks,
  places: readonly MarkdownPlace[],
): readonly MarkdownBlock[] {
  const marks = places.map((place, index) => ({ ...place, at: toWordEnd(text, place), index }));
  marks.sort((a, b) => a.at - b.at || a.index - b.index);
  const last = blocks.at(-1);
  return blocks.map((block, index) => {
    const from = index === 0 ? 0 : Number(block.key);
    const to = block === last ? Number.POSITIVE_INFINITY : Number(blocks[index + 1]?.key);
    const own = marks.filter(({ at }) => at >= from && at < to);
    return own.length === 0 ? block : { ...block, nodes: placeInBlock(block, own, grammar) };
  });
}

/** Moves a place out of a word and before the white space in front of it. */
function toWordEnd(text: string, { at }: MarkdownPlace): number {
  let end = Math.max(0, Math.min(at, text.length));
  while (end > 0 && isWord(text.charAt(end - 1)) && isWord(text.charAt(end))) end += 1;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function placeInBlock(block: MarkdownBlock, marks: readonly Mark[], grammar: Grammar): readonly MarkdownNode[] {
  const indices = marks.map(({ index }) => index);
  const behind = (nodes: readonly MarkdownNode[]): MarkdownNode[] => appendMarks(nodes, indices);
  const isPlain = block.nodes.some(({ type }) => type === "plain");
  if (isPlain || block.source.includes(sign) || isTooCostly(block.source)) return behind(block.nodes);
  const marked = insert(block, marks, sign);
  const plain = insert(block, marks, "");
  const placed = readNodes(marked, grammar);
  // The rest must read as without marks; otherwise a mark became part of an address, of code or of a marker.
  const expected = plain === block.source ? block.nodes : readNodes(plain, grammar);
  if (toText(placed) !== toText(expected)) return behind(block.nodes);
  const queue = [...indices];
  const result = placed.map((node) => resolve(node, queue));
  return queue.length === 0 ? result : behind(block.nodes);
}

/** Writes a text at each mark, in place of a passage that is only a link. */
function insert({ key, source }: MarkdownBlock, marks: readonly Mark[], text: string): string {
  let [result, done] = ["", 0];
  for (const { at, from } of marks) {
    const end = Math.min(at - Number(key), source.length);
    const start = from === undefined ? end : from - Number(key);
    const isLink = start >= done && start < end && linkPattern.test(source.slice(start, end));
    const kept = source.slice(done, isLink ? start : Math.max(done, end));
    result += isLink ? `${kept.trimEnd()}${text}` : `${kept}${text}`;
    done = Math.max(done, end);
  }
  return result + source.slice(done);
}

type Grammar = Parameters<typeof createLexer>[0];

function readNodes(source: string, grammar: Grammar): MarkdownNode[] {
  try {
    return toMarkdownNodes(createLexer(grammar).lex(source));
  } catch {
    return [];
  }
}

/** The nodes as JSON without the signs of marks. Adjacent texts count as one. */
function toText(nodes: readonly MarkdownNode[]): string {
  return JSON.stringify(nodes)
    .replaceAll(sign, "")
    .replaceAll('"},{"type":"text","text":"', "")
    .replaceAll(/,?\{"type":"text","text":""\}/g, "")
    .replaceAll("[,", "[");
}

/** Replaces the signs in the texts of a block by marks, in order. */
function resolve(node: MarkdownNode, queue: number[]): MarkdownNode {
  switch (node.type) {
    case "paragraph":
    case "line":
    case "heading":
      return { ...node, children: resolveInlines(node.children, queue) };
    case "quote":
      return { ...node, children: node.children.map((child) => resolve(child, queue)) };
    case "list":
      return {
        ...node,
        items: node.items.map((item) => ({ ...item, children: item.children.map((child) => resolve(child, queue)) })),
      };
    case "table":
      return {
        ...node,
        head: node.head.map((cell) => resolveInlines(cell, queue)),
        rows: node.rows.map((row) => row.map((cell) => resolveInlines(cell, queue))),
      };
    case "code":
    case "extension":
    case "plain":
    case "rule":
      return node;
  }
}

function resolveInlines(inlines: readonly MarkdownInline[], queue: number[]): MarkdownInline[] {
  return inlines.flatMap((inline): MarkdownInline[] => {
    // A control cannot be inside of a link.
    if (inline.type === "link") return [inline];
    if ("children" in inline) return [{ ...inline, children: resolveInlines(inline.children, queue) }];
    if (inline.type !== "text" || !inline.text.includes(sign)) return [inline];
    return inline.text.split(sign).flatMap((text, at): MarkdownInline[] => {
      const mark = at === 0 ? undefined : queue.shift();
      const words: MarkdownInline[] = text === "" ? [] : [{ type: "text", text }];
      return mark === undefined ? words : [{ type: "mark", index: mark }, ...words];
    });
  });
}

/** Puts marks behind a block: into its last line of text, or into a paragraph of their own. */
function appendMarks(nodes: readonly MarkdownNode[], indices: readonly number[]): MarkdownNode[] {
  const marks = indices.map((index) => ({ type: "mark", index }) as const);
  const last = nodes.at(-1);
  const before = nodes.slice(0, -1);
  if (last?.type === "paragraph" || last?.type === "line")
    return [...before, { ...last, children: [...last.children, ...marks] }];
  return [...nodes, { type: "paragraph", children: marks }];
}
