import { isObject } from "../../model/index.ts";
import type { Json, JsonObject } from "../../model/index.ts";

/** An untrusted schema without its unsafe keywords. */
export interface SafeSchema {
  /** The remaining schema: no patterns, no references to other documents. */
  readonly schema: JsonObject;
  /** Whether a pattern or a reference was removed, so that a value that matches may still be invalid. */
  readonly partial: boolean;
}

/** Keywords that could block the page: regular expressions, and references whose target depends on the path to them. */
const unsafe: ReadonlySet<string> = new Set(["pattern", "patternProperties", "$recursiveRef"]);

/** Keywords whose value is data, not a schema. */
const data: ReadonlySet<string> = new Set(["enum", "const", "default", "examples"]);

/** Keywords whose value contains schemas by name: its keys are no keywords. */
const named: ReadonlySet<string> = new Set(["properties", "$defs", "definitions", "dependentSchemas"]);

/** Keywords for "all other properties": without the patterns it is unknown which those are. */
const others: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Keywords that identify documents: they would change what a reference means. */
const identities: ReadonlySet<string> = new Set(["$id", "id", "$schema"]);

/**
 * Removes from an untrusted schema what must not be used on the page: a pattern can block it for ever, and no reference is ever
 * fetched. The owner of the schema has to check these.
 */
export function toSafeSchema(schema: JsonObject): SafeSchema {
  const removed = { any: false };
  return { schema: cleanObject(schema, removed), partial: removed.any };
}

function clean(value: Json, removed: { any: boolean }): Json {
  if (Array.isArray(value)) return value.map((entry) => clean(entry, removed));
  return isObject(value) ? cleanObject(value, removed) : value;
}

function cleanObject(schema: JsonObject, removed: { any: boolean }): JsonObject {
  const hasPatterns = Object.hasOwn(schema, "patternProperties");
  const entries = Object.entries(schema).flatMap(([name, value]): [string, Json][] => {
    const isRemote = name === "$ref" && typeof value === "string" && !value.startsWith("#");
    if (unsafe.has(name) || isRemote) {
      removed.any = true;
      return [];
    }
    if (identities.has(name) || (hasPatterns && others.has(name))) return [];
    if (data.has(name)) return [[name, value]];
    return [[name, named.has(name) && isObject(value) ? cleanNamed(value, removed) : clean(value, removed)]];
  });
  return Object.fromEntries(entries);
}

function cleanNamed(schemas: JsonObject, removed: { any: boolean }): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, clean(schema, removed)]));
}
