import type { ReactNode } from "react";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import type { DiffPiece } from "./toDiffPieces.ts";

/** Control and format characters except the tab, spaces except the usual one, and characters that are drawn as nothing. */
const hidden = /[^\P{C}\t]|[^\P{Z} ]|[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Renders a piece of a line in its colour, with hidden characters shown. */
export function drawDiffPiece({ text, name }: DiffPiece, key: number): ReactNode {
  // Tabs are usual in code; every other hidden character is shown.
  const shown = hidden.test(text) ? <VisibleText key={key} text={text} /> : text;
  return name === undefined ? (
    shown
  ) : (
    <span key={key} className={`cs-syntax-${name}`}>
      {shown}
    </span>
  );
}
