import { isTime, type AuditRecord } from "../../model/index.ts";

/** Columns of the CSV, in order: all fields of both kinds of records. A field that a record does not have is empty. */
const columns = [
  "number",
  "time",
  "type",
  "sessionId",
  "turnId",
  "step",
  "protocol",
  "toolName",
  "toolCallId",
  "requestId",
  "requestKind",
  "outcome",
  "status",
  "by",
  "granted",
  "option",
  "rule",
  "digest",
  "unseen",
  "reason",
  "edit",
  "remember",
  "latency",
  "runsOn",
  "startedAt",
  "endedAt",
  "retries",
  "error",
  "errorCode",
  "input",
  "result",
  "resultLength",
] as const;

/** Serializes records as JSON Lines: one object a line, in order, with a line break at the end. */
export function toAuditJsonl(records: readonly AuditRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/**
 * Serializes records as CSV (RFC 4180: CRLF, texts quoted), with a line of column names. Times are ISO 8601, objects JSON; the ids of
 * several requests are joined by blanks in `requestId`.
 *
 * A text that a spreadsheet would read as a formula (`=`, `+`, `-`, `@`, tab or line break at the start) gets an apostrophe in front: an
 * agent chooses the names and texts in these cells.
 */
export function toAuditCsv(records: readonly AuditRecord[]): string {
  const lines = records.map((record) => {
    const cells = new Map<string, unknown>(Object.entries(record));
    for (const name of ["time", "startedAt", "endedAt"]) {
      const time = cells.get(name);
      if (typeof time === "number") cells.set(name, toTime(time));
    }
    if (record.type === "execution") cells.set("requestId", record.requestIds.join(" "));
    return columns.map((name) => toCell(cells.get(name))).join(",");
  });
  return [columns.join(","), ...lines, ""].join("\r\n");
}

function toTime(time: number): string {
  return isTime(time) ? new Date(time).toISOString() : String(time);
}

function toCell(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Full-width signs are formulas too, in spreadsheets of East Asia.
  const safe = /^[\s]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
