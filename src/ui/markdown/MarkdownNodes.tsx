import { Fragment, type ReactElement } from "react";
import type { MarkdownItem, MarkdownNode } from "../../content/index.ts";
import { CodeBlock } from "../code-block/CodeBlock.tsx";
import { MarkdownInlines } from "./MarkdownInlines.tsx";
import { MarkdownTable } from "./MarkdownTable.tsx";
import { MarkdownTask } from "./MarkdownTask.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `MarkdownNodes`. */
export interface MarkdownNodesProps {
  /** What is drawn. */
  readonly nodes: readonly MarkdownNode[];
  /** Whose direction the blocks have; without it that of the block they stand in. */
  readonly dir?: "auto" | undefined;
}

/** Blocks of markdown, one element each. */
export function MarkdownNodes({ nodes, dir }: MarkdownNodesProps): ReactElement {
  return (
    <>
      {nodes.map((node, index) => (
        <Fragment key={index}>{toElement(node, dir)}</Fragment>
      ))}
    </>
  );
}

function toElement(node: MarkdownNode, dir: "auto" | undefined): ReactElement {
  switch (node.type) {
    case "paragraph":
      return (
        <p className="cs-plain" dir={dir}>
          <MarkdownInlines nodes={node.children} />
        </p>
      );
    case "line":
      return <MarkdownInlines nodes={node.children} />;
    case "heading":
      return <Heading depth={node.depth} node={node} dir={dir} />;
    case "quote":
      return (
        <blockquote className="cs-plain" dir={dir}>
          <MarkdownNodes nodes={node.children} />
        </blockquote>
      );
    case "list":
      return node.start === null ? (
        <ul className="cs-plain" dir={dir}>
          {toItems(node.items)}
        </ul>
      ) : (
        <ol className="cs-plain" start={node.start} dir={dir}>
          {toItems(node.items)}
        </ol>
      );
    case "code":
      return <CodeBlock code={node.text} language={node.language} />;
    case "table":
      return <MarkdownTable table={node} dir={dir} />;
    case "rule":
      return <hr className="cs-plain" />;
    case "plain":
      return (
        <p className="cs-markdown-plain" dir={dir}>
          {drawProse(node.text)}
        </p>
      );
  }
}

/** Headings of an answer stand below the message's own heading, whatever depth the model chose. */
function Heading({
  depth,
  node,
  dir,
}: {
  depth: number;
  node: Extract<MarkdownNode, { type: "heading" }>;
  dir: "auto" | undefined;
}): ReactElement {
  const children = <MarkdownInlines nodes={node.children} />;
  if (depth === 1)
    return (
      <h3 className="cs-plain" data-depth={depth} dir={dir}>
        {children}
      </h3>
    );
  if (depth === 2)
    return (
      <h4 className="cs-plain" data-depth={depth} dir={dir}>
        {children}
      </h4>
    );
  return depth === 3 ? (
    <h5 className="cs-plain" data-depth={depth} dir={dir}>
      {children}
    </h5>
  ) : (
    <h6 className="cs-plain" data-depth={depth} dir={dir}>
      {children}
    </h6>
  );
}

function toItems(items: readonly MarkdownItem[]): ReactElement[] {
  return items.map((item, index) =>
    item.checked === undefined ? (
      <li className="cs-plain" key={index}>
        <MarkdownNodes nodes={item.children} />
      </li>
    ) : (
      <li key={index} className="cs-markdown-task">
        <MarkdownTask done={item.checked} />
        <div className="cs-plain">
          <MarkdownNodes nodes={item.children} />
        </div>
      </li>
    ),
  );
}
