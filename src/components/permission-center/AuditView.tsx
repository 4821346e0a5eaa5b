"use client";
import { Download } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { toAuditCsv, toAuditJsonl } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AuditRecord } from "../../model/index.ts";
import { Button, downloadText, useFocusHandover } from "../../ui/index.ts";
import { AuditItem } from "./AuditItem.tsx";
import { selectEntries } from "./AuditEntry.ts";
import type { AuditEntry } from "./AuditEntry.ts";
import { AuditFilter } from "./AuditFilter.tsx";
import { describeRecord } from "./describeRecord.ts";
import { filterEntries } from "./filterEntries.ts";
import type { RecordFilter } from "./filterEntries.ts";
import { useAuditEntries } from "./useAuditEntries.ts";

/** Lets every record through. */
const everything: RecordFilter = { type: "all", text: "" };

/** The most records that are shown, the latest first; the export contains all that the filter lets through. */
const maxShown = 200;

function Exports({ records }: { readonly records: readonly AuditRecord[] }): ReactElement {
  const { log } = useMessages().permissionCenter;
  return (
    <div className="cs-actions">
      <Button size="small" onClick={() => downloadText("audit.csv", toAuditCsv(records), "text/csv")}>
        <Download className="cs-plain" aria-hidden="true" />
        {log.exportCsv}
      </Button>
      <Button size="small" onClick={() => downloadText("audit.jsonl", toAuditJsonl(records), "application/jsonl")}>
        <Download className="cs-plain" aria-hidden="true" />
        {log.exportJsonl}
      </Button>
    </div>
  );
}

/** Props of `AuditView`. */
export interface AuditViewProps {
  /** Key of the call whose records are shown at first; undefined for all. */
  readonly record?: string | undefined;
  /** Called before a call is shown in the conversation. */
  readonly onShowCall?: (() => void) | undefined;
}

/**
 * The audit log as sentences: decisions and executions, with filters and export, the latest first. With a `record` it begins with those of
 * one call, in sight and open. Renders a `<div>` element.
 */
export function AuditView({ record, onShowCall }: AuditViewProps): ReactElement {
  const messages = useMessages();
  const { log } = messages.permissionCenter;
  const id = useId();
  const all = useAuditEntries();
  const [callKey, setCallKey] = useState(record);
  const [filter, setFilter] = useState(everything);
  const ofCall = callKey === undefined ? [] : selectEntries(all, callKey);
  const isOfCall = ofCall.length > 0;
  const found = useMemo(
    () => filterEntries(all, filter, (entry) => describeRecord(entry, messages).text),
    [all, filter, messages],
  );
  const shown = isOfCall ? ofCall : found;
  const root = useRef<HTMLDivElement>(null);
  const handOver = useFocusHandover();
  useEffect(() => {
    if (record === undefined) return;
    root.current?.scrollIntoView();
    // The user has pressed a seal to come here.
    root.current?.querySelector<HTMLElement>(".cs-audit-list button")?.focus({ preventScroll: true });
  }, [record]);
  if (all.length === 0) return <p className="cs-center-note">{log.empty}</p>;
  return (
    <div className="cs-audit" data-slot="audit" ref={root}>
      {isOfCall ? (
        <div className="cs-audit-call">
          <p className="cs-center-note">{log.ofCall}</p>
          <Button
            size="small"
            onClick={(event) => {
              handOver(event, () => root.current?.querySelector<HTMLElement>(".cs-audit-list button"));
              setCallKey(undefined);
            }}
          >
            {log.showAll}
          </Button>
        </div>
      ) : (
        <AuditFilter entries={all} filter={filter} onChange={setFilter} />
      )}
      <output className="cs-center-note" htmlFor={id}>
        {shown.length === 0 ? log.none : log.count(shown.length, all.length)}
      </output>
      <ol className="cs-audit-list" id={id} aria-label={log.title} reversed>
        {shown
          .slice(-maxShown)
          .toReversed()
          .map((entry) => (
            <AuditItem key={entry.key} entry={entry} onShowCall={onShowCall} />
          ))}
      </ol>
      <Exports records={toWritten(shown)} />
    </div>
  );
}

/** The records of the log itself: what is read from the thread is not complete. */
function toWritten(entries: readonly AuditEntry[]): readonly AuditRecord[] {
  return entries.filter(({ isEarlier }) => !isEarlier).map(({ record }) => record);
}
