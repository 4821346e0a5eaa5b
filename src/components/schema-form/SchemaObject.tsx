"use client";
import type { ReactElement } from "react";
import type { Json } from "../../model/index.ts";
import { isObject } from "../../model/index.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { childPath } from "./fieldPath.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";

/** Props of `SchemaObject`. */
export interface SchemaObjectProps {
  /** The schema of the object. */
  readonly node: Extract<SchemaNode, { readonly type: "object" }>;
  /** JSON pointer of the object; empty for the root. */
  readonly path: string;
  /** Nesting depth, from 0. */
  readonly depth: number;
  /** The current value; undefined when absent. What is not an object counts as empty, and is replaced by the first change. */
  readonly value: Json | undefined;
  /** Called with the changed object. */
  readonly onChange: (value: Json | undefined) => void;
}

/** The fields of an object, in the schema's order. Renders a `<div>` element. */
export function SchemaObject({ node, path, depth, value, onChange }: SchemaObjectProps): ReactElement {
  const { Field } = useSchemaForm();
  const fields = isObject(value) ? value : {};
  return (
    <div className="cs-form-fields">
      {node.fields.map(({ name, schema, required }) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          required={required}
          path={childPath(path, name)}
          depth={depth + 1}
          value={Object.hasOwn(fields, name) ? fields[name] : undefined}
          onChange={(next) => {
            // A removed property is deleted, not set to `undefined`.
            const { [name]: _old, ...rest } = fields;
            onChange(next === undefined ? rest : { ...fields, [name]: next });
          }}
        />
      ))}
    </div>
  );
}
