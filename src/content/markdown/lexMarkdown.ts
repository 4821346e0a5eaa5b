import { Lexer, type Token } from "marked";
import { isTooCostly } from "./isTooCostly.ts";
import type { MarkdownNode } from "./MarkdownNode.ts";
import type { MarkdownSyntax } from "./syntax/MarkdownSyntax.ts";
import { splitMarkdown, type MarkdownSegment } from "./splitMarkdown.ts";
import { toMarkdownNodes } from "./toMarkdownNodes.ts";

/** One top-level block of a text. The object stays the same for as long as its source and the link definitions of the text do. */
export interface MarkdownBlock {
  /** Offset of the block in its text: stable while the text grows. */
  readonly key: string;
  /** The markdown source of the block. */
  readonly source: string;
  /** The parsed nodes of the block. */
  readonly nodes: readonly MarkdownNode[];
  /** Link definitions in the block, with the offset where each ends. */
  readonly definitions: readonly Definition[];
}

/** `[tag]: href`, and the offset at which its lines end. */
interface Definition {
  readonly tag: string;
  readonly href: string;
  readonly end: number;
}

/** A lexed text; pass it back to `lexMarkdown` with the grown text. */
export interface MarkdownBlocks {
  /** The text of the blocks. */
  readonly text: string;
  /** The blocks, in order. */
  readonly blocks: readonly MarkdownBlock[];
  /** The valid link definitions, by tag. */
  readonly links: ReadonlyMap<string, string>;
  /** The syntax of extensions; absent for none. */
  readonly syntax: MarkdownSyntax | undefined;
}

/** Blocks beyond this number are shown as typed, as one: a page with more elements is slow whatever they contain. */
const maxBlocks = 3000;

/** Link definitions beyond this number are ignored: each new one lexes every block with a bracket again. */
const maxDefinitions = 200;

/**
 * Turns markdown (CommonMark with the GFM extensions) into blocks of plain nodes.
 *
 * With `previous`, the result of a prefix of the same text, only the tail is lexed again; every chunking gives the same blocks as one
 * call. The result of any other text, or with another `syntax`, is ignored. `syntax` adds the syntax of extensions. Link definitions are
 * valid once their line is complete. Raw HTML is text. Never throws: a block that is too long, too deep or has too many delimiters is
 * shown as it was typed, as are all after the 3,000th.
 */
export function lexMarkdown(text: string, previous?: MarkdownBlocks, syntax?: MarkdownSyntax): MarkdownBlocks {
  const lastLine = text.lastIndexOf("\n") + 1;
  // Ten times as fast as startsWith, which compares character by character and would be most of the cost of a long answer's frame.
  const isGrown =
    previous?.syntax === syntax && previous !== undefined && text.slice(0, previous.text.length) === previous.text;
  const base = isGrown ? previous : undefined;
  const kept = base === undefined ? [] : keepFrozen(base);
  const from = endOf(kept.at(-1));
  const segments = splitMarkdown(text, from);
  const room = maxBlocks - kept.length;
  const fresh = segments
    .slice(0, room)
    .map((segment) => lexBlock(text, segment, { links: base?.links ?? new Map(), syntax }, base));
  const rest = segments[room];
  const blocks = [...kept, ...fresh, ...(rest === undefined ? [] : [toPlain(rest.start, text.slice(rest.start))])];
  const links = collectLinks(blocks, lastLine);
  if (base !== undefined ? sameLinks(links, base.links) : links.size === 0) return { text, blocks, links, syntax };
  return {
    text,
    links,
    syntax,
    blocks: blocks.map((block, index) => (index < maxBlocks ? relink(text, block, { links, syntax }) : block)),
  };
}

/** Returns the blocks whose end is decided by a complete line: later text cannot change them. */
function keepFrozen(previous: MarkdownBlocks): MarkdownBlock[] {
  const lastLine = previous.text.lastIndexOf("\n") + 1;
  return previous.blocks.filter((_, index) => {
    const next = previous.blocks[index + 1];
    return next !== undefined && Number(next.key) < lastLine;
  });
}

function endOf(block: MarkdownBlock | undefined): number {
  return block === undefined ? 0 : Number(block.key) + block.source.length;
}

function lexBlock(text: string, segment: MarkdownSegment, grammar: Grammar, base?: MarkdownBlocks): MarkdownBlock {
  const key = String(segment.start);
  const source = copyOut(text, segment);
  const old = base?.blocks.findLast((block) => block.key === key);
  if (old?.source === source) return old;
  const tokens = lexTokens(source, grammar);
  if (tokens === undefined) return toPlain(segment.start, source);
  return { key, source, nodes: toMarkdownNodes(tokens), definitions: readDefinitions(tokens, segment.start) };
}

/** Copies a part of the text: engines keep the whole text alive for a slice, which would store the answer once for each block. */
function copyOut(text: string, { start, end }: MarkdownSegment): string {
  return ` ${text.slice(start, end)}`.slice(1);
}

function toPlain(start: number, source: string): MarkdownBlock {
  return { key: String(start), source, nodes: [{ type: "plain", text: source.trimEnd() }], definitions: [] };
}

function lexTokens(source: string, grammar: Grammar): readonly Token[] | undefined {
  if (isTooCostly(source)) return undefined;
  try {
    return createLexer(grammar).lex(source);
  } catch {
    // The lexer recurses: a block that passes the scan but overflows the stack is shown as typed.
    return undefined;
  }
}

/** What the meaning of a block depends on besides its text. */
type Grammar = Pick<MarkdownBlocks, "links" | "syntax">;

/** Creates the lexer of one block, which knows the link definitions of the whole text. While it streams, its end may be missing. */
export function createLexer({ links, syntax }: Grammar, isStreaming = false): Lexer {
  const lexer = syntax?.createLexer(isStreaming) ?? new Lexer({ gfm: true });
  for (const [tag, href] of links) lexer.tokens.links[tag] = { href, title: null };
  return lexer;
}

function readDefinitions(tokens: readonly Token[], start: number): Definition[] {
  let end = start;
  return tokens.flatMap((token) => {
    end += token.raw.length;
    const { type, tag, href }: { type: string; tag?: unknown; href?: unknown } = token;
    return type === "def" && typeof tag === "string" && typeof href === "string" ? [{ tag, href, end }] : [];
  });
}

function collectLinks(blocks: readonly MarkdownBlock[], lastLine: number): Map<string, string> {
  const links = new Map<string, string>();
  for (const { tag, href, end } of blocks.flatMap((block) => block.definitions)) {
    // The first definition of a tag wins, as in CommonMark.
    if (end <= lastLine && links.size < maxDefinitions && !links.has(tag)) links.set(tag, href);
  }
  return links;
}

function sameLinks(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([tag, href]) => b.get(tag) === href);
}

function relink(text: string, block: MarkdownBlock, grammar: Grammar): MarkdownBlock {
  if (!block.source.includes("[")) return block;
  const start = Number(block.key);
  return lexBlock(text, { start, end: start + block.source.length }, grammar);
}
