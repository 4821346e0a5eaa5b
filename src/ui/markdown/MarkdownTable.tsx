"use client";
import type { ReactElement } from "react";
import type { MarkdownNode } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { MarkdownInlines } from "./MarkdownInlines.tsx";

/** Props of `MarkdownTable`. */
export interface MarkdownTableProps {
  /** The table. */
  readonly table: Extract<MarkdownNode, { type: "table" }>;
  /** Whose direction its cells have; without it that of the block it stands in. */
  readonly dir?: "auto" | undefined;
}

/** A table in its own scrolling box. Renders a `<section>` element with a `<table>` in it. */
export function MarkdownTable({ table, dir }: MarkdownTableProps): ReactElement {
  const { markdown } = useMessages();
  return (
    <ScrollBox className="cs-markdown-table" label={markdown.table}>
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
    </ScrollBox>
  );
}
