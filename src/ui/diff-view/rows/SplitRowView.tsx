"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import type { HunkDecision } from "../../../content/index.ts";
import type { SyntaxSpan } from "../../code-block/SyntaxSpan.ts";
import { DiffLineText } from "./DiffLineText.tsx";
import { DiffSign } from "./DiffSign.tsx";
import type { LineRow, SplitRow } from "./toSplitRows.ts";
import { asCell, asRow } from "./tableRoles.ts";

/** Props of `SplitRowView`. */
export interface SplitRowViewProps {
  /** Index of the row in its table, from 1. */
  readonly index: number;
  /** The row with the old and the new line. */
  readonly row: Extract<SplitRow, { type: "pair" }>;
  /** Colours of its old line, once they are known. */
  readonly beforeSpans?: readonly SyntaxSpan[] | undefined;
  /** Colours of its new line, once they are known. */
  readonly afterSpans?: readonly SyntaxSpan[] | undefined;
  /** The decision about its hunk. */
  readonly decision?: HunkDecision | undefined;
}

/** An old line beside the new one. Renders a `<div>` element with the role `row`. */
export const SplitRowView: MemoExoticComponent<(props: SplitRowViewProps) => ReactElement> = memo(
  function SplitRowView({ index, row: { before, after }, beforeSpans, afterSpans, decision }: SplitRowViewProps) {
    return (
      <div className="cs-diff-line" {...asRow} aria-rowindex={index} data-decision={decision}>
        <Side row={before} number={before?.line.oldLine} spans={beforeSpans} />
        <Side row={after} number={after?.line.newLine} spans={afterSpans} />
      </div>
    );
  },
);

interface SideProps {
  readonly row: LineRow | undefined;
  readonly number: number | undefined;
  readonly spans: readonly SyntaxSpan[] | undefined;
}

function Side({ row, number, spans }: SideProps): ReactElement {
  if (row === undefined) return <div className="cs-diff-nothing" {...asCell} />;
  const { type } = row.line;
  return (
    <>
      <div className="cs-diff-number" {...asCell} data-type={type}>
        {number}
      </div>
      <DiffSign type={type} />
      <DiffLineText row={row} spans={spans} />
    </>
  );
}
