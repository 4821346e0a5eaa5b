import type { Json, JsonObject } from "./Json.ts";

/** The JSON type of plain data: a list, an object, or any value. */
type AsJson<Value> = Value extends readonly unknown[] ? Json[] : Value extends object ? JsonObject : Json;

/**
 * Casts plain model data to JSON. The model's types are JSON but for their `readonly`, which `Json` does not have, and for fields that are
 * `undefined`, which `JSON.stringify` leaves out.
 */
export function toJson<Value extends object | string | number | boolean | null>(value: Value): AsJson<Value> {
  return value as unknown as AsJson<Value>;
}
