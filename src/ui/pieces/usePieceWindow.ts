"use client";
import { useState } from "react";
import { usePieceTarget, type PieceTarget } from "./PieceContext.ts";

/** Which entries of a long list are in the document. */
export interface PieceWindow {
  /** Index of the first. */
  readonly from: number;
  /** Index after the last. */
  readonly to: number;
  /** Number of all. */
  readonly length: number;
  /** Shows the entries before; absent at the beginning. */
  readonly back?: (() => void) | undefined;
  /** Shows the entries after; absent at the end. */
  readonly on?: (() => void) | undefined;
}

/**
 * Shows a long list a page at a time, and goes to the page of the piece that is to be brought into sight.
 *
 * @param find - Gives the index of a piece by its key; -1 where the list does not have it.
 */
export function usePieceWindow(length: number, size: number, find: (key: string) => number): PieceWindow {
  const target = usePieceTarget();
  const [page, setPage] = useState(0);
  const [reached, setReached] = useState<PieceTarget | null>(null);
  const last = Math.max(0, Math.ceil(length / size) - 1);
  if (target !== reached) {
    setReached(target);
    const index = target === null ? -1 : find(target.key);
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
