"use client";
import { useMemo, useState, type FocusEventHandler } from "react";
import { keyOf, type DrawnRow } from "./drawnRows.ts";

/** What `useFocusedRow` returns. */
export interface FocusedRow {
  /** The index of the row that has the focus; empty when none has it. */
  readonly mounted: readonly number[];
  /** The props of the element around the rows. */
  readonly track: { readonly onFocus: FocusEventHandler; readonly onBlur: FocusEventHandler };
}

/** Finds the row that has the focus, so that it can stay mounted while it is scrolled away, e.g. with a comment that is being written. */
export function useFocusedRow(rows: readonly DrawnRow[], keys: readonly string[]): FocusedRow {
  const [key, setKey] = useState<string | number>();
  const keyAt = (target: EventTarget | null): string | number | undefined => {
    const place = target instanceof Element ? target.closest("[aria-rowindex]")?.getAttribute("aria-rowindex") : null;
    const index = Number(place ?? 0) - 1;
    const row = rows[index];
    return row === undefined ? undefined : keyOf(row, index, keys);
  };
  const mounted = useMemo(() => {
    const index = key === undefined ? -1 : rows.findIndex((row, at) => keyOf(row, at, keys) === key);
    return index === -1 ? [] : [index];
  }, [rows, keys, key]);
  return {
    mounted,
    track: {
      onFocus: ({ target }) => setKey(keyAt(target)),
      onBlur: ({ relatedTarget }) => setKey(keyAt(relatedTarget)),
    },
  };
}
