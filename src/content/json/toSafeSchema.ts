import { isObject } from "../../model/index.ts";
import type { Json, JsonObject } from "../../model/index.ts";

/** An untrusted schema without its unsafe keywords. */
export interface SafeSchema {
  /** The remaining schema: no patterns, no references to other documents. It accepts every value that the whole schema accepts. */
  readonly schema: JsonObject;
  /** Whether a pattern, a reference or a condition was removed, so that a value that matches may still be invalid. */
  readonly partial: boolean;
}

/** Keywords that could block the page: regular expressions, and references whose target depends on the path to them. */
const unsafe: ReadonlySet<string> = new Set(["pattern", "patternProperties", "$recursiveRef"]);

/** Keywords whose value is data, not a schema. */
const data: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "dependentRequired"]);

/** Keywords whose value contains schemas by name: its keys are no keywords. */
const named: ReadonlySet<string> = new Set(["properties", "$defs", "definitions", "dependentSchemas", "dependencies"]);

/** Keywords for "all other properties": without the patterns it is unknown which those are. */
const others: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Keywords that identify documents: they would change what a reference means. */
const identities: ReadonlySet<string> = new Set(["$id", "id", "$schema"]);

/**
 * Keywords that refuse a value which the schema inside of them accepts, each with what is left out when that schema lost something: it
 * accepts more then, and the keyword would refuse more than the whole schema does.
 */
const refusing: ReadonlyMap<string, readonly string[]> = new Map([
  ["not", ["not"]],
  ["oneOf", ["oneOf"]],
  ["if", ["if", "then", "else"]],
  ["contains", ["maxContains"]],
]);

/** Keywords for what no other keyword, at any depth, has described. */
const rest: ReadonlySet<string> = new Set(["unevaluatedProperties", "unevaluatedItems"]);

/** A reference to a part of the schema that may be left out: below one of the keywords above, or by a name. */
const fragile = /^#[^/]|\/(?:not|oneOf|if|then|else|patternProperties|unevaluated(?:Properties|Items))(?:\/|$)/;

interface Cleaning {
  /** Whether anything was removed. */
  any: boolean;
  /** Whether something is removed somewhere in the schema: what depends on other parts of it is unknown then. */
  readonly isPartial: boolean;
  /** Whether it is inside of a keyword that refuses what its schema accepts. */
  readonly isRefusing: boolean;
}

/**
 * Removes from an untrusted schema what must not be used on the page: a pattern can block it for ever, and no reference is ever
 * fetched. Conditions that refuse more without it are removed too. The owner of the schema has to check these.
 */
export function toSafeSchema(schema: JsonObject): SafeSchema {
  const first: Cleaning = { any: false, isPartial: false, isRefusing: false };
  const safe = cleanObject(schema, first);
  if (!first.any) return { schema: safe, partial: false };
  return { schema: cleanObject(schema, { ...first, isPartial: true }), partial: true };
}

function clean(value: Json, cleaning: Cleaning): Json {
  if (Array.isArray(value)) return value.map((entry) => clean(entry, cleaning));
  return isObject(value) ? cleanObject(value, cleaning) : value;
}

function isUnsafe(name: string, value: Json, { isPartial, isRefusing }: Cleaning): boolean {
  if (unsafe.has(name) || (isPartial && rest.has(name))) return true;
  if (name !== "$ref" || typeof value !== "string") return false;
  return !value.startsWith("#") || (isPartial && (isRefusing || fragile.test(value)));
}

function cleanObject(schema: JsonObject, cleaning: Cleaning): JsonObject {
  const hasPatterns = Object.hasOwn(schema, "patternProperties");
  const left = new Set<string>();
  const alternatives: Json[] = [];
  const cleaned = new Map<string, Json>();
  for (const [name, value] of Object.entries(schema)) {
    if (isUnsafe(name, value, cleaning)) {
      cleaning.any = true;
    } else if (data.has(name)) {
      cleaned.set(name, value);
    } else if (refusing.has(name)) {
      const inside = { ...cleaning, any: false, isRefusing: true };
      cleaned.set(name, clean(value, inside));
      if (!inside.any) continue;
      cleaning.any = true;
      for (const keyword of refusing.get(name) ?? []) left.add(keyword);
      // That at least one alternative fits is still certain.
      if (name === "oneOf") alternatives.push({ anyOf: cleaned.get(name) ?? [] });
    } else if (!identities.has(name) && !(hasPatterns && others.has(name))) {
      cleaned.set(name, named.has(name) && isObject(value) ? cleanNamed(value, cleaning) : clean(value, cleaning));
    }
  }
  const kept = Object.fromEntries([...cleaned].filter(([name]) => !left.has(name)));
  if (alternatives.length === 0) return kept;
  return { ...kept, allOf: [...(Array.isArray(kept["allOf"]) ? kept["allOf"] : []), ...alternatives] };
}

function cleanNamed(schemas: JsonObject, cleaning: Cleaning): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, clean(schema, cleaning)]));
}
