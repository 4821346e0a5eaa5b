import { createContext, Fragment, useContext, type Context, type ReactElement, type ReactNode } from "react";
import type { MarkdownExtensionNode, MarkdownInline, MarkdownPlace } from "../../content/index.ts";
import type { MarkdownExtensions } from "./extensions/MarkdownExtensions.ts";
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
    case "emphasis":
    case "strike":
      return <Emphasis node={node} />;
    case "link":
      return (
        <Link href={node.href} text={toText(node.children)}>
          <MarkdownInlines nodes={node.children} />
        </Link>
      );
    case "extension":
      return <ExtensionNode node={node} />;
    case "mark":
      return <MarkView index={node.index} />;
    case "image":
      return <RemoteImage src={node.href} alt={node.alt} />;
  }
}

const emphases = { strong: "strong", emphasis: "em", strike: "del" } as const;

function Emphasis({ node }: { readonly node: Extract<MarkdownInline, { type: keyof typeof emphases }> }): ReactElement {
  const Tag = emphases[node.type];
  return (
    <Tag className="cs-plain">
      <MarkdownInlines nodes={node.children} />
    </Tag>
  );
}

/** What the caller of `Markdown` has given to it. */
export interface MarkdownSettings {
  /** What is drawn at places of the text. */
  readonly marks: readonly MarkdownMark[];
  /** The extensions. */
  readonly extensions?: MarkdownExtensions | undefined;
  /** Whether more text may follow. */
  readonly streaming?: boolean | undefined;
}

/** What the surrounding `Markdown` has been given. */
export const MarkdownContext: Context<MarkdownSettings> = createContext<MarkdownSettings>({ marks: [] });

function MarkView({ index }: { readonly index: number }): ReactNode {
  return useContext(MarkdownContext).marks[index]?.content;
}

/** Props of `ExtensionNode`. */
export interface ExtensionNodeProps {
  /** What the text contains. */
  readonly node: MarkdownExtensionNode;
}

/** What belongs to an extension of the surrounding `Markdown`. */
export function ExtensionNode({ node }: ExtensionNodeProps): ReactNode {
  const { extensions, streaming = false } = useContext(MarkdownContext);
  return extensions && <extensions.View node={node} isStreaming={streaming && node.open === true} />;
}

function toText(nodes: readonly MarkdownInline[]): string {
  return nodes
    .map((node) =>
      "children" in node ? toText(node.children) : "text" in node ? node.text : "alt" in node ? node.alt : " ",
    )
    .join("");
}
