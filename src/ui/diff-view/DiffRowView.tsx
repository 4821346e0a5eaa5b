"use client";
import { memo, type MemoExoticComponent, type ReactElement, type ReactNode } from "react";
import { diffWords, type WordRange } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import type { DiffRow } from "./toDiffRows.ts";

/** Props of `DiffRowView`. */
export interface DiffRowViewProps {
  /** The row. */
  readonly row: DiffRow;
}

/** One line of a diff, or a gap of unchanged lines. Renders a `<tr>` element. */
export const DiffRowView: MemoExoticComponent<(props: DiffRowViewProps) => ReactElement> = memo(function DiffRowView({
  row,
}: DiffRowViewProps) {
  const { diffView } = useMessages();
  if (row.type === "gap") {
    return (
      <tr className="cs-diff-gap">
        <td colSpan={4}>
          {row.skipped > 0 && diffView.skipped(row.skipped)}
          {row.heading !== undefined && <code className="cs-diff-heading">{row.heading}</code>}
        </td>
      </tr>
    );
  }
  const { line } = row;
  const sign = line.type === "added" ? "+" : line.type === "removed" ? "−" : "";
  return (
    <tr className="cs-diff-line" data-type={line.type}>
      <td className="cs-diff-number">{line.oldLine}</td>
      <td className="cs-diff-number">{line.newLine}</td>
      <td className="cs-diff-sign" data-sign={sign}>
        {line.type !== "context" && (
          <span className="cs-visually-hidden">
            {line.type === "added" ? diffView.addedLine : diffView.removedLine}
          </span>
        )}
      </td>
      <td className="cs-diff-text">
        <LineText text={line.text} partner={row.partner} type={line.type} />
        {line.noNewline === true && line.type !== "context" && (
          <span className="cs-diff-no-newline" title={diffView.noNewline}>
            {" "}
            ⌀
          </span>
        )}
      </td>
    </tr>
  );
});

function LineText({ text, partner, type }: { text: string; partner: string | undefined; type: string }): ReactNode {
  if (partner === undefined) return <CodeText text={text} />;
  const ranges = type === "added" ? diffWords(partner, text).added : diffWords(text, partner).removed;
  return toPieces(text, ranges).map((piece, index) =>
    piece.changed ? (
      <mark key={index} className="cs-diff-word">
        <CodeText text={piece.text} />
      </mark>
    ) : (
      <CodeText key={index} text={piece.text} />
    ),
  );
}

/** Tabs are ordinary in code; every other hidden character is not. */
function CodeText({ text }: { text: string }): ReactNode {
  return /[^\P{C}\t]|[^\P{Z} ]/u.test(text) ? <VisibleText text={text} /> : text;
}

function toPieces(text: string, ranges: readonly WordRange[]): { text: string; changed: boolean }[] {
  const pieces: { text: string; changed: boolean }[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) pieces.push({ text: text.slice(at, start), changed: false });
    pieces.push({ text: text.slice(start, end), changed: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), changed: false });
  return pieces;
}
