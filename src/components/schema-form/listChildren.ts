import type { Json } from "../../model/index.ts";
import { isObject } from "../../model/index.ts";
import { childPath } from "./fieldPath.ts";
import { isMasked, nestBelow, readSchemaNode, rootNesting } from "./readSchemaNode.ts";
import type { Nesting, SchemaEntry, SchemaNode } from "./readSchemaNode.ts";

/** The place of a field in a form. */
export interface FieldPlace {
  /** JSON pointer of the field, e.g. `/to/0`; empty for the root. */
  readonly path: string;
  /** Where it is in the form. */
  readonly nesting: Nesting;
  /** Whether a value is required. */
  readonly required: boolean;
  /** Whether it can be left out: neither the whole form, nor a required field, nor an item of a list. */
  readonly optional: boolean;
  /** The current value; undefined when absent. */
  readonly value: Json | undefined;
}

/** A field below another one; in a list its name is its index. */
export interface SchemaChild extends SchemaEntry, FieldPlace {}

/** Whether the fields of an object are drawn: those of an optional one without a value would be drawn for ever in a recursive schema. */
export function isOpen({ optional, value }: Pick<FieldPlace, "optional" | "value">): boolean {
  return value !== undefined || !optional;
}

/**
 * Whether a field has its "no value" chosen, and therefore no control. Where that choice is not offered, the control stays: a null can be
 * entered as JSON or be one of several choices, and has to be replaceable.
 */
export function isNone(node: SchemaNode, value: Json | undefined): boolean {
  return value === null && node.nullable;
}

/** Lists the fields that are drawn below a field: those of an object, the items of a list. */
export function listChildren(node: SchemaNode, place: FieldPlace): readonly SchemaChild[] {
  const { path, value, nesting } = place;
  if (node.type === "array") {
    const items = Array.isArray(value) ? value : [];
    const below = nestBelow(nesting, items.length, items.filter((item) => isParent(item)).length);
    return items.map((item, index) => {
      return {
        name: String(index),
        schema: node.items,
        required: false,
        optional: false,
        path: `${path}/${index}`,
        value: item,
        nesting: below,
      };
    });
  }
  if (node.type !== "object" || isNone(node, value) || !isOpen(place)) return [];
  const values = isObject(value) ? value : {};
  const fields = node.fields.map((entry) => {
    return { ...entry, value: Object.hasOwn(values, entry.name) ? values[entry.name] : undefined };
  });
  const below = nestBelow(
    nesting,
    fields.length,
    fields.filter((field) => isParent(field.value, field.required)).length,
  );
  return fields.map((field) => ({
    ...field,
    optional: !field.required,
    path: childPath(path, field.name),
    nesting: below,
  }));
}

function isParent(value: Json | undefined, required = false): boolean {
  return value === undefined ? required : typeof value === "object" && value !== null;
}

/** Lists the places of a form whose value has a control of its own, which shows it: no JSON, no alternatives, no dots for a password. */
export function listControls(schema: Json, value: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  function visit(field: Json, place: FieldPlace): void {
    const node = readSchemaNode(field, schema, place.value, place.nesting);
    for (const child of listChildren(node, place)) visit(child.schema, child);
    if (node.type !== "json" && node.type !== "oneOf" && !isMasked(node)) found.add(place.path);
  }
  visit(schema, { path: "", nesting: rootNesting, required: false, optional: false, value });
  return found;
}
