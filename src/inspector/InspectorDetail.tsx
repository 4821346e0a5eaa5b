"use client";
import { History } from "lucide-react";
import { useMemo, type ReactElement } from "react";
import { Button, CodeBlock, CopyButton } from "../ui/index.ts";
import { compareValues } from "./compareValues.ts";
import type { Inspection } from "./inspectConnection.ts";
import type { InspectorEntry } from "./InspectorEntry.ts";
import { texts } from "./texts.ts";
import { toCurl, toJsonText } from "./toExchanges.ts";

/** Characters of data that are drawn. */
const shown = 20_000;

interface InspectorDetailProps {
  readonly entry: InspectorEntry;
  /** What the entry belongs to: secrets that others of its entries name are removed from what is copied. */
  readonly inspection: Inspection;
  /** Called when the user wants to see the chat at this moment. */
  readonly onTravel: () => void;
}

/** What an entry contains, and what it changed. Renders a `<div>` element. */
export function InspectorDetail({ entry, inspection, onTravel }: InspectorDetailProps): ReactElement {
  const json = useMemo(() => toJsonText(entry, inspection.entries), [entry, inspection]);
  const curl = useMemo(() => toCurl(entry, inspection.entries), [entry, inspection]);
  return (
    <div className="cs-inspector-detail" data-slot="inspector-detail">
      <div className="cs-inspector-head">
        <h3 className="cs-inspector-name">{entry.title}</h3>
        <CopyButton text={json} label={texts.copyJson} />
        {curl !== undefined && (
          <CopyButton text={curl} label={texts.copyCurl}>
            <span className="cs-inspector-curl" aria-hidden="true">
              $_
            </span>
          </CopyButton>
        )}
      </div>
      <Button size="small" onClick={onTravel}>
        <History className="cs-plain" aria-hidden="true" />
        {texts.travel}
      </Button>
      {entry.threads !== undefined && <Changes threads={entry.threads} />}
      <h4 className="cs-inspector-heading">{texts.data}</h4>
      <CodeBlock code={json.slice(0, shown)} language="json" />
      {json.length > shown && <p className="cs-inspector-note">{texts.cut(json.length - shown)}</p>}
    </div>
  );
}

function Changes({ threads }: { readonly threads: NonNullable<InspectorEntry["threads"]> }): ReactElement {
  const changes = useMemo(() => compareValues(threads.before, threads.after), [threads]);
  return (
    <>
      <h4 className="cs-inspector-heading">{texts.changed}</h4>
      {changes.length === 0 && <p className="cs-inspector-note">{texts.unchanged}</p>}
      <dl className="cs-inspector-changes">
        {changes.map(({ path, before, after }) => (
          <div className="cs-inspector-change" key={path}>
            <dt className="cs-inspector-path">{path}</dt>
            {before !== undefined && (
              <dd className="cs-inspector-before">
                <del className="cs-plain">{before}</del>
              </dd>
            )}
            {after !== undefined && (
              <dd className="cs-inspector-after">
                <ins className="cs-plain">{after}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
