import type { JsonObject } from "../model/index.ts";

/** Further fields of a request, as an object or as a function that is called for each request, e.g. for the currently chosen model. */
export type RequestFields = JsonObject | (() => JsonObject);

/** Resolves the fields for one request; an empty object without fields. Calls the app's function, which may throw. */
export function toFields(fields: RequestFields | undefined): JsonObject {
  return typeof fields === "function" ? fields() : (fields ?? {});
}
