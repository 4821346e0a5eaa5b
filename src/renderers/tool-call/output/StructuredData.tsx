"use client";
import { useMemo, type ReactElement } from "react";
import { toDataTable } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { Json } from "../../../model/index.ts";
import { DataTable } from "../../../ui/index.ts";
import { JsonView } from "../../views/JsonView.tsx";
import { ProseView } from "../../views/ProseView.tsx";

/** Props of `StructuredData`. */
export interface StructuredDataProps {
  /** The data of a tool, as parsed JSON. */
  readonly value: Json;
}

/** Data of a tool: flat data as a table, a single text as text, anything else as indented JSON. */
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
  if (table === undefined) return <JsonView value={value} />;
  return (
    <div className="cs-tool-call-section" data-slot="structured-data">
      <DataTable label={toolCall.data.label} {...table} />
      {table.omitted > 0 && <p className="cs-tool-call-note">{toolCall.detail.more(table.omitted)}</p>}
    </div>
  );
}

/**
 * Returns the text of a string, or of an object with one field that has several lines, `{ "result": "..." }`: servers send that for tools
 * with one long text. Undefined for other data.
 */
function readText(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const [name = "", ...others] = Object.keys(value);
  const only = value[name];
  return others.length === 0 && typeof only === "string" && only.includes("\n") ? only : undefined;
}
