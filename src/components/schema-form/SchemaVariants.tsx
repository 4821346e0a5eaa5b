"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Json } from "../../model/index.ts";
import { checkValue } from "./checkValue.ts";
import { isObject } from "../../model/index.ts";
import type { FieldPlace } from "./listChildren.ts";
import { readAddedValue } from "./readAddedValue.ts";
import { nestBelow, readSchemaNode } from "./readSchemaNode.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";
import { markHidden } from "../../content/index.ts";

/** Props of `SchemaVariants`. */
export interface SchemaVariantsProps extends FieldPlace {
  /** The schema with its alternatives. */
  readonly node: Extract<SchemaNode, { readonly type: "oneOf" }>;
  /** The property name of the value. */
  readonly name: string;
  /** Called with the changed value. */
  readonly onChange: (value: Json | undefined) => void;
}

/** The choice to edit the value as JSON, without an alternative. */
const asJson = -1;
/** A schema without a control of its own: `readSchemaNode` makes it a field for JSON. */
const anything: Json = { allOf: [] };

function findVariant(variants: readonly Json[], root: Json, value: Json | undefined): number {
  if (value === undefined) return 0;
  const definitions = isObject(root) ? { $defs: root["$defs"] ?? {}, definitions: root["definitions"] ?? {} } : {};
  return variants.findIndex((variant) => {
    const check = checkValue(value, isObject(variant) ? { ...definitions, ...variant } : {});
    return !check.partial && Object.keys(check.faults).length === 0;
  });
}

/** One of several alternatives, chosen by name, or the value as JSON. Renders a `<select>` element and a field. */
export function SchemaVariants({ node, name, onChange, ...place }: SchemaVariantsProps): ReactElement {
  const { form } = useMessages().permission;
  const { root, Field } = useSchemaForm();
  const [chosen, setChosen] = useState(() => findVariant(node.variants, root, place.value));
  const schema = node.variants[chosen] ?? anything;
  const nesting = nestBelow(place.nesting, 1, 1);
  return (
    <div className="cs-form-fields">
      <select
        className="cs-field"
        aria-label={markHidden(form.variantOf(name))}
        value={String(chosen)}
        onChange={({ target }) => {
          const next = Number(target.value);
          setChosen(next);
          // Switching to JSON keeps the current value.
          if (next !== asJson) onChange(readAddedValue(node.variants[next] ?? {}, root, nesting));
        }}
      >
        {node.variants.map((variant, index) => (
          <option className="cs-plain" key={JSON.stringify(variant)} value={String(index)}>
            {markHidden(readSchemaNode(variant, root, undefined).title ?? form.variant(index + 1))}
          </option>
        ))}
        <option className="cs-plain" value={String(asJson)}>
          {form.json}
        </option>
      </select>
      <Field
        {...place}
        key={chosen}
        name={name}
        schema={schema}
        required={false}
        nesting={nesting}
        onChange={onChange}
      />
    </div>
  );
}
