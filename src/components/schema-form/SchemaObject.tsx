"use client";
import { Plus, X } from "lucide-react";
import { useRef, type MouseEvent } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Json } from "../../model/index.ts";
import { isObject } from "../../model/index.ts";
import { Button, drawProse, useFocusHandover } from "../../ui/index.ts";
import { isOpen, listChildren } from "./listChildren.ts";
import type { FieldPlace } from "./listChildren.ts";
import { readAddedValue } from "./readAddedValue.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";

/** Props of `SchemaObject`. What is not an object counts as empty, and is replaced by the first change. */
export interface SchemaObjectProps extends FieldPlace {
  /** The schema of the object as read. */
  readonly node: Extract<SchemaNode, { readonly type: "object" }>;
  /** The schema of the object. */
  readonly schema: Json;
  /** Its name, for the buttons that add and remove it. */
  readonly name: string;
  /** Called with the changed object; undefined removes it. */
  readonly onChange: (value: Json | undefined) => void;
}

/**
 * The fields of an object, in the schema's order. An optional one is one button until it is added, and can be removed. Renders a `<div>`
 * element.
 */
export function SchemaObject({ node, schema, name, onChange, ...place }: SchemaObjectProps): ReactElement {
  const { form } = useMessages().permission;
  const { root, Field } = useSchemaForm();
  const { value, nesting, optional } = place;
  const fields = isObject(value) ? value : {};
  const opened = isOpen(place);
  const element = useRef<HTMLDivElement>(null);
  const handOver = useFocusHandover();
  function replace(event: MouseEvent, next: Json | undefined): void {
    handOver(event, () => element.current?.querySelector("input, select, textarea, button"));
    onChange(next);
  }
  return (
    <div className="cs-form-fields" ref={element}>
      {listChildren(node, place).map(({ name: key, ...child }) => (
        <Field
          {...child}
          key={key}
          name={key}
          onChange={(next) => {
            // A removed property is deleted, not set to `undefined`.
            const { [key]: _old, ...rest } = fields;
            onChange(next === undefined ? rest : { ...fields, [key]: next });
          }}
        />
      ))}
      {!opened && (
        <Button
          size="small"
          variant="secondary"
          onClick={(event) => replace(event, readAddedValue(schema, root, nesting) ?? {})}
        >
          <Plus className="cs-plain" aria-hidden="true" /> {drawProse(form.add(name))}
        </Button>
      )}
      {opened && optional && (
        <Button size="small" variant="quiet" onClick={(event) => replace(event, undefined)}>
          <X className="cs-plain" aria-hidden="true" /> {drawProse(form.remove(name))}
        </Button>
      )}
    </div>
  );
}
