"use client";
import { createContext, useContext, type Context } from "react";

/**
 * A piece (an element with `data-piece`, of which a permission prompt tracks whether it was seen) to scroll to; a new object scrolls again.
 */
export interface PieceTarget {
  /** Its key, as in `data-piece`. */
  readonly key: string;
}

/** Provides the piece to scroll to; null for none. */
export const PieceContext: Context<PieceTarget | null> = createContext<PieceTarget | null>(null);

/** Returns the piece to scroll to; null for none. */
export function usePieceTarget(): PieceTarget | null {
  return useContext(PieceContext);
}
