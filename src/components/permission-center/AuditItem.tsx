"use client";
import { Ban, CircleAlert, CircleSlash, Play } from "lucide-react";
import type { ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AuditRecord } from "../../model/index.ts";
import { Disclosure, SealMark, VisibleText } from "../../ui/index.ts";
import { ShowCall } from "../follow-panel/ShowCall.tsx";
import type { AuditEntry } from "./AuditEntry.ts";
import { describeRecord, type RecordSentence } from "./describeRecord.ts";

function RecordIcon({ record }: { readonly record: AuditRecord }): ReactElement {
  const look = { className: "cs-audit-icon", "aria-hidden": true } as const;
  if (record.type === "execution") {
    if (record.status === "failed") return <CircleAlert {...look} data-tone="danger" />;
    return record.status === "denied" ? <CircleSlash {...look} /> : <Play {...look} />;
  }
  if (record.outcome === "failed") return <CircleAlert {...look} data-tone="danger" />;
  if (record.granted !== true) return <Ban {...look} />;
  return (
    <SealMark
      className={look.className}
      by={record.by === "policy" ? "rule" : "hand"}
      broken={record.unseen !== undefined}
    />
  );
}

/** A sentence in which what it is about is set as code. Renders a `<span>` element. */
function SentenceView({ text, object }: RecordSentence): ReactElement {
  const at = object === "" ? -1 : text.lastIndexOf(object);
  if (at === -1) {
    return (
      <span className="cs-audit-sentence">
        <VisibleText text={text} />
      </span>
    );
  }
  return (
    <span className="cs-audit-sentence">
      {text.slice(0, at)}
      <code className="cs-audit-object">
        <VisibleText text={object} />
      </code>
      {text.slice(at + object.length)}
    </span>
  );
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
  fields.push(["protocol", protocol], ["step", record.number === 0 ? turnId : `${turnId} · ${step}`]);
  return fields.flatMap(([name, text]) => (text === undefined || text === "" ? [] : [[name, text] as const]));
}

/** Props of `AuditItem`. */
export interface AuditItemProps {
  /** The record of one decision or execution, and what the thread tells about it. */
  readonly entry: AuditEntry;
  /** Called before its call is shown in the conversation. */
  readonly onShowCall?: (() => void) | undefined;
}

/**
 * One record: a sentence and its time, the other fields below, and a button that shows its call in the conversation. Renders a `<li>`
 * element.
 */
export function AuditItem({ entry, onShowCall }: AuditItemProps): ReactElement {
  const messages = useMessages();
  const { log } = messages.permissionCenter;
  const { record, call, isEarlier } = entry;
  const date = record.time === 0 ? undefined : new Date(record.time);
  return (
    <li className="cs-audit-item" data-slot="audit-record" data-type={record.type}>
      <Disclosure
        summary={
          <>
            <RecordIcon record={record} />
            <SentenceView {...describeRecord(entry, messages)} />
            {date !== undefined && (
              <time className="cs-audit-time" dateTime={date.toISOString()}>
                {messages.format.clock(date.getTime())}
              </time>
            )}
          </>
        }
        aside={call === undefined ? undefined : <ShowCall open toolCallKey={call.key} onShowCall={onShowCall} />}
      >
        {isEarlier && <p className="cs-center-note">{log.earlier}</p>}
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
