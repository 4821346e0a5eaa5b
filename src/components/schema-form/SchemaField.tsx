"use client";
import { useId, useState } from "react";
import type { ReactElement } from "react";
import { toFieldTitle } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { toFieldPiece } from "./fieldPath.ts";
import { readSchemaNode } from "./readSchemaNode.ts";
import { SchemaArray } from "./SchemaArray.tsx";
import { useSchemaForm } from "./SchemaFormContext.ts";
import type { SchemaFieldProps } from "./SchemaFormContext.ts";
import { SchemaObject } from "./SchemaObject.tsx";
import { SchemaValue } from "./SchemaValue.tsx";
import type { ValueControlProps } from "./SchemaValue.tsx";
import { SchemaVariants } from "./SchemaVariants.tsx";

/**
 * One field of a form: its label, its control, its description, its error. Renders a `<div>` element, or a `<fieldset>` for objects and
 * lists.
 */
export function SchemaField(props: SchemaFieldProps): ReactElement {
  const { schema, name, path, required, depth, value, onChange } = props;
  const { form } = useMessages().permission;
  const { root, faults } = useSchemaForm();
  const id = useId();
  // The kind of the field does not change while the user types.
  const [node] = useState(() => readSchemaNode(schema, root, value, depth));
  const fault = faults[path];
  const texts = {
    about: node.description === undefined ? undefined : <VisibleText text={node.description} />,
    fault: fault === undefined ? undefined : form.fault[fault],
  };
  const ends = (
    <>
      {node.nullable && (
        <label className="cs-form-null">
          <input
            className="cs-checkbox"
            type="checkbox"
            checked={value === null}
            onChange={(event) => onChange(event.target.checked ? null : undefined)}
          />
          {form.noValue}
        </label>
      )}
      {texts.about !== undefined && (
        <p className="cs-form-about" id={`${id}-about`}>
          {texts.about}
        </p>
      )}
      {texts.fault !== undefined && (
        <p className="cs-form-fault" id={`${id}-fault`} role="alert">
          {texts.fault}
        </p>
      )}
    </>
  );
  const title = (
    <>
      <VisibleText text={node.title ?? toFieldTitle(name)} />
      {required && <span className="cs-form-required"> {form.required}</span>}
    </>
  );
  const below = { path, depth, value, onChange, required };
  if (node.type === "object" && depth === 0) {
    return (
      <>
        <SchemaObject {...below} node={node} />
        {ends}
      </>
    );
  }
  // The fields of the form itself: a prompt tracks which of them were in view.
  const piece = depth === 1 ? toFieldPiece(path) : undefined;
  if (node.type === "object" || node.type === "array" || node.type === "oneOf") {
    return (
      <fieldset className="cs-form-group" data-piece={piece}>
        <legend className="cs-form-label">{title}</legend>
        {value !== null && node.type === "object" && <SchemaObject {...below} node={node} />}
        {value !== null && node.type === "array" && <SchemaArray {...below} node={node} name={node.title ?? name} />}
        {value !== null && node.type === "oneOf" && <SchemaVariants {...below} node={node} name={node.title ?? name} />}
        {ends}
      </fieldset>
    );
  }
  const described = `${texts.about === undefined ? "" : `${id}-about`} ${fault === undefined ? "" : `${id}-fault`}`;
  const control: ValueControlProps = {
    id,
    "aria-invalid": fault === undefined ? undefined : true,
    "aria-required": required,
    "aria-describedby": described.trim() || undefined,
  };
  return (
    <div className="cs-form-field" data-type={node.type} data-piece={piece}>
      <label className="cs-form-label" htmlFor={id}>
        {title}
      </label>
      {value !== null && <SchemaValue node={node} path={path} value={value} onChange={onChange} control={control} />}
      {ends}
    </div>
  );
}
