"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";
import type { PieceWindow } from "./usePieceWindow.ts";

/** Props of `PiecePager`. */
export interface PiecePagerProps {
  /** The shown page of the list. */
  readonly window: PieceWindow;
}

/** Shows which page of a long list is shown, with buttons to the others. Renders a `<div>` element; nothing when all entries are shown. */
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
