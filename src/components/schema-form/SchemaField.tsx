"use client";
import { useId, useState } from "react";
import type { ReactElement } from "react";
import { toFieldTitle } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { VisibleText } from "../../ui/index.ts";
import type { ValueFault } from "./checkValue.ts";
import { findFault } from "./findFault.ts";
import { toFieldPiece } from "./fieldPath.ts";
import { isNone } from "./listChildren.ts";
import { readSchemaNode } from "./readSchemaNode.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { SchemaArray } from "./SchemaArray.tsx";
import { useSchemaForm } from "./SchemaFormContext.ts";
import type { EntryFault, SchemaFieldProps } from "./SchemaFormContext.ts";
import { SchemaObject } from "./SchemaObject.tsx";
import { SchemaValue } from "./SchemaValue.tsx";
import type { ValueControlProps } from "./SchemaValue.tsx";
import { SchemaVariants } from "./SchemaVariants.tsx";

interface FieldEndsProps extends Pick<SchemaFieldProps, "value" | "onChange"> {
  readonly node: SchemaNode;
  readonly id: string;
  readonly fault: ValueFault | EntryFault | undefined;
}

/** What follows the control of a field: the choice of no value, its description, its error. Renders a fragment. */
function FieldEnds({ node, id, fault, value, onChange }: FieldEndsProps): ReactElement {
  const { form } = useMessages().permission;
  return (
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
      {node.description !== undefined && (
        <p className="cs-form-about" id={`${id}-about`}>
          <VisibleText text={node.description} />
        </p>
      )}
      {fault !== undefined && (
        <p className="cs-form-fault" id={`${id}-fault`} role="alert">
          {form.fault[fault]}
        </p>
      )}
    </>
  );
}

/**
 * One field of a form: its label, its control, its description, its error. Renders a `<div>` element, or a `<fieldset>` for objects and
 * lists.
 */
export function SchemaField(props: SchemaFieldProps): ReactElement {
  const { schema, name, path, required, optional, nesting, value, onChange } = props;
  const { form } = useMessages().permission;
  const { root, faults } = useSchemaForm();
  const id = useId();
  // The kind of the field does not change while the user types.
  const [node] = useState(() => readSchemaNode(schema, root, value, nesting));
  const fault = findFault(faults, node, props);
  const about = node.description === undefined ? undefined : `${id}-about`;
  const ends = <FieldEnds {...props} node={node} id={id} fault={fault} />;
  const title = (
    <>
      <VisibleText text={node.title ?? toFieldTitle(name)} />
      {required && <span className="cs-form-required"> {form.required}</span>}
    </>
  );
  const { depth } = nesting;
  const hasControl = !isNone(node, value);
  const below = { name: node.title ?? name, path, nesting, value, onChange, required, optional };
  if (node.type === "object" && depth === 0) {
    return (
      <>
        <SchemaObject {...below} node={node} schema={schema} />
        {ends}
      </>
    );
  }
  // The fields of the form itself, or what is in their place: a prompt tracks which of them were in view.
  const piece = depth <= 1 ? toFieldPiece(path) : undefined;
  if (node.type === "object" || node.type === "array" || node.type === "oneOf") {
    return (
      <fieldset className="cs-form-group" data-piece={piece}>
        <legend className="cs-form-label">{title}</legend>
        {hasControl && node.type === "object" && <SchemaObject {...below} node={node} schema={schema} />}
        {hasControl && node.type === "array" && <SchemaArray {...below} node={node} />}
        {hasControl && node.type === "oneOf" && <SchemaVariants {...below} node={node} />}
        {ends}
      </fieldset>
    );
  }
  const control: ValueControlProps = {
    id,
    "aria-invalid": fault === undefined ? undefined : true,
    "aria-required": required,
    "aria-describedby": [about, fault === undefined ? undefined : `${id}-fault`].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className="cs-form-field" data-type={node.type} data-piece={piece}>
      <label className="cs-form-label" htmlFor={id}>
        {title}
      </label>
      {hasControl && <SchemaValue {...{ node, path, optional, value, onChange, control }} />}
      {ends}
    </div>
  );
}
