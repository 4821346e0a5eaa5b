"use client";
import { useState } from "react";
import { usePieceTarget, type PieceTarget } from "./PieceContext.ts";

/** The mounted page of a long list. */
export interface PieceWindow {
  /** Index of the first entry. */
  readonly from: number;
  /** Index after the last entry. */
  readonly to: number;
  /** Number of all entries. */
  readonly length: number;
  /** Shows the previous page; absent at the beginning. */
  readonly back?: (() => void) | undefined;
  /** Shows the next page; absent at the end. */
  readonly on?: (() => void) | undefined;
}

/**
 * Pages a long list, and switches to the page of the piece to scroll to.
 *
 * @param find - Returns the index of a piece by its key; -1 when the list does not contain it. Default: none is searched.
 * @param wanted - The piece to scroll to; default: that of the permission prompt around the list.
 */
export function usePieceWindow(
  length: number,
  size: number,
  find?: (key: string) => number,
  wanted?: PieceTarget,
): PieceWindow {
  const prompted = usePieceTarget();
  const target = wanted ?? prompted;
  const [page, setPage] = useState(0);
  const [reached, setReached] = useState<PieceTarget | null>(null);
  const last = Math.max(0, Math.ceil(length / size) - 1);
  if (target !== reached) {
    setReached(target);
    const index = target === null || find === undefined ? -1 : find(target.key);
    if (index !== -1) setPage(Math.floor(index / size));
  }
  const shown = Math.min(page, last);
  return {
    from: shown * size,
    to: Math.min(length, (shown + 1) * size),
    length,
    ...(shown > 0 ? { back: () => setPage(shown - 1) } : {}),
    ...(shown < last ? { on: () => setPage(shown + 1) } : {}),
  };
}
