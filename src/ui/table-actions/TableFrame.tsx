"use client";
import { clsx } from "clsx";
import type { ReactElement, ReactNode } from "react";
import type { TableContent } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { loadable } from "../loadable/loadable.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";

const TableActions = loadable(() => import("./TableActions.tsx").then((module) => module.TableActions));

/** Props of `TableFrame`. */
export interface TableFrameProps {
  /** Accessible name of the box, which can be scrolled. */
  readonly label: string;
  /** What its buttons copy and save. */
  readonly table: TableContent;
  /** The `<table>` element. */
  readonly children: ReactNode;
  /** Further class names. */
  readonly className?: string | undefined;
}

/**
 * A table in its own scrolling box; above it the number of its rows, where it has a header, and buttons that copy and save it. Renders a
 * `<div>` element.
 */
export function TableFrame({ label, table, children, className }: TableFrameProps): ReactElement {
  const messages = useMessages();
  return (
    <div className={clsx("cs-table-frame", className)}>
      <div className="cs-table-head">
        <span className="cs-table-size">{table.head.length > 0 && messages.table.rows(table.rows.length)}</span>
        <TableActions table={table} fileName="table.csv" />
      </div>
      <ScrollBox className="cs-scroll-sides" label={label}>
        {children}
      </ScrollBox>
    </div>
  );
}
