"use client";
import { useId } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { VisibleText } from "../../ui/index.ts";
import type { FormField as Field } from "./readFields.ts";
import type { FieldFault } from "./readValues.ts";

/** Props of `FormField`. */
export interface FormFieldProps {
  /** What is asked for. */
  readonly field: Field;
  /** What is wrong with it. */
  readonly fault: FieldFault | undefined;
}

/** Gives what stands in a field at first. */
export function toFieldText({ initial }: Field): string {
  if (initial === undefined) return "";
  return typeof initial === "string" ? initial : JSON.stringify(initial);
}

/** One field of a form. Renders a `<div>` element with a label and its control. */
export function FormField({ field, fault }: FormFieldProps): ReactElement {
  const messages = useMessages();
  const id = useId();
  const initial = toFieldText(field);
  // An input of one line would lose the breaks.
  const isLong = field.type === "text" && initial.includes("\n");
  const described = [field.description === undefined ? "" : `${id}-about`, fault === undefined ? "" : `${id}-fault`];
  const control = {
    id,
    name: field.name,
    className: "cs-field",
    "aria-invalid": fault !== undefined,
    "aria-required": field.required,
    "aria-describedby": described.join(" ").trim() || undefined,
  };
  return (
    <div className="cs-form-field" data-type={field.type}>
      <label className="cs-form-label" htmlFor={id}>
        <VisibleText text={field.label} />
        {field.required && <span className="cs-form-required"> {messages.permission.form.required}</span>}
      </label>
      {field.type === "boolean" && (
        <input {...control} className="cs-checkbox" type="checkbox" defaultChecked={field.initial === true} />
      )}
      {field.type === "choice" && (
        <select {...control} defaultValue={initial}>
          <option value="">–</option>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      {(field.type === "json" || isLong) && <textarea {...control} rows={3} defaultValue={initial} />}
      {((field.type === "text" && !isLong) || field.type === "number" || field.type === "integer") && (
        <input {...control} inputMode={field.type === "text" ? "text" : "decimal"} defaultValue={initial} />
      )}
      {field.description !== undefined && (
        <p className="cs-form-about" id={`${id}-about`}>
          <VisibleText text={field.description} />
        </p>
      )}
      {fault !== undefined && (
        <p className="cs-form-fault" id={`${id}-fault`} role="alert">
          {messages.permission.form[fault]}
        </p>
      )}
    </div>
  );
}
