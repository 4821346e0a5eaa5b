"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { parseJson } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";
import type { EntryFault } from "./SchemaFormContext.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { markHidden } from "../../content/index.ts";

/** What ties a control to its label, its description and its fault. */
export interface ValueControlProps {
  /** Id of the control. */
  readonly id: string;
  /** Whether something is wrong with it. */
  readonly "aria-invalid": true | undefined;
  /** Whether it must be filled in. */
  readonly "aria-required": boolean;
  /** Ids of what describes it. */
  readonly "aria-describedby": string | undefined;
}

/** Props of `SchemaValue`. */
export interface SchemaValueProps {
  /** A plain value: neither object nor list. */
  readonly node: SchemaNode;
  /** Its place. */
  readonly path: string;
  /** What stands there. */
  readonly value: Json | undefined;
  /** Called with what stands there now. */
  readonly onChange: (value: Json | undefined) => void;
  /** Goes to the control. */
  readonly control: ValueControlProps;
}

/** Controls of the browser that write exactly the text their format wants. */
const inputTypes: Readonly<Record<string, string>> = { email: "email", uri: "url", date: "date", password: "password" };

type Entry = { readonly value: Json | undefined } | { readonly fault: EntryFault };

function readNumber(text: string): Entry {
  if (text.trim() === "") return { value: undefined };
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { fault: "number" };
}

function readJson(text: string): Entry {
  if (text.trim() === "") return { value: undefined };
  const value = parseJson(text);
  return value === undefined ? { fault: "json" } : { value };
}

function toText(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** A number or a piece of JSON as it is typed: most of what is typed on the way is no value yet. */
function EntryControl({ node, path, value, onChange, control }: SchemaValueProps): ReactElement {
  const { setEntryFault } = useSchemaForm();
  const isJson = node.type === "json";
  const [text, setText] = useState(() => (isJson && typeof value === "string" ? JSON.stringify(value) : toText(value)));
  function enter(next: string): void {
    setText(next);
    const entry = isJson ? readJson(next) : readNumber(next);
    setEntryFault(path, "fault" in entry ? entry.fault : undefined);
    if ("value" in entry) onChange(entry.value);
  }
  const common = { ...control, className: "cs-field", value: text };
  return isJson ? (
    <textarea
      {...common}
      rows={4}
      spellCheck={false}
      data-kind="json"
      onChange={(event) => enter(event.target.value)}
    />
  ) : (
    <input {...common} inputMode="decimal" onChange={(event) => enter(event.target.value)} />
  );
}

/** The control of a plain value. Renders an `<input>`, a `<select>` or a `<textarea>` element. */
export function SchemaValue(props: SchemaValueProps): ReactElement {
  const { node, value, onChange, control } = props;
  if (node.type === "boolean") {
    return (
      <input
        {...control}
        className="cs-checkbox"
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (node.type === "enum") {
    const chosen = node.choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value));
    return (
      <select
        {...control}
        className="cs-field"
        value={chosen === -1 ? "" : String(chosen)}
        onChange={({ target }) => onChange(target.value === "" ? undefined : node.choices[Number(target.value)])}
      >
        <option className="cs-plain" value="">
          {chosen === -1 && value !== undefined ? markHidden(toText(value)) : "–"}
        </option>
        {node.choices.map((choice, index) => (
          <option className="cs-plain" key={JSON.stringify(choice)} value={String(index)}>
            {markHidden(node.labels[index] ?? toText(choice))}
          </option>
        ))}
      </select>
    );
  }
  if (node.type !== "string") return <EntryControl {...props} />;
  const text = {
    ...control,
    className: "cs-field",
    value: toText(value),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      // An empty field of a form is no answer, unless it was one before.
      onChange(target.value === "" && value === undefined ? undefined : target.value);
    },
  };
  if (node.multiline) return <textarea {...text} rows={5} />;
  return <input {...text} type={inputTypes[node.format ?? ""] ?? "text"} />;
}
