"use client";
import { Ban, Check, CircleAlert, CircleSlash, Play } from "lucide-react";
import type { ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AuditRecord } from "../../model/index.ts";
import { Disclosure, VisibleText } from "../../ui/index.ts";

function RecordIcon({ record }: { readonly record: AuditRecord }): ReactElement {
  const look = { className: "cs-audit-icon", "aria-hidden": true } as const;
  if (record.type === "execution") {
    if (record.status === "failed") return <CircleAlert {...look} data-tone="danger" />;
    return record.status === "denied" ? <CircleSlash {...look} /> : <Play {...look} />;
  }
  if (record.outcome === "failed") return <CircleAlert {...look} data-tone="danger" />;
  return record.granted === true ? <Check {...look} data-tone="success" /> : <Ban {...look} />;
}

function write(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

type Field = keyof Messages["permissionCenter"]["log"]["field"];

/** Returns the non-empty fields of a record as pairs of a field name and its text. */
function toFields(record: AuditRecord, { format, permissionCenter }: Messages): readonly (readonly [Field, string])[] {
  const time = (span: number): string => format.duration(toDuration(span));
  const dateTime = (at?: number): string | undefined => (at === undefined ? undefined : format.dateTime(at));
  const { toolCallId, input, rule, protocol, turnId, step } = record;
  const requestIds = record.type === "decision" ? [record.requestId] : record.requestIds;
  const fields: (readonly [Field, string | undefined])[] = [
    ["call", toolCallId],
    ["request", requestIds.join(", ")],
    ["input", input === undefined ? undefined : write(input)],
    ["rule", rule === undefined ? undefined : permissionCenter.rule(rule)],
  ];
  if (record.type === "decision") {
    const { edit, reason, option, digest, latency, errorCode } = record;
    const label = option === undefined ? undefined : `${option.label} (${option.kind}, ${option.id})`;
    fields.push(["edit", edit], ["reason", reason], ["option", label], ["digest", digest], ["error", errorCode]);
    fields.push(["latency", latency === undefined ? undefined : time(latency)]);
  } else {
    const { result, error, retries, startedAt, endedAt } = record;
    fields.push(["decision", permissionCenter.log.decision(record)]);
    fields.push(["result", result], ["error", error && [error.layer, error.code].filter(Boolean).join(", ")]);
    fields.push(["retries", retries === 0 ? undefined : String(retries)]);
    fields.push(["start", dateTime(startedAt)], ["end", dateTime(endedAt)]);
    const span = startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
    fields.push(["duration", span === undefined ? undefined : time(span)]);
  }
  fields.push(["protocol", protocol], ["step", `${turnId} · ${step}`]);
  return fields.flatMap(([name, text]) => (text === undefined || text === "" ? [] : [[name, text] as const]));
}

/** Props of `AuditItem`. */
export interface AuditItemProps {
  /** The record of one decision or execution. */
  readonly record: AuditRecord;
}

/** One record: time, event and tool in one line, the other fields below. Renders a `<li>` element. */
export function AuditItem({ record }: AuditItemProps): ReactElement {
  const messages = useMessages();
  const { log } = messages.permissionCenter;
  const date = new Date(record.time);
  return (
    <li className="cs-audit-item" data-slot="audit-record" data-type={record.type}>
      <Disclosure
        summary={
          <>
            <RecordIcon record={record} />
            <span className="cs-audit-word">{log.line(record)}</span>
            <span className="cs-audit-tool">
              <VisibleText text={record.toolName ?? ""} />
            </span>
            <time className="cs-audit-time" dateTime={date.toISOString()}>
              {messages.format.clock(date.getTime())}
            </time>
          </>
        }
      >
        <dl className="cs-audit-facts">
          {toFields(record, messages).map(([name, text]) => (
            <div className="cs-plain" key={name}>
              <dt className="cs-plain">{log.field[name]}</dt>
              <dd className="cs-plain">
                <VisibleText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
}
