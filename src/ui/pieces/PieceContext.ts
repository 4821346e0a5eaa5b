"use client";
import { createContext, useContext, type Context } from "react";

/** A piece that is to be brought into sight; another object asks for it anew. */
export interface PieceTarget {
  /** Its key, as in `data-piece`. */
  readonly key: string;
}

/** Carries the piece that is to be brought into sight; null where none is. */
export const PieceContext: Context<PieceTarget | null> = createContext<PieceTarget | null>(null);

/** Returns the piece that is to be brought into sight. */
export function usePieceTarget(): PieceTarget | null {
  return useContext(PieceContext);
}
