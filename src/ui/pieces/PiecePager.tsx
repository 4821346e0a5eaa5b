"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";
import type { PieceWindow } from "./usePieceWindow.ts";

/** Props of `PiecePager`. */
export interface PiecePagerProps {
  /** What is shown of the list. */
  readonly window: PieceWindow;
}

/** Says which part of a long list is shown, and goes back and on. Renders a `<div>` element; nothing where all is shown. */
export function PiecePager({ window: { from, to, length, back, on } }: PiecePagerProps): ReactElement | null {
  const { pieces } = useMessages();
  if (back === undefined && on === undefined) return null;
  return (
    <div className="cs-piece-pager" data-slot="piece-pager">
      <span className="cs-plain">{pieces.range(from + 1, to, length)}</span>
      <IconButton label={pieces.back} aria-disabled={back === undefined} onClick={back}>
        <ChevronUp className="cs-plain" aria-hidden="true" />
      </IconButton>
      <IconButton label={pieces.on} aria-disabled={on === undefined} onClick={on}>
        <ChevronDown className="cs-plain" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
