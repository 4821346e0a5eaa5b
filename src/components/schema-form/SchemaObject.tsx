"use client";
import type { ReactElement } from "react";
import type { Json } from "../../model/index.ts";
import { isObject } from "./readSchemaNode.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";

/** Props of `SchemaObject`. */
export interface SchemaObjectProps {
  /** The object. */
  readonly node: Extract<SchemaNode, { readonly type: "object" }>;
  /** Its place. */
  readonly path: string;
  /** How deep it lies. */
  readonly depth: number;
  /** What stands there. */
  readonly value: Json | undefined;
  /** Called with what stands there now. */
  readonly onChange: (value: Json | undefined) => void;
}

/** Gives the place of a name below another place, as a JSON pointer. */
export function childPath(path: string, name: string): string {
  return `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The fields of an object, in the schema's order. Renders a `<div>` element. */
export function SchemaObject({ node, path, depth, value, onChange }: SchemaObjectProps): ReactElement {
  const { Field } = useSchemaForm();
  const given = isObject(value) ? value : {};
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
          value={Object.hasOwn(given, name) ? given[name] : undefined}
          onChange={(next) => {
            // What is left out is no `undefined`: it is not sent at all.
            const { [name]: _old, ...rest } = given;
            onChange(
              next === undefined
                ? rest
                : Object.hasOwn(given, name)
                  ? { ...given, [name]: next }
                  : { ...rest, [name]: next },
            );
          }}
        />
      ))}
    </div>
  );
}
