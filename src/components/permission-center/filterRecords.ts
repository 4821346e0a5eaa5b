import type { AuditRecord } from "../../model/index.ts";

/** The criteria of a filter; a record must meet both. */
export interface RecordFilter {
  /** The kind of record. */
  readonly type: "all" | "decision" | "execution" | "policy" | "failed";
  /** Text that they contain, ignoring case; empty matches all. */
  readonly text: string;
}

/** Returns the records that match a filter, in their order. */
export function filterRecords(records: readonly AuditRecord[], { type, text }: RecordFilter): readonly AuditRecord[] {
  const wanted = text.trim().toLowerCase();
  return records.filter(
    (record) => hasType(record, type) && (wanted === "" || JSON.stringify(record).toLowerCase().includes(wanted)),
  );
}

function hasType(record: AuditRecord, type: RecordFilter["type"]): boolean {
  if (type === "all") return true;
  if (type === "policy") return record.by === "policy" || record.rule !== undefined;
  if (type === "failed") {
    return record.type === "execution" ? record.status === "failed" : record.outcome === "failed";
  }
  return record.type === type;
}
