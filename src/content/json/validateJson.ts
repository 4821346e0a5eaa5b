import type { Json, JsonObject } from "../../model/index.ts";
import { findMisfits } from "./findMisfits.ts";

/** How many errors the result contains at most. */
const shown = 5;

/**
 * Validates a value by a JSON Schema (2020-12, no code generation). Resolves to what is wrong, in words for the model; to undefined if it
 * is valid. Rejects for a schema that the validator cannot use. The validator is loaded with the first value: most chats have no tools of
 * their own.
 */
export async function validateJson(value: Json, schema: JsonObject): Promise<string | undefined> {
  const errors = findMisfits(await import("@cfworker/json-schema"), value, schema);
  if (errors.length === 0) return undefined;
  // The innermost errors are specific; those of their containers only report that something inside is wrong.
  const leaves = errors.filter(({ keyword }) => !containers.has(keyword));
  const units = (leaves.length > 0 ? leaves : errors).slice(0, shown);
  return units.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`).join(" ");
}

const containers: ReadonlySet<string> = new Set(["properties", "items", "prefixItems", "$ref", "allOf"]);
