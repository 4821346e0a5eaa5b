"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { cutText } from "../../../content/index.ts";
import { PiecePager, usePieceWindow, VisibleText } from "../../../ui/index.ts";
import { CommandText } from "./CommandText.tsx";

/** Props of `PieceText`. */
export interface PieceTextProps {
  /** Prefix of the keys of its pieces, as in `toItemPieces`. */
  readonly pieceKey: string;
  /** The text, exactly as sent. */
  readonly text: string;
  /**
   * Whether it is a command line, whose programs, flags and operators are highlighted.
   * @default false
   */
  readonly command?: boolean | undefined;
}

interface PlacedPiece {
  readonly piece: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the start and end of each piece in the text. */
function placePieces(pieces: readonly string[]): readonly PlacedPiece[] {
  const placed: PlacedPiece[] = [];
  for (const piece of pieces) {
    const start = placed.at(-1)?.end ?? 0;
    placed.push({ piece, start, end: start + piece.length });
  }
  return placed;
}

/** Maximum number of pieces in the document at once. */
const pageSize = 60;

/** A text as the pieces that `useReading` tracks, a long one a page at a time. Renders `<span>` elements. */
export function PieceText({ pieceKey, text, command = false }: PieceTextProps): ReactElement {
  const pieces = useMemo(() => placePieces(cutText(text)), [text]);
  const window = usePieceWindow(pieces.length, pageSize, (key) => {
    if (!key.startsWith(`${pieceKey}:`)) return -1;
    const rest = key.slice(pieceKey.length + 1);
    return /^\d+$/.test(rest) ? Number(rest) : -1;
  });
  return (
    <>
      {pieces.slice(window.from, window.to).map(({ piece, start, end }, at) => (
        <span key={window.from + at} className="cs-piece" data-piece={`${pieceKey}:${window.from + at}`}>
          {command ? <CommandText command={text} from={start} to={end} /> : <VisibleText text={piece} />}
        </span>
      ))}
      <PiecePager window={window} />
    </>
  );
}
