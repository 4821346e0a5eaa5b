"use client";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import type { ReactElement } from "react";
import { toAuditCsv, toAuditJsonl } from "../../content/index.ts";
import { useAudit } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AuditRecord } from "../../model/index.ts";
import { Button } from "../../ui/index.ts";
import { AuditItem } from "./AuditItem.tsx";
import { filterRecords } from "./filterRecords.ts";
import type { RecordFilter } from "./filterRecords.ts";

const types: readonly RecordFilter["type"][] = ["all", "decision", "execution", "policy", "failed"];

/** The most records that are shown, the latest first; the export contains all that the filter lets through. */
const maxShown = 200;

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The click only starts the download: the object URL must stay valid until it has finished.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Exports({ records }: { readonly records: readonly AuditRecord[] }): ReactElement {
  const { log } = useMessages().permissionCenter;
  return (
    <div className="cs-actions">
      <Button size="small" onClick={() => download("audit.csv", "text/csv;charset=utf-8", toAuditCsv(records))}>
        <Download className="cs-plain" aria-hidden="true" />
        {log.exportCsv}
      </Button>
      <Button size="small" onClick={() => download("audit.jsonl", "application/jsonl", toAuditJsonl(records))}>
        <Download className="cs-plain" aria-hidden="true" />
        {log.exportJsonl}
      </Button>
    </div>
  );
}

/** The audit log: decisions and executions, with filters and export, the latest first. Renders a `<div>` element. */
export function AuditView(): ReactElement {
  const { log } = useMessages().permissionCenter;
  const id = useId();
  const records = useAudit();
  const [filter, setFilter] = useState<RecordFilter>({ type: "all", text: "" });
  const shown = filterRecords(records, filter);
  if (records.length === 0) return <p className="cs-center-note">{log.empty}</p>;
  return (
    <div className="cs-audit" data-slot="audit">
      <div className="cs-audit-filter">
        <select
          className="cs-field"
          aria-label={log.type}
          value={filter.type}
          onChange={(event) => {
            const type = types.find((one) => one === event.target.value) ?? "all";
            setFilter({ ...filter, type });
          }}
        >
          {types.map((type) => (
            <option className="cs-plain" key={type} value={type}>
              {log.types[type]}
            </option>
          ))}
        </select>
        <input
          className="cs-field"
          type="search"
          aria-label={log.search}
          placeholder={log.search}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
      </div>
      <output className="cs-center-note" htmlFor={id}>
        {shown.length === 0 ? log.none : log.count(shown.length, records.length)}
      </output>
      <ol className="cs-audit-list" id={id} aria-label={log.title} reversed>
        {shown
          .slice(-maxShown)
          .toReversed()
          .map((record) => (
            <AuditItem key={record.number} record={record} />
          ))}
      </ol>
      <Exports records={shown} />
    </div>
  );
}
