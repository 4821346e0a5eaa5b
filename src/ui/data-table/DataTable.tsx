"use client";
import type { ReactElement } from "react";
import { TableFrame } from "../table-actions/TableFrame.tsx";
import { VisibleText } from "../visible-text/VisibleText.tsx";

/** Props of `DataTable`. */
export interface DataTableProps {
  /** Accessible name of the table, which can be scrolled. */
  readonly label: string;
  /** Names of the columns; without any, the first cell of each row names the others. */
  readonly columns: readonly string[];
  /** The cells of each row that is drawn, as text. */
  readonly rows: readonly (readonly string[])[];
  /**
   * How many further rows the table has, which are not drawn.
   * @default 0
   */
  readonly omitted?: number | undefined;
  /**
   * Reads all rows, also those that are not drawn: what the buttons copy and save.
   * @default those of `rows`
   */
  readonly readAll?: (() => readonly (readonly string[])[]) | undefined;
}

/**
 * Rows of text in columns, scrolled where there is no room, with buttons that copy and save them; hidden characters are marked. Renders a
 * `<div>` element.
 */
export function DataTable({ label, columns, rows, omitted = 0, readAll = () => rows }: DataTableProps): ReactElement {
  return (
    <TableFrame
      className="cs-root cs-data-table"
      label={label}
      rowCount={columns.length > 0 ? rows.length + omitted : undefined}
      table={() => ({ head: columns, rows: readAll() })}
    >
      <table className="cs-plain">
        {columns.length > 0 && (
          <thead className="cs-plain">
            <tr className="cs-plain">
              {columns.map((name, index) => (
                <th className="cs-plain" key={index} scope="col">
                  <VisibleText text={name} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="cs-plain">
          {rows.map((cells, index) => (
            <Row key={index} cells={cells} named={columns.length === 0} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** A row. `named`: whether the first cell is a header. */
function Row({ cells, named }: { readonly cells: readonly string[]; readonly named: boolean }): ReactElement {
  return (
    <tr className="cs-plain">
      {cells.map((cell, index) =>
        named && index === 0 ? (
          <th className="cs-plain" key={index} scope="row">
            <VisibleText text={cell} />
          </th>
        ) : (
          <td className="cs-plain" key={index}>
            <VisibleText text={cell} />
          </td>
        ),
      )}
    </tr>
  );
}
