import type { Json } from "../../model/index.ts";
import { readFields, type FormField } from "./readFields.ts";

/** What a value that no schema speaks of is entered as. */
function typeOf(value: Json): FormField["type"] {
  const type = typeof value;
  if (type === "string") return "text";
  return type === "number" || type === "boolean" ? type : "json";
}

/**
 * Gives the fields in which an input can be edited: those of its schema in their order, then what the input has besides. An input that
 * is no object has none.
 */
export function readInputFields(schema: Json | undefined, input: Json | undefined): readonly FormField[] {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return [];
  const known = readFields(schema).map((field): FormField => {
    const value = input[field.name];
    const { initial: _default, ...rest } = field;
    // A value of another type than the schema's could not be entered in its field.
    const fits = value === undefined || fitsField(field, value);
    return { ...rest, ...(fits ? {} : { type: typeOf(value) }), ...(value === undefined ? {} : { initial: value }) };
  });
  const names = new Set(known.map(({ name }) => name));
  const others = Object.entries(input).filter(([name]) => !names.has(name));
  return [
    ...known,
    ...others.map(([name, initial]): FormField => ({
      name,
      label: name,
      type: typeOf(initial),
      choices: [],
      required: false,
      initial,
    })),
  ];
}

function fitsField({ type, choices }: FormField, value: Json): boolean {
  if (type === "choice") return typeof value === "string" && choices.includes(value);
  if (type === "integer") return typeof value === "number";
  return type === "json" || type === typeOf(value);
}
