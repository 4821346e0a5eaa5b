import type { Json, JsonObject } from "../model/index.ts";

/**
 * Collects the fields of a request that its reader does not use as its `details`; none if all were used.
 *
 * Values are not changed; `null` fields are left out.
 */
export function readDetails(question: JsonObject, read: readonly string[]): { readonly details?: Json | undefined } {
  const rest = Object.entries(question).filter(([name, value]) => value !== null && !read.includes(name));
  return rest.length === 0 ? {} : { details: Object.fromEntries(rest) };
}
