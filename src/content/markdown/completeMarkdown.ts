import type { Token, Tokens } from "marked";
import { completeInline } from "./completeInline.ts";
import { dropUndecided } from "./dropUndecided.ts";
import { createLexer, type MarkdownBlock, type MarkdownBlocks } from "./lexMarkdown.ts";
import { toMarkdownNodes } from "./toMarkdownNodes.ts";

/**
 * Returns the blocks of a text to which more is added. In the last one, open emphasis and code are completed, and markers of which it is
 * not known yet what they are, are held back, so that none is drawn that disappears later.
 */
export function completeMarkdown({ blocks, ...grammar }: MarkdownBlocks): readonly MarkdownBlock[] {
  const last = blocks.at(-1);
  if (last === undefined || last.nodes.some(({ type }) => type === "plain")) return blocks;
  const completed = completeBlock(last, grammar);
  return completed === last ? blocks : [...blocks.slice(0, -1), completed];
}

function completeBlock(block: MarkdownBlock, grammar: Parameters<typeof createLexer>[0]): MarkdownBlock {
  const source = dropUndecided(block.source);
  const { syntax } = grammar;
  const isCode = block.nodes.at(-1)?.type === "code";
  if (source === block.source && (isCode || (syntax === undefined && !/[*_`~[\]<&\\!]/.test(source)))) return block;
  const lexer = createLexer(grammar, true);
  try {
    const tokens: Token[] = lexer.lex(source);
    const tail = endsWithBlankLine(source) ? undefined : findTail(tokens, source.endsWith("\n"));
    if (tail !== undefined) {
      const text = completeInline(tail.text, syntax);
      if (text === tail.text && source === block.source) return block;
      tail.tokens = lexer.inlineTokens(text);
    }
    return { ...block, nodes: toMarkdownNodes(tokens) };
  } catch {
    // The lexer recurses: completed marks nest, which may overflow the stack where the open ones did not.
    return block;
  }
}

/** Whether no more can come into the last block; a line of a quote is blank when nothing but its marks is in it. */
function endsWithBlankLine(source: string): boolean {
  const lines = source.split("\n");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const after = lines.length - 1 - last;
  return after > 1 || (after === 1 && last > 0 && /^[ \t>]*$/.test(lines[last] ?? ""));
}

/** What is at the end of a text and holds inlines. */
interface Tail {
  readonly text: string;
  tokens?: Token[] | undefined;
}

/** Finds the end of the last block. `isLineDone`: whether its line is complete, which ends headings and rows. */
function findTail(tokens: readonly Token[], isLineDone: boolean): Tail | undefined {
  const last = tokens.findLast(({ type }) => type !== "space" && type !== "def");
  if (last === undefined) return undefined;
  if (isParagraph(last)) return last;
  if (isHeading(last)) return isLineDone ? undefined : last;
  if (isQuote(last)) return findTail(last.tokens, isLineDone);
  if (isList(last)) return findTail(last.items.at(-1)?.tokens ?? [], isLineDone);
  if (!isTable(last) || isLineDone) return undefined;
  return (last.rows.at(-1) ?? last.header).findLast(({ text }) => text !== "");
}

function isParagraph(token: Token): token is Tokens.Paragraph | (Tokens.Text & { tokens: Token[] }) {
  return token.type === "paragraph" || (token.type === "text" && "tokens" in token);
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

function isQuote(token: Token): token is Tokens.Blockquote {
  return token.type === "blockquote";
}

function isList(token: Token): token is Tokens.List {
  return token.type === "list";
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === "table";
}
