import type { Json, JsonObject } from "../model/index.ts";

/**
 * Gives what a question says besides the fields that its reader has a place for: `details` of a request, or nothing where all was read.
 *
 * Values are kept as they came. Fields without a value (`null`) say nothing.
 */
export function readDetails(question: JsonObject, read: readonly string[]): { readonly details?: Json | undefined } {
  const rest = Object.entries(question).filter(([name, value]) => value !== null && !read.includes(name));
  return rest.length === 0 ? {} : { details: Object.fromEntries(rest) };
}
