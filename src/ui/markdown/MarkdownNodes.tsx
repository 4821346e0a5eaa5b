import { Fragment, type ReactElement } from "react";
import type { MarkdownItem, MarkdownNode } from "../../content/index.ts";
import { CodeBlock } from "../code-block/CodeBlock.tsx";
import { ExtensionNode, MarkdownInlines } from "./MarkdownInlines.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";
import { Square, SquareCheck } from "lucide-react";
import { useMessages } from "../../messages/index.ts";
import { TableFrame } from "../table-actions/TableFrame.tsx";

/** Props of `MarkdownNodes`. */
export interface MarkdownNodesProps {
  /** The block nodes to render. */
  readonly nodes: readonly MarkdownNode[];
  /** `auto`: each block has the direction of its text; absent: that of its parent. */
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
      return <Heading node={node} dir={dir} />;
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
    case "extension":
      return <ExtensionNode node={node} />;
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

const headings = ["h3", "h4", "h5", "h6"] as const;

/** A heading of an answer: `<h3>`, the level of the message's own heading, for the highest, `<h6>` for the fourth and below. */
function Heading({
  node,
  dir,
}: {
  readonly node: Extract<MarkdownNode, { type: "heading" }>;
  readonly dir: "auto" | undefined;
}): ReactElement {
  const Tag = headings[node.depth - 1] ?? "h6";
  return (
    <Tag className="cs-plain" data-depth={node.depth} dir={dir}>
      <MarkdownInlines nodes={node.children} />
    </Tag>
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

/** Props of `MarkdownTask`. */
export interface MarkdownTaskProps {
  /** Whether the task is ticked off. */
  readonly done: boolean;
}

/** The checkbox of a task list. An icon, not a control: the user cannot tick it for the agent. Renders a `<span>` element. */
function MarkdownTask({ done }: MarkdownTaskProps): ReactElement {
  const { markdown } = useMessages();
  const Icon = done ? SquareCheck : Square;
  return (
    <span className="cs-markdown-check" data-done={done}>
      <Icon className="cs-plain" aria-hidden="true" />
      {/* `dir="auto"` isolates it: the list has the direction of the agent's text, not of the kit's. */}
      <span className="cs-visually-hidden" dir="auto">
        {done ? markdown.taskDone : markdown.taskOpen}
      </span>
    </span>
  );
}

/** Props of `MarkdownTable`. */
export interface MarkdownTableProps {
  /** The table node. */
  readonly table: Extract<MarkdownNode, { type: "table" }>;
  /** `auto`: each cell has the direction of its text; absent: that of its parent. */
  readonly dir?: "auto" | undefined;
}

/** A table in its own scrolling box. Renders a `<div>` element with a `<table>` in it. */
function MarkdownTable({ table, dir }: MarkdownTableProps): ReactElement {
  const { markdown } = useMessages();
  return (
    <TableFrame className="cs-markdown-table" label={markdown.table} rowCount={table.rows.length} table={() => table}>
      <table className="cs-plain" dir={dir}>
        <thead className="cs-plain">
          <tr className="cs-plain">
            {table.head.map((cell, index) => (
              <th className="cs-plain" key={index} scope="col" data-align={table.align[index]}>
                <MarkdownInlines nodes={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="cs-plain">
          {table.rows.map((row, rowIndex) => (
            <tr className="cs-plain" key={rowIndex}>
              {row.map((cell, index) => (
                <td className="cs-plain" key={index} data-align={table.align[index]}>
                  <MarkdownInlines nodes={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
