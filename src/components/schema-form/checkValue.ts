import { dereference, validate } from "@cfworker/json-schema";
import { findMisfits, toSafeSchema } from "../../content/index.ts";
import type { Json } from "../../model/index.ts";
import { isObject } from "../../model/index.ts";

/** Why a value is invalid; a key of `messages.permission.form.fault`. */
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

/** The faults of a value, by JSON pointer (`/to/0`; empty for the root). */
export interface ValueCheck {
  /** The first fault of each invalid field; of thousands only some. */
  readonly faults: Readonly<Record<string, ValueFault>>;
  /** Whether parts of the schema were skipped, which the server checks: patterns, external references, references without end. */
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

/** Keywords that only report a fault below. */
const containers: ReadonlySet<string> = new Set(["properties", "items", "prefixItems", "$ref", "allOf", "false"]);

/** Faults that are reported: each is compared with the places of all fields. */
const mostFaults = 200;

/** Checks a value against an untrusted schema. Runs no `pattern`, fetches nothing, never throws. */
export function checkValue(value: Json, schema: Json | undefined): ValueCheck {
  if (!isObject(schema)) return { faults: {}, partial: false };
  const { schema: safe, partial } = toSafeSchema(schema);
  try {
    const faults: Record<string, ValueFault> = {};
    let found = 0;
    for (const { keyword, instanceLocation, error } of findMisfits({ dereference, validate }, value, safe)) {
      if (containers.has(keyword)) continue;
      found += 1;
      if (found > mostFaults) break;
      // The validator writes its pointers for addresses: `#/first%20name`.
      const at = decodeURIComponent(instanceLocation.replace(/^#/, ""));
      // `Instance does not have required property "name".`
      const missing = keyword === "required" ? /"(.*)"/.exec(error)?.[1] : undefined;
      const place = missing === undefined ? at : `${at}/${missing.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      faults[place] ??= missing === undefined ? (names[keyword] ?? "other") : "missing";
    }
    return { faults, partial };
  } catch {
    // A dangling reference, an invalid schema, or one that refers to itself too often.
    return { faults: {}, partial: true };
  }
}
