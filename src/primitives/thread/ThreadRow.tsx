"use client";
import { memo } from "react";
import type { MemoExoticComponent, ReactElement } from "react";
import { useMessageInfo, type Row } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";

/** Props of `ThreadRow`. */
export interface ThreadRowProps {
  /** The row to render. */
  readonly row: Row;
  /** Its index among all rows, from 0. */
  readonly index: number;
  /** The number of all rows. */
  readonly count: number;
  /** Renders the row. Keep it stable between renders. */
  readonly render: (row: Row) => ReactElement | null;
}

/**
 * One row of a thread, labelled by its author, with its position among all rows, even when its neighbours are not mounted. Renders an
 * `<article>` element.
 */
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
