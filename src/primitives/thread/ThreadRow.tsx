"use client";
import { memo } from "react";
import type { MemoExoticComponent, ReactElement } from "react";
import type { Row } from "../../hooks/index.ts";

/** Props of `ThreadRow`. */
export interface ThreadRowProps {
  /** The row to render. */
  readonly row: Row;
  /** Its position in its list of steps, from 1; absent for a row that is no step. */
  readonly item?: number | undefined;
  /** The number of rows of that list. */
  readonly items?: number | undefined;
  /** Renders the row. Keep it stable between renders. */
  readonly render: (row: Row) => ReactElement | null;
}

/**
 * One row of a thread. A step is a list item with its position among all steps of its list, even when its neighbours are not mounted.
 * Renders a `<div>` element.
 */
export const ThreadRow: MemoExoticComponent<(props: ThreadRowProps) => ReactElement> = memo(function ThreadRow({
  row,
  item,
  items,
  render,
}: ThreadRowProps): ReactElement {
  const step = item === undefined ? {} : { role: "listitem", "aria-posinset": item, "aria-setsize": items };
  return (
    <div className="cs-plain" {...step} data-slot="thread-row" data-row={row.key} data-row-type={row.type}>
      {render(row)}
    </div>
  );
});
