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
  /** How many rows the table has, also beyond those that are drawn; absent for a table without a header. */
  readonly rowCount?: number | undefined;
  /** Reads what its buttons copy and save: the table with all of its rows. */
  readonly table: () => TableContent;
  /** The `<table>` element. */
  readonly children: ReactNode;
  /** Further class names. */
  readonly className?: string | undefined;
}

/**
 * A table in its own scrolling box; above it the number of its rows, where it has a header, and buttons that copy and save it. Renders a
 * `<div>` element.
 */
export function TableFrame({ label, rowCount, table, children, className }: TableFrameProps): ReactElement {
  const messages = useMessages();
  return (
    <div className={clsx("cs-table-frame", className)}>
      <div className="cs-table-head">
        <span className="cs-table-size">{rowCount !== undefined && messages.table.rows(rowCount)}</span>
        <TableActions table={table} fileName="table.csv" />
      </div>
      <ScrollBox className="cs-scroll-sides" label={label}>
        {children}
      </ScrollBox>
    </div>
  );
}
