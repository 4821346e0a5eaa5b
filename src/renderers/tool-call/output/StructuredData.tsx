"use client";
import { useMemo, type ReactElement } from "react";
import { toDataTable, type DataTable } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { Json } from "../../../model/index.ts";
import { ScrollBox, VisibleText } from "../../../ui/index.ts";
import { JsonView } from "../../views/JsonView.tsx";
import { ProseView } from "../../views/ProseView.tsx";

/** Props of `StructuredData`. */
export interface StructuredDataProps {
  /** The data. */
  readonly value: Json;
}

/** Data of a tool: a table where it is flat, text where it is one text, else the tree as JSON. */
export function StructuredData({ value }: StructuredDataProps): ReactElement {
  const { toolCall } = useMessages();
  const table = useMemo(() => toDataTable(value), [value]);
  const text = useMemo(() => readText(value), [value]);
  if (text !== undefined) {
    return (
      <div className="cs-tool-call-section">
        <ProseView text={text} label={toolCall.data.label} />
      </div>
    );
  }
  return table === undefined ? <JsonView value={value} /> : <Table table={table} />;
}

function Table({ table: { columns, rows, omitted } }: { readonly table: DataTable }): ReactElement {
  const { toolCall } = useMessages();
  return (
    <div className="cs-tool-call-section" data-slot="structured-data">
      <ScrollBox className="cs-data-table" label={toolCall.data.label}>
        <table className="cs-plain">
          {columns.length > 0 && (
            <thead className="cs-plain">
              <tr className="cs-plain">
                {columns.map((name) => (
                  <th className="cs-plain" key={name} scope="col">
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
      </ScrollBox>
      {omitted > 0 && <p className="cs-tool-call-note">{toolCall.detail.more(omitted)}</p>}
    </div>
  );
}

/** `named`: whether the first cell names the others. */
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

/** `{ "result": "..." }`, as servers wrap a tool that gives one long text. */
function readText(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const [name = "", ...others] = Object.keys(value);
  const only = value[name];
  return others.length === 0 && typeof only === "string" && only.includes("\n") ? only : undefined;
}
