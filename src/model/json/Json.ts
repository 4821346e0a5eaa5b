/** Any JSON value. Wire data has this type until a reader in `protocols/read.ts` gives it a shape. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Treated as immutable everywhere. */
export type JsonObject = { [key: string]: Json };

/** Whether a JSON value is an object, not a list or null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an object has no fields, or only fields that are `undefined`. */
export function isEmpty(value: object): boolean {
  return Object.values(value).every((field) => field === undefined);
}

/** The JSON type of plain data: a list, an object, or any value. */
type AsJson<Value> = Value extends readonly unknown[] ? Json[] : Value extends object ? JsonObject : Json;

/**
 * Casts plain model data to JSON. The model's types are JSON but for their `readonly`, which `Json` does not have, and for fields that are
 * `undefined`, which `JSON.stringify` leaves out.
 */
export function toJson<Value extends object | string | number | boolean | null>(value: Value): AsJson<Value> {
  return value as unknown as AsJson<Value>;
}
