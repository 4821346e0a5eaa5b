"use client";
import { useMemo, useRef, useState, type ReactElement } from "react";
import { diffWords } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../button/Button.tsx";
import { useFocusHandover } from "../../focus/useFocusHandover.ts";
import type { SyntaxSpan } from "../../code-block/SyntaxSpan.ts";
import { drawDiffPiece } from "../drawDiffPiece.tsx";
import { toDiffPieces } from "../toDiffPieces.ts";
import type { LineRow } from "./toSplitRows.ts";
import { asCell } from "./tableRoles.ts";

/** Props of `DiffLineText`. */
export interface DiffLineTextProps {
  /** The line, and its counterpart on the other side. */
  readonly row: LineRow;
  /** Its coloured spans, once they are known. */
  readonly spans?: readonly SyntaxSpan[] | undefined;
}

/** Maximum characters of a line that are shown at first: a minified file is one line of megabytes. */
const maxShown = 1000;

/**
 * The text of a line in its colours, with changed words marked, and hidden characters and changed line ends shown. Renders a
 * `<div>` element with the role `cell`.
 */
export function DiffLineText({ row: { line, partner, showsEnd }, spans }: DiffLineTextProps): ReactElement {
  const { diffView } = useMessages();
  const { text: whole, type, noNewline, crlf } = line;
  const [all, setAll] = useState(false);
  const handOver = useFocusHandover();
  const cell = useRef<HTMLDivElement>(null);
  const text = all ? whole : whole.slice(0, maxShown);
  const ranges = useMemo(() => {
    if (partner === undefined) return [];
    return type === "added" ? diffWords(partner, text).added : diffWords(text, partner).removed;
  }, [text, type, partner]);
  return (
    <div ref={cell} className="cs-diff-text" {...asCell} data-type={type} dir="ltr">
      {toDiffPieces(text, ranges, spans).map(({ changed, pieces }, index) =>
        changed ? (
          <mark key={index} className="cs-diff-word">
            {pieces.map(drawDiffPiece)}
          </mark>
        ) : (
          pieces.map(drawDiffPiece)
        ),
      )}
      {text.length < whole.length && (
        <Button
          variant="quiet"
          size="small"
          onClick={(event) => {
            handOver(event, () => cell.current);
            setAll(true);
          }}
        >
          {diffView.moreCharacters(whole.length - text.length)}
        </Button>
      )}
      {showsEnd === true && crlf === true && <Mark sign="CRLF" words={diffView.crlf} />}
      {showsEnd === true && crlf !== true && noNewline !== true && <Mark sign="LF" words={diffView.lf} />}
      {noNewline === true && type !== "context" && <Mark sign="⌀" words={diffView.noNewline} />}
    </div>
  );
}

/** A visible sign for a character without a glyph, with a text for screen readers. Renders a `<span>` element. */
function Mark({ sign, words }: { readonly sign: string; readonly words: string }): ReactElement {
  return (
    <span className="cs-diff-end">
      <span className="cs-plain" aria-hidden="true" title={words}>
        {sign}
      </span>
      <span className="cs-visually-hidden">{words}</span>
    </span>
  );
}
