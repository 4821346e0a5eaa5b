"use client";
import { Fragment } from "react";
import type { ReactElement } from "react";
import type { PieceTarget } from "./PieceContext.ts";
import { PiecePager } from "./PiecePager.tsx";
import { usePieceWindow } from "./usePieceWindow.ts";

/** Props of `PieceList`. */
export interface PieceListProps<Entry> {
  /** All entries, in their order. */
  readonly entries: readonly Entry[];
  /** Maximum number of entries in the document at once. */
  readonly size: number;
  /** Draws one of them; `index` is its place among all. */
  readonly draw: (entry: Entry, index: number) => ReactElement;
  /** Returns the React key of an entry; default: its index. */
  readonly keyOf?: ((entry: Entry, index: number) => string) | undefined;
  /** Returns the index of a piece to scroll to by its key, -1 for none; default: no entry is searched. */
  readonly find?: ((key: string) => number) | undefined;
  /** The piece to scroll to; default: that of the permission prompt around the list. */
  readonly target?: PieceTarget | undefined;
}

/** The entries of a long list, a page at a time. Renders what `draw` returns, and the pager where there are several pages. */
export function PieceList<Entry>({ entries, size, draw, keyOf, find, target }: PieceListProps<Entry>): ReactElement {
  const window = usePieceWindow(entries.length, size, find, target);
  return (
    <>
      {entries.slice(window.from, window.to).map((entry, at) => {
        const index = window.from + at;
        return <Fragment key={keyOf?.(entry, index) ?? index}>{draw(entry, index)}</Fragment>;
      })}
      <PiecePager window={window} />
    </>
  );
}
