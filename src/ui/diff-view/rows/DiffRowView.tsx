"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import type { HunkDecision } from "../../../content/index.ts";
import type { SyntaxSpan } from "../../code-block/SyntaxSpan.ts";
import { DiffLineText } from "./DiffLineText.tsx";
import { DiffSign } from "./DiffSign.tsx";
import type { LineRow } from "./toSplitRows.ts";
import { asCell, asRow } from "./tableRoles.ts";

/** Props of `DiffRowView`. */
export interface DiffRowViewProps {
  /** Index of the row in its table, from 1. */
  readonly index: number;
  /** The row with its line. */
  readonly row: LineRow;
  /** Coloured spans of its line, once they are known. */
  readonly spans?: readonly SyntaxSpan[] | undefined;
  /** Key of its tracked piece. */
  readonly piece?: string | undefined;
  /** The decision about its hunk. */
  readonly decision?: HunkDecision | undefined;
}

/** One line of a unified diff. Renders a `<div>` element with the role `row`. */
export const DiffRowView: MemoExoticComponent<(props: DiffRowViewProps) => ReactElement> = memo(function DiffRowView({
  index,
  row,
  spans,
  piece,
  decision,
}: DiffRowViewProps) {
  const { line } = row;
  return (
    <div
      className="cs-diff-line"
      {...asRow}
      aria-rowindex={index}
      data-piece={piece}
      data-type={line.type}
      data-decision={decision}
    >
      <div className="cs-diff-number" {...asCell}>
        {line.oldLine}
      </div>
      <div className="cs-diff-number" {...asCell}>
        {line.newLine}
      </div>
      <DiffSign type={line.type} />
      <DiffLineText row={row} spans={spans} />
    </div>
  );
});
