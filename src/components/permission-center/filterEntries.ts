import { foldCase, listTexts } from "../../content/index.ts";
import type { AuditRecord } from "../../model/index.ts";
import type { AuditEntry } from "./AuditEntry.ts";

/** Who decided: the user here, a rule, or someone or something else. */
export type RecordDecider = "user" | "policy" | "other";

/** What a record is about: a file or a command. */
export interface RecordSubject {
  readonly type: "file" | "command";
  /** The path or the command line. */
  readonly name: string;
}

/** The criteria of a filter; a record must meet all of them. */
export interface RecordFilter {
  /** The kind of record. */
  readonly type: "all" | "decision" | "execution" | "failed";
  /** Who decided; undefined for anyone, and for what nobody was asked about. */
  readonly by?: RecordDecider | undefined;
  /** The file or the command; undefined for any. */
  readonly subject?: RecordSubject | undefined;
  /** Text that they or their sentences contain, ignoring case; empty matches all. */
  readonly text: string;
}

/** Returns the entries that match a filter, in their order; `describe` returns the sentence that is shown of an entry. */
export function filterEntries(
  entries: readonly AuditEntry[],
  filter: RecordFilter,
  describe: (entry: AuditEntry) => string,
): readonly AuditEntry[] {
  const { type, by, subject, text } = filter;
  const wanted = foldCase(text.trim());
  const contains = (one: string): boolean => foldCase(one).includes(wanted);
  return entries.filter((entry) => {
    const { record, files, command } = entry;
    return (
      hasType(record, type) &&
      (by === undefined || deciderOf(record) === by) &&
      (subject === undefined || (subject.type === "file" ? files.includes(subject.name) : command === subject.name)) &&
      (wanted === "" || listRecordTexts(record).some(contains) || contains(describe(entry)))
    );
  });
}

/** The texts of a record, and the numbers of its input; its own numbers are times and counts. */
function listRecordTexts(record: AuditRecord): readonly string[] {
  const { input, ...rest } = record;
  const fields = Object.values(rest).filter((value) => typeof value !== "number");
  return [...listTexts(fields), ...listTexts(input)];
}

/** Returns the files and the commands of entries, each once, in the order of their first record. */
export function listSubjects(
  entries: readonly AuditEntry[],
): Readonly<Record<RecordSubject["type"], readonly string[]>> {
  return {
    file: [...new Set(entries.flatMap(({ files }) => files))],
    command: [...new Set(entries.flatMap(({ command }) => command ?? []))],
  };
}

function deciderOf(record: AuditRecord): RecordDecider | undefined {
  if (record.by === undefined)
    return record.type === "decision" && record.outcome === "elsewhere" ? "other" : undefined;
  if (record.rule !== undefined || record.by === "policy") return "policy";
  if (record.type === "decision" && record.outcome === "elsewhere") return "other";
  return record.by === "user" ? "user" : "other";
}

function hasType(record: AuditRecord, type: RecordFilter["type"]): boolean {
  if (type === "all") return true;
  if (type === "failed") return record.type === "execution" ? record.status === "failed" : record.outcome === "failed";
  return record.type === type;
}
