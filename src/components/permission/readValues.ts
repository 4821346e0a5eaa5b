import type { Json, JsonObject } from "../../model/index.ts";
import type { FormField } from "./readFields.ts";

/** Why a field cannot be sent; a key of `messages.permission.form`. */
export type FieldFault = "missing" | "invalidNumber" | "invalidJson";

/** What was entered: the values to send and what is wrong with them. */
export interface FormValues {
  /** The values by name; empty optional fields are left out. */
  readonly values: JsonObject;
  /** The faults by name; empty where all can be sent. */
  readonly faults: Readonly<Record<string, FieldFault>>;
}

type Reading = { readonly value: Json } | { readonly fault: FieldFault } | undefined;

function parse(source: string): Reading {
  try {
    const value: Json = JSON.parse(source);
    return { value };
  } catch {
    return { fault: "invalidJson" };
  }
}

function readOne(field: FormField, entered: string | null): Reading {
  if (field.type === "boolean") return { value: entered !== null };
  const source = entered?.trim() ?? "";
  if (source === "") return field.required ? { fault: "missing" } : undefined;
  if (field.type === "json") return parse(source);
  if (field.type !== "number" && field.type !== "integer") return { value: source };
  const value = Number(source);
  const fits = Number.isFinite(value) && (field.type === "number" || Number.isInteger(value));
  return fits ? { value } : { fault: "invalidNumber" };
}

/** Reads what was entered into the fields; `entered` gives the raw text by name, null for an empty or unchecked one. */
export function readValues(fields: readonly FormField[], entered: (name: string) => string | null): FormValues {
  const readings = fields.map((field) => [field.name, readOne(field, entered(field.name))] as const);
  return {
    values: Object.fromEntries(
      readings.flatMap(([name, reading]) =>
        reading !== undefined && "value" in reading ? [[name, reading.value]] : [],
      ),
    ),
    faults: Object.fromEntries(
      readings.flatMap(([name, reading]) =>
        reading !== undefined && "fault" in reading ? [[name, reading.fault]] : [],
      ),
    ),
  };
}
