"use client";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { isTime, parseJson } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";
import type { EntryFault } from "./SchemaFormContext.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { inspectJson, markHidden } from "../../content/index.ts";

/** The props that connect a control with its label, its description and its error. */
export interface ValueControlProps {
  /** Id of the control. */
  readonly id: string;
  /** Whether its value is invalid. */
  readonly "aria-invalid": true | undefined;
  /** Whether it must be filled in. */
  readonly "aria-required": boolean;
  /** Ids of its description and its error. */
  readonly "aria-describedby": string | undefined;
}

/** Props of `SchemaValue`. */
export interface SchemaValueProps {
  /** The schema of a plain value: neither object nor list. */
  readonly node: SchemaNode;
  /** JSON pointer of the value. */
  readonly path: string;
  /** Whether it can be left out. */
  readonly optional: boolean;
  /** The current value; undefined when absent. */
  readonly value: Json | undefined;
  /** Called with the changed value; undefined removes it. */
  readonly onChange: (value: Json | undefined) => void;
  /** The id and ARIA attributes of the control. */
  readonly control: ValueControlProps;
}

/** Input types whose values have exactly the format of the schema. */
const inputTypes: Readonly<Record<string, string>> = { email: "email", uri: "url", date: "date", password: "password" };

type Entry = { readonly value: Json | undefined } | { readonly fault: EntryFault };

function readNumber(text: string): Entry {
  if (text.trim() === "") return { value: undefined };
  const value = Number(text);
  if (!Number.isFinite(value)) return { fault: "number" };
  return inspectJson(text).length === 0 ? { value } : { fault: "inexact" };
}

function readJson(text: string): Entry {
  if (text.trim() === "") return { value: undefined };
  const value = parseJson(text);
  if (value === undefined) return { fault: "json" };
  // What is sent is what is shown: no other number, and no key that is dropped.
  const [hazard] = inspectJson(text);
  if (hazard === undefined) return { value };
  return { fault: hazard === "inexact_number" ? "inexact" : "json" };
}

function toText(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Holds the fault of what a control shows. It goes with its text: to another place of a list, and away with the control. */
function useEntryFault(path: string): readonly [EntryFault | undefined, (fault: EntryFault | undefined) => void] {
  const { setEntryFault } = useSchemaForm();
  const [fault, setFault] = useState<EntryFault>();
  useLayoutEffect(() => {
    setEntryFault(path, fault);
    return () => setEntryFault(path, undefined);
  }, [setEntryFault, path, fault]);
  return [fault, setFault];
}

/** A text control for numbers and JSON: the text is kept while it is no valid value yet. */
function EntryControl({ node, path, value, onChange, control }: SchemaValueProps): ReactElement {
  const isJson = node.type === "json";
  const [text, setText] = useState(() => (isJson && typeof value === "string" ? JSON.stringify(value) : toText(value)));
  const [, setFault] = useEntryFault(path);
  function enter(next: string): void {
    setText(next);
    const entry = isJson ? readJson(next) : readNumber(next);
    setFault("fault" in entry ? entry.fault : undefined);
    if ("value" in entry) onChange(entry.value);
  }
  const common = { ...control, className: "cs-field", value: text };
  return isJson ? (
    <textarea
      {...common}
      dir="ltr"
      rows={4}
      spellCheck={false}
      data-kind="json"
      onChange={(event) => enter(event.target.value)}
    />
  ) : (
    <input {...common} dir="ltr" inputMode="decimal" onChange={(event) => enter(event.target.value)} />
  );
}

/** Whether a date field shows this text: it drops every other one, and looks empty. */
function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return isTime(time) && new Date(time).toISOString().startsWith(text);
}

interface TextControlProps extends Omit<SchemaValueProps, "node"> {
  readonly multiline: boolean;
  readonly format: string | undefined;
}

/**
 * A control for text. One that is cleared and can be left out has no value, unless it began as an empty text. A date that is half filled
 * in, or of a day that does not exist, has an empty text as well, although the control shows it, and often fires no event.
 */
function TextControl({ multiline, format, path, optional, value, onChange, control }: TextControlProps): ReactElement {
  const { watchEntry } = useSchemaForm();
  const [beganEmpty] = useState(value === "");
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useEntryFault(path);
  const check = useCallback(() => {
    const found = input.current?.validity.badInput === true ? "format" : undefined;
    setFault(found);
    return found;
  }, [setFault]);
  useLayoutEffect(() => watchEntry(path, check), [watchEntry, path, check]);
  const shown = toText(value);
  const type = inputTypes[format ?? ""] ?? "text";
  const shownType = type !== "date" || shown === "" || isDay(shown) ? type : "text";
  const text = {
    ...control,
    className: "cs-field",
    value: shown,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      check();
      onChange(target.value === "" && optional && !beganEmpty ? undefined : target.value);
    },
  };
  if (multiline) return <textarea {...text} dir="auto" rows={5} />;
  return (
    <input
      {...text}
      dir="auto"
      ref={input}
      type={shownType}
      onBlur={check}
      // While a date is typed for the first time it is no fault yet.
      onKeyUp={fault === undefined ? undefined : check}
    />
  );
}

interface ChoiceControlProps extends Pick<SchemaValueProps, "value" | "onChange" | "control"> {
  readonly choices: readonly Json[];
  readonly labels: readonly (string | undefined)[];
}

/** A list of choices; a dash is none. */
function ChoiceControl({ choices, labels, value, onChange, control }: ChoiceControlProps): ReactElement {
  const chosen = choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value));
  return (
    <select
      {...control}
      className="cs-field"
      value={chosen === -1 ? "" : String(chosen)}
      onChange={({ target }) => onChange(target.value === "" ? undefined : choices[Number(target.value)])}
    >
      <option className="cs-plain" value="">
        {chosen === -1 && value !== undefined && value !== "" ? markHidden(toText(value)) : "–"}
      </option>
      {choices.map((choice, index) => (
        <option className="cs-plain" key={JSON.stringify(choice)} value={String(index)}>
          {markHidden(labels[index] ?? toText(choice))}
        </option>
      ))}
    </select>
  );
}

/** A control for yes or no: a checkbox shows one of both, so that a question without an answer is a list. */
function BooleanControl(props: SchemaValueProps): ReactElement {
  const { value, onChange, control } = props;
  const { form } = useMessages().permission;
  const [beganAnswered] = useState(typeof value === "boolean");
  if (!beganAnswered || typeof value !== "boolean")
    return <ChoiceControl {...props} choices={[true, false]} labels={[form.yes, form.no]} />;
  return (
    <input
      {...control}
      className="cs-checkbox"
      type="checkbox"
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** The control of a plain value. Renders an `<input>`, a `<select>` or a `<textarea>` element. */
export function SchemaValue(props: SchemaValueProps): ReactElement {
  const { node } = props;
  if (node.type === "boolean") return <BooleanControl {...props} />;
  if (node.type === "enum") return <ChoiceControl {...props} choices={node.choices} labels={node.labels} />;
  if (node.type !== "string") return <EntryControl {...props} />;
  return <TextControl {...props} multiline={node.multiline} format={node.format} />;
}
