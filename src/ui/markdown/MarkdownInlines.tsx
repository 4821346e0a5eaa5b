import { createContext, Fragment, useContext, type Context, type ReactElement, type ReactNode } from "react";
import type { MarkdownInline, MarkdownPlace } from "../../content/index.ts";
import { Link } from "./Link.tsx";
import { RemoteImage } from "./RemoteImage.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Something that is drawn at a place of a text, such as the number of a source. */
export interface MarkdownMark extends MarkdownPlace {
  /** What is drawn there: inline elements. */
  readonly content: ReactNode;
}

/** Props of `MarkdownInlines`. */
export interface MarkdownInlinesProps {
  /** The inline nodes to render. */
  readonly nodes: readonly MarkdownInline[];
}

/** Running text with its emphasis, code, links and images. */
export function MarkdownInlines({ nodes }: MarkdownInlinesProps): ReactElement {
  return (
    <>
      {nodes.map((node, index) => (
        <Fragment key={index}>{toElement(node)}</Fragment>
      ))}
    </>
  );
}

function toElement(node: MarkdownInline): ReactNode {
  switch (node.type) {
    case "text":
      return drawProse(node.text);
    case "break":
      return <br className="cs-plain" />;
    case "codeSpan":
      // An attribute, not only a style: it excludes code from the direction of a text that begins with it.
      return (
        <code className="cs-plain" dir="ltr">
          {drawProse(node.text)}
        </code>
      );
    case "strong":
      return (
        <strong className="cs-plain">
          <MarkdownInlines nodes={node.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em className="cs-plain">
          <MarkdownInlines nodes={node.children} />
        </em>
      );
    case "strike":
      return (
        <del className="cs-plain">
          <MarkdownInlines nodes={node.children} />
        </del>
      );
    case "link":
      return (
        <Link href={node.href} text={toText(node.children)}>
          <MarkdownInlines nodes={node.children} />
        </Link>
      );
    case "mark":
      return <MarkView index={node.index} />;
    case "image":
      return <RemoteImage src={node.href} alt={node.alt} />;
  }
}

/** What the caller of `Markdown` draws at a place of the text. */
export const MarksContext: Context<readonly MarkdownMark[]> = createContext<readonly MarkdownMark[]>([]);

function MarkView({ index }: { readonly index: number }): ReactNode {
  return useContext(MarksContext)[index]?.content;
}

function toText(nodes: readonly MarkdownInline[]): string {
  return nodes
    .map((node) =>
      "children" in node ? toText(node.children) : "text" in node ? node.text : "alt" in node ? node.alt : " ",
    )
    .join("");
}
