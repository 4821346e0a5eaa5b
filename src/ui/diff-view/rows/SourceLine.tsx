"use client";
import { memo, type MemoExoticComponent, type ReactElement, type ReactNode } from "react";
import type { SyntaxSpan } from "../../code-block/SyntaxSpan.ts";
import { drawProse } from "../../visible-text/drawProse.tsx";
import { toDiffPieces, type DiffPiece } from "../toDiffPieces.ts";

/** Props of `SourceLine`. */
export interface SourceLineProps {
  /** The line, without its end. */
  readonly text: string;
  /** Its coloured spans, once they are known; spans of another text are ignored. */
  readonly spans: readonly SyntaxSpan[] | undefined;
}

/** A line of a file in its colours, with hidden characters shown. Renders a fragment. */
export const SourceLine: MemoExoticComponent<(props: SourceLineProps) => ReactElement> = memo(function SourceLine({
  text,
  spans,
}: SourceLineProps) {
  return <>{toDiffPieces(text, [{ start: 0, end: text.length }], spans).flatMap((it) => it.pieces.map(drawPiece))}</>;
});

function drawPiece({ text, name }: DiffPiece, key: number): ReactNode {
  if (name === undefined) return drawProse(text);
  return (
    <span key={key} className={`cs-syntax-${name}`}>
      {drawProse(text)}
    </span>
  );
}
