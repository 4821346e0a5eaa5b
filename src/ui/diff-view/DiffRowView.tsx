"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import type { SyntaxSpan } from "../code-block/createHighlighter.ts";
import { DiffGap } from "./DiffGap.tsx";
import { DiffLineText } from "./DiffLineText.tsx";
import { DiffSign } from "./DiffSign.tsx";
import type { DiffRow } from "./toDiffRows.ts";

/** Props of `DiffRowView`. */
export interface DiffRowViewProps {
  /** The row. */
  readonly row: DiffRow;
  /** Colours of its line, once they are known. */
  readonly spans?: readonly SyntaxSpan[] | undefined;
}

/** One line of a unified diff, or a gap of unchanged lines. Renders a `<tr>` element. */
export const DiffRowView: MemoExoticComponent<(props: DiffRowViewProps) => ReactElement> = memo(function DiffRowView({
  row,
  spans,
}: DiffRowViewProps) {
  if (row.type === "gap") return <DiffGap gap={row} columns={4} />;
  const { line, partner } = row;
  return (
    <tr className="cs-diff-line" data-type={line.type}>
      <td className="cs-diff-number">{line.oldLine}</td>
      <td className="cs-diff-number">{line.newLine}</td>
      <DiffSign type={line.type} />
      <td className="cs-diff-text">
        <DiffLineText line={line} partner={partner} spans={spans} />
      </td>
    </tr>
  );
});
