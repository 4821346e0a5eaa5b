import type { AuditRecord } from "../../model/index.ts";

/** Which records are wanted. */
export interface RecordFilter {
  /** What they are about. */
  readonly type: "all" | "decision" | "execution" | "policy" | "failed";
  /** What stands in them, in any case; empty for no wish. */
  readonly text: string;
}

/** Keeps the records that a filter wants, in their order. */
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
