import { Validator } from "@cfworker/json-schema";
import type { Json } from "../../model/index.ts";
import { isObject } from "./readSchemaNode.ts";

/** Why a value does not fit; a key of `messages.permission.form.fault`. */
export type ValueFault =
  | "missing"
  | "type"
  | "choice"
  | "length"
  | "range"
  | "format"
  | "items"
  | "unknownField"
  | "other";

/** What is wrong with a value, by the path of the place (`/to/0`; empty for the whole). */
export interface ValueCheck {
  /** The first fault of each place. */
  readonly faults: Readonly<Record<string, ValueFault>>;
  /** Whether something of the schema was left out: patterns, and references that lead elsewhere. The server checks these. */
  readonly partial: boolean;
}

const names: Readonly<Record<string, ValueFault>> = {
  type: "type",
  enum: "choice",
  const: "choice",
  minLength: "length",
  maxLength: "length",
  minimum: "range",
  maximum: "range",
  exclusiveMinimum: "range",
  exclusiveMaximum: "range",
  multipleOf: "range",
  format: "format",
  minItems: "items",
  maxItems: "items",
  uniqueItems: "items",
  additionalProperties: "unknownField",
};

/** Keywords that only say that something below is wrong. */
const containers: ReadonlySet<string> = new Set(["properties", "items", "prefixItems", "$ref", "allOf", "false"]);

/**
 * Removes what must not be used here: patterns of the wire can keep the page busy for ever, and no reference is ever fetched.
 * Names of properties are no keywords.
 */
function makeSafe(schema: Json, isNames: boolean, removed: { any: boolean }): Json {
  if (Array.isArray(schema)) return schema.map((entry) => makeSafe(entry, false, removed));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([name, value]): [string, Json][] => {
    if (!isNames) {
      const isRemote = name === "$ref" && typeof value === "string" && !value.startsWith("#");
      if (name === "pattern" || name === "patternProperties" || isRemote) {
        removed.any = true;
        return [];
      }
      // Other documents' names would only lead elsewhere; data is no schema.
      if (name === "$id" || name === "id" || name === "$schema") return [];
      if (name === "enum" || name === "const" || name === "default" || name === "examples") return [[name, value]];
    }
    const below = !isNames && (name === "properties" || name === "$defs" || name === "definitions");
    return [[name, makeSafe(value, below, removed)]];
  });
  return Object.fromEntries(entries);
}

/** Checks a value against a schema nobody vouches for. Runs no pattern, fetches nothing, never throws. */
export function checkValue(value: Json, schema: Json | undefined): ValueCheck {
  if (!isObject(schema)) return { faults: {}, partial: false };
  const removed = { any: false };
  const safe = makeSafe(schema, false, removed);
  try {
    const { errors } = new Validator(isObject(safe) ? safe : {}, "2020-12", false).validate(value);
    const faults: Record<string, ValueFault> = {};
    for (const { keyword, instanceLocation, error } of errors) {
      if (containers.has(keyword)) continue;
      const at = instanceLocation.replace(/^#/, "");
      const missing = keyword === "required" ? /"(.*)"/.exec(error)?.[1] : undefined;
      const place = missing === undefined ? at : `${at}/${missing.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      faults[place] ??= missing === undefined ? (names[keyword] ?? "other") : "missing";
    }
    return { faults, partial: removed.any };
  } catch {
    // A reference that leads nowhere, a schema that is none.
    return { faults: {}, partial: true };
  }
}
