import type { Json, JsonObject } from "./Json.ts";

/**
 * Gives plain model data as JSON. The model's types are JSON but for their `readonly`, which `Json` does not have, and for fields that are
 * `undefined`, which are left out when it is written (`JSON.stringify`).
 */
export function toJson(value: readonly unknown[]): Json[];
export function toJson(value: object): JsonObject;
export function toJson(value: object | string | number | boolean | null): Json;
export function toJson(value: object | string | number | boolean | null): Json {
  return value as Json;
}
