"use client";
import { shortenText } from "../../model/index.ts";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { markHidden } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AuditEntry } from "./AuditEntry.ts";
import { listSubjects } from "./filterEntries.ts";
import type { RecordDecider, RecordFilter, RecordSubject } from "./filterEntries.ts";

const types: readonly RecordFilter["type"][] = ["all", "decision", "execution", "failed"];
const deciders: readonly RecordDecider[] = ["user", "policy", "other"];
const subjects: readonly RecordSubject["type"][] = ["file", "command"];

/** Props of `AuditFilter`. */
export interface AuditFilterProps {
  /** All entries of the log, whose files and commands can be chosen. */
  readonly entries: readonly AuditEntry[];
  /** The present criteria. */
  readonly filter: RecordFilter;
  /** Called with the new criteria. */
  readonly onChange: (filter: RecordFilter) => void;
}

/** The filter of the audit log: by kind, by who decided, by file or command, by text. Renders a `<div>` element. */
export function AuditFilter({ entries, filter, onChange }: AuditFilterProps): ReactElement {
  const { log } = useMessages().permissionCenter;
  return (
    <div className="cs-audit-filter">
      <select
        className="cs-field"
        aria-label={log.type}
        value={filter.type}
        onChange={({ target }) => onChange({ ...filter, type: types.find((one) => one === target.value) ?? "all" })}
      >
        {types.map((type) => (
          <option className="cs-plain" key={type} value={type}>
            {log.types[type]}
          </option>
        ))}
      </select>
      <select
        className="cs-field"
        aria-label={log.by}
        value={filter.by ?? "all"}
        onChange={({ target }) => onChange({ ...filter, by: deciders.find((one) => one === target.value) })}
      >
        {(["all", ...deciders] as const).map((by) => (
          <option className="cs-plain" key={by} value={by}>
            {log.deciders[by]}
          </option>
        ))}
      </select>
      <SubjectSelect entries={entries} filter={filter} onChange={onChange} />
      <input
        className="cs-field"
        type="search"
        dir="auto"
        aria-label={log.search}
        placeholder={log.search}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
    </div>
  );
}

/** The most characters of a command that an option shows. */
const maxName = 80;

function SubjectSelect({ entries, filter, onChange }: AuditFilterProps): ReactElement {
  const { log } = useMessages().permissionCenter;
  const names = useMemo(() => listSubjects(entries), [entries]);
  const choices = subjects.flatMap((type) => names[type].map((name): RecordSubject => ({ type, name })));
  const at = choices.findIndex(({ type, name }) => type === filter.subject?.type && name === filter.subject.name);
  return (
    <select
      className="cs-field"
      aria-label={log.subject}
      value={at}
      onChange={({ target }) => onChange({ ...filter, subject: choices[Number(target.value)] })}
    >
      <option className="cs-plain" value={-1}>
        {log.anySubject}
      </option>
      {subjects.map((type) => (
        <optgroup className="cs-plain" key={type} label={log.subjects[type]} hidden={names[type].length === 0}>
          {choices.map(
            (choice, index) =>
              choice.type === type && (
                <option className="cs-plain" key={choice.name} value={index}>
                  {cut(markHidden(choice.name))}
                </option>
              ),
          )}
        </optgroup>
      ))}
    </select>
  );
}

function cut(name: string): string {
  const line = name.replaceAll(/\s+/g, " ");
  return shortenText(line, maxName);
}
