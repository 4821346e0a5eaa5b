import type { Json, JsonObject } from "./Json.ts";

/** What plain data is as JSON: a list, an object, or any value. */
type AsJson<Value> = Value extends readonly unknown[] ? Json[] : Value extends object ? JsonObject : Json;

/**
 * Gives plain model data as JSON. The model's types are JSON but for their `readonly`, which `Json` does not have, and for fields that are
 * `undefined`, which are left out when it is written (`JSON.stringify`).
 */
export function toJson<Value extends object | string | number | boolean | null>(value: Value): AsJson<Value> {
  return value as unknown as AsJson<Value>;
}
