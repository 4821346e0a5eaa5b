import type { JsonObject } from "../model/index.ts";

/** Further fields of a request: the same for each, or made anew for each, e.g. with the model that the user has just chosen. */
export type RequestFields = JsonObject | (() => JsonObject);

/** Gives the fields of the request that is being written. */
export function toFields(fields: RequestFields | undefined): JsonObject {
  return typeof fields === "function" ? fields() : (fields ?? {});
}
