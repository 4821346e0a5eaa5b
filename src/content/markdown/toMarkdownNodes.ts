import type { MarkedToken, Token, Tokens } from "marked";
import { decodeEntities } from "./decodeEntities.ts";
import type { ExtensionToken } from "./syntax/SyntaxLexer.ts";
import type { MarkdownAlign, MarkdownInline, MarkdownItem, MarkdownNode } from "./MarkdownNode.ts";

/** Turns marked's tokens into plain nodes. Raw HTML becomes text as typed. */
export function toMarkdownNodes(tokens: readonly Token[]): MarkdownNode[] {
  return tokens.flatMap((token) => (isMarked(token) ? toNodes(token) : isExtension(token) ? token.node : []));
}

function toNodes(token: MarkedToken): MarkdownNode[] {
  switch (token.type) {
    case "space":
    case "def":
    case "checkbox":
      return [];
    case "heading":
      return [{ type: "heading", depth: toDepth(token.depth), children: toInlines(token.tokens) }];
    case "paragraph":
      return [{ type: "paragraph", children: toInlines(token.tokens) }];
    case "blockquote":
      return [{ type: "quote", children: toMarkdownNodes(token.tokens) }];
    case "code":
      return [{ type: "code", language: /^[\w+#.-]{1,40}/.exec(token.lang ?? "")?.[0] ?? "", text: token.text }];
    case "list":
      return [{ type: "list", start: token.ordered ? toStart(token.start) : null, items: token.items.map(toItem) }];
    case "table":
      return [
        {
          type: "table",
          align: token.align.map(toAlign),
          head: token.header.map((cell) => toInlines(cell.tokens)),
          rows: token.rows.map((row) => row.map((cell) => toInlines(cell.tokens))),
        },
      ];
    case "hr":
      return [{ type: "rule" }];
    case "html":
      return [{ type: "plain", text: token.raw.trimEnd() }];
    case "br":
    case "codespan":
    case "del":
    case "em":
    case "escape":
    case "image":
    case "link":
    case "list_item":
    case "strong":
    case "text":
      return [{ type: "line", children: toInlines([token]) }];
  }
}

function toItem(item: Tokens.ListItem): MarkdownItem {
  const children = toMarkdownNodes(item.tokens);
  return item.task ? { checked: item.checked === true, children } : { children };
}

function toInlines(tokens: readonly Token[]): MarkdownInline[] {
  return tokens.flatMap((token) => (isMarked(token) ? toInline(token) : isExtension(token) ? token.node : []));
}

function toInline(token: MarkedToken): MarkdownInline[] {
  switch (token.type) {
    case "text":
      return token.tokens === undefined
        ? [{ type: "text", text: decodeEntities(token.text) }]
        : toInlines(token.tokens);
    case "escape":
      return [{ type: "text", text: token.text }];
    case "strong":
      return [{ type: "strong", children: toInlines(token.tokens) }];
    case "em":
      return [{ type: "emphasis", children: toInlines(token.tokens) }];
    case "del":
      return [{ type: "strike", children: toInlines(token.tokens) }];
    case "codespan":
      return [{ type: "codeSpan", text: token.text }];
    case "br":
      return [{ type: "break" }];
    case "link":
      return [
        token.autolink === true
          ? { type: "link", href: token.href, children: [{ type: "text", text: token.text }] }
          : { type: "link", href: decodeEntities(token.href), children: toInlines(token.tokens).flatMap(toLinkText) },
      ];
    case "image":
      return [{ type: "image", href: decodeEntities(token.href), alt: decodeEntities(token.text) }];
    case "checkbox":
    case "def":
      return [];
    case "blockquote":
    case "code":
    case "heading":
    case "hr":
    case "html":
    case "list":
    case "list_item":
    case "paragraph":
    case "space":
    case "table":
      return [{ type: "text", text: token.raw }];
  }
}

/** Replaces links, images and extensions inside a link by their text: links cannot nest, and the others can be controls here. */
function toLinkText(node: MarkdownInline): MarkdownInline[] {
  if (node.type === "extension") return [{ type: "text", text: node.source }];
  if (node.type === "image") return [{ type: "text", text: node.alt }];
  if (node.type === "link") return node.children.flatMap(toLinkText);
  return "children" in node ? [{ ...node, children: node.children.flatMap(toLinkText) }] : [node];
}

function isExtension(token: Token): token is ExtensionToken {
  return token.type === "extension";
}

/** All other tokens are marked's own: the type allows any, for extensions. */
function isMarked(token: Token): token is MarkedToken {
  return !isExtension(token);
}

function toDepth(depth: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return depth === 1 || depth === 2 || depth === 3 || depth === 4 || depth === 5 ? depth : 6;
}

function toStart(start: number | ""): number {
  return start === "" ? 1 : start;
}

function toAlign(align: "left" | "center" | "right" | null): MarkdownAlign {
  if (align === "left") return "start";
  return align === "right" ? "end" : align;
}
