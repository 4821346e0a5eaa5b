"use client";
import { useMemo, type ReactElement } from "react";
import { diffWords, type DiffLine } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { SyntaxSpan } from "../code-block/createHighlighter.ts";
import { drawDiffPiece } from "./drawDiffPiece.tsx";
import { toDiffPieces } from "./toDiffPieces.ts";

/** Props of `DiffLineText`. */
export interface DiffLineTextProps {
  /** The line. */
  readonly line: DiffLine;
  /** Text of the line that it replaces or is replaced by. */
  readonly partner?: string | undefined;
  /** Its colours, once they are known. */
  readonly spans?: readonly SyntaxSpan[] | undefined;
}

/** The text of a line in its colours, with the words that differ marked and hidden characters shown. */
export function DiffLineText({ line, partner, spans }: DiffLineTextProps): ReactElement {
  const { diffView } = useMessages();
  const { text, type, noNewline } = line;
  const ranges = useMemo(() => {
    if (partner === undefined) return [];
    return type === "added" ? diffWords(partner, text).added : diffWords(text, partner).removed;
  }, [text, type, partner]);
  const segments = toDiffPieces(text, ranges, spans);
  return (
    <>
      {segments.map(({ changed, pieces }, index) =>
        changed ? (
          <mark key={index} className="cs-diff-word">
            {pieces.map(drawDiffPiece)}
          </mark>
        ) : (
          pieces.map(drawDiffPiece)
        ),
      )}
      {noNewline === true && type !== "context" && (
        <span className="cs-diff-no-newline" title={diffView.noNewline}>
          {" "}
          ⌀
        </span>
      )}
    </>
  );
}
