"use client";
import { memo } from "react";
import type { MemoExoticComponent, ReactElement } from "react";
import { useMessageInfo, type Row } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";

/** Props of `ThreadRow`. */
export interface ThreadRowProps {
  /** The row. */
  readonly row: Row;
  /** Its place among all rows, from 0. */
  readonly index: number;
  /** How many rows there are. */
  readonly count: number;
  /** Draws the row. Keep it stable between renders. */
  readonly render: (row: Row) => ReactElement | null;
}

/** One row of a thread, named by who speaks, with its place in the whole, also where its neighbours are not mounted. Renders an `<article>` element. */
export const ThreadRow: MemoExoticComponent<(props: ThreadRowProps) => ReactElement> = memo(function ThreadRow({
  row,
  index,
  count,
  render,
}: ThreadRowProps): ReactElement {
  const { thread } = useMessages();
  const role = useMessageInfo(row.messageId)?.role;
  return (
    <article
      className="cs-plain"
      aria-label={role && thread.author[role]}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-slot="thread-row"
      data-row={row.key}
      data-row-type={row.type}
    >
      {render(row)}
    </article>
  );
});
