import { lexMarkdown } from "./lexMarkdown.ts";
import type { MarkdownSyntax } from "./syntax/MarkdownSyntax.ts";
import type { MarkdownInline, MarkdownNode } from "./MarkdownNode.ts";

function readInlines(inlines: readonly MarkdownInline[]): string {
  const texts = inlines.map((inline) => {
    if (inline.type === "text" || inline.type === "codeSpan") return inline.text;
    if (inline.type === "break") return "\n";
    if (inline.type === "mark") return "";
    if (inline.type === "extension") return inline.source;
    return inline.type === "image" ? inline.alt : readInlines(inline.children);
  });
  return texts.join("");
}

function readNode(node: MarkdownNode): string {
  switch (node.type) {
    case "paragraph":
    case "line":
    case "heading":
      return readInlines(node.children);
    case "quote":
      return node.children.map(readNode).join("\n");
    case "list":
      return node.items.flatMap((item) => item.children.map(readNode)).join("\n");
    case "table":
      return [node.head, ...node.rows].flat().map(readInlines).join("\n");
    case "rule":
      return "";
    case "extension":
      return node.language === undefined ? node.source : node.text;
    case "code":
    case "plain":
      return node.text;
  }
}

/**
 * Turns markdown into the text that it shows, without markup and addresses; of extensions their source, of those in code blocks what is
 * between the fences. Costs one parse of the text.
 */
export function toPlainText(markdown: string, syntax?: MarkdownSyntax): string {
  return lexMarkdown(markdown, undefined, syntax)
    .blocks.flatMap(({ nodes }) => nodes.map(readNode))
    .join("\n");
}
