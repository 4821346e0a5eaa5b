import type { ReactNode } from "react";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import type { DiffPiece } from "./toDiffPieces.ts";

/** Draws a piece of a line in its colour, with hidden characters shown. */
export function drawDiffPiece({ text, name }: DiffPiece, key: number): ReactNode {
  // Tabs are ordinary in code; every other hidden character is not.
  const shown = /[^\P{C}\t]|[^\P{Z} ]/u.test(text) ? <VisibleText key={key} text={text} /> : text;
  return name === undefined ? (
    shown
  ) : (
    <span key={key} className={`cs-syntax-${name}`}>
      {shown}
    </span>
  );
}
