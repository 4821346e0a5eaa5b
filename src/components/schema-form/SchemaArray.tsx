"use client";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Json } from "../../model/index.ts";
import { Button, drawProse, IconButton, useFocusHandover } from "../../ui/index.ts";
import { listChildren } from "./listChildren.ts";
import type { FieldPlace } from "./listChildren.ts";
import { readAddedValue } from "./readAddedValue.ts";
import { nestBelow } from "./readSchemaNode.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import { useSchemaForm } from "./SchemaFormContext.ts";

/** Props of `SchemaArray`. */
export interface SchemaArrayProps extends FieldPlace {
  /** The schema of the list. */
  readonly node: Extract<SchemaNode, { readonly type: "array" }>;
  /** Its name, which labels its items too. */
  readonly name: string;
  /** Called with the changed list. */
  readonly onChange: (value: Json | undefined) => void;
}

/** An item cannot be absent: without a value it is an empty text. */
function toItem(value: Json | undefined): Json {
  return value === undefined ? "" : value;
}

/** The items of a list, each with a remove button, and an add button. Renders a `<div>` element. */
export function SchemaArray({ node, name, onChange, ...place }: SchemaArrayProps): ReactElement {
  const { form } = useMessages().permission;
  const { root, Field } = useSchemaForm();
  const items = Array.isArray(place.value) ? place.value : [];
  /** Whether it began as an empty list: any other one that is emptied and can be left out has no value. */
  const [beganEmpty] = useState(Array.isArray(place.value) && place.value.length === 0);
  // Stable ids keep the typed text of an item when one before it is removed.
  const [ids, setIds] = useState<readonly number[]>(() => items.map((_, index) => index));
  const handOver = useFocusHandover();
  const element = useRef<HTMLDivElement>(null);
  return (
    <div className="cs-form-fields" ref={element}>
      {listChildren(node, place).map((child, index) => (
        <div className="cs-form-item" key={ids[index] ?? index}>
          <Field
            {...child}
            name={form.item(name, index + 1)}
            onChange={(next) => onChange(items.with(index, toItem(next)))}
          />
          <IconButton
            label={form.removeItem(name, index + 1)}
            onClick={(event) => {
              // The button of the item that takes its place; after the last one the button that adds.
              const buttons = ":scope > .cs-form-item > button, :scope > button";
              handOver(event, () => element.current?.querySelectorAll<HTMLElement>(buttons)[index]);
              setIds(ids.toSpliced(index, 1));
              const rest = items.toSpliced(index, 1);
              onChange(rest.length === 0 && place.optional && !beganEmpty ? undefined : rest);
            }}
          >
            <X className="cs-plain" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          setIds([...ids, Math.max(-1, ...ids) + 1]);
          onChange([...items, toItem(readAddedValue(node.items, root, nestBelow(place.nesting, 1, 1)))]);
        }}
      >
        <Plus className="cs-plain" aria-hidden="true" /> {drawProse(form.addItem(name))}
      </Button>
    </div>
  );
}
