"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import type { DiffLine } from "../../content/index.ts";
import type { SyntaxSpan } from "../code-block/createHighlighter.ts";
import { DiffGap } from "./DiffGap.tsx";
import { DiffLineText } from "./DiffLineText.tsx";
import { DiffSign } from "./DiffSign.tsx";
import type { SplitRow } from "./toSplitRows.ts";

/** Props of `SplitRowView`. */
export interface SplitRowViewProps {
  /** The row. */
  readonly row: SplitRow;
  /** Colours of the old line, once they are known. */
  readonly beforeSpans?: readonly SyntaxSpan[] | undefined;
  /** Colours of the new line, once they are known. */
  readonly afterSpans?: readonly SyntaxSpan[] | undefined;
}

/** An old line beside the new one, or a gap of unchanged lines. Renders a `<tr>` element. */
export const SplitRowView: MemoExoticComponent<(props: SplitRowViewProps) => ReactElement> = memo(
  function SplitRowView({ row, beforeSpans, afterSpans }: SplitRowViewProps) {
    if (row.type === "gap") return <DiffGap gap={row} columns={6} />;
    const { before, after } = row;
    const replaced = before !== after;
    return (
      <tr className="cs-diff-line">
        <Side line={before} number={before?.oldLine} partner={replaced ? after?.text : undefined} spans={beforeSpans} />
        <Side line={after} number={after?.newLine} partner={replaced ? before?.text : undefined} spans={afterSpans} />
      </tr>
    );
  },
);

interface SideProps {
  readonly line: DiffLine | undefined;
  readonly number: number | undefined;
  readonly partner: string | undefined;
  readonly spans: readonly SyntaxSpan[] | undefined;
}

function Side({ line, number, partner, spans }: SideProps): ReactElement {
  if (line === undefined) {
    return (
      <td className="cs-diff-nothing" colSpan={3}>
        {"\u00a0"}
      </td>
    );
  }
  return (
    <>
      <td className="cs-diff-number" data-type={line.type}>
        {number}
      </td>
      <DiffSign type={line.type} />
      <td className="cs-diff-text" data-type={line.type}>
        <DiffLineText line={line} partner={partner} spans={spans} />
      </td>
    </>
  );
}
