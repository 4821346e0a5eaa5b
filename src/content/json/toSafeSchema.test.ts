import { dereference, validate } from "@cfworker/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { Json, JsonObject } from "../../model/index.ts";
import { findMisfits } from "./findMisfits.ts";
import { toSafeSchema } from "./toSafeSchema.ts";

test("P20 leaves out patterns and foreign references at any depth, and reports that", () => {
  const schema = {
    $id: "https://evil.example/a",
    type: "object",
    properties: { a: { type: "string", pattern: "^(a+)+$" }, b: { anyOf: [{ $ref: "https://evil.example/b" }] } },
    $defs: { c: { patternProperties: { "^(x+)+$": {} }, additionalProperties: false, type: "object" } },
  };
  expect(toSafeSchema(schema)).toEqual({
    schema: {
      type: "object",
      properties: { a: { type: "string" }, b: { anyOf: [{}] } },
      $defs: { c: { type: "object" } },
    },
    partial: true,
  });
});

test("treats a property named like a keyword as a property, and data as data", () => {
  const schema = {
    properties: { pattern: { type: "string" }, $id: {} },
    required: ["pattern"],
    default: { pattern: "a", $ref: "b" },
    items: { $ref: "#/$defs/c" },
  };
  expect(toSafeSchema(schema)).toEqual({ schema, partial: false });
});

const findMisfitsOf = (value: Json, schema: JsonObject) => findMisfits({ dereference, validate }, value, schema);
const ipv4: Json = { type: "string", pattern: "^[0-9.]+$" };
const ipv6: Json = { type: "string", pattern: "^[0-9a-f]*:[0-9a-f:]*$" };
const text: Json = { type: "string" };

/** A condition; written as JSON, because an object with `then` looks like a promise. */
const toCondition = (test: Json, fits: Json, fails: Json): JsonObject =>
  JSON.parse(`{"if":${JSON.stringify(test)},"then":${JSON.stringify(fits)},"else":${JSON.stringify(fails)}}`);

test.each<[string, JsonObject, Json]>([
  ["one of two texts", { oneOf: [ipv4, ipv6] }, "::1"],
  ["one of two texts, beside other alternatives", { oneOf: [ipv4, ipv6], anyOf: [text], allOf: [text] }, "::1"],
  ["anything but one text", { not: { pattern: "^root$" } }, "ann"],
  ["anything but a text of a definition", { not: { $ref: "#/$defs/a" }, $defs: { a: { pattern: "^root$" } } }, "ann"],
  ["anything but a foreign schema", { not: { $ref: "https://other.example/b" }, $defs: {} }, "ann"],
  ["a condition that does not apply", toCondition({ pattern: "^a" }, { minLength: 9 }, true), "b"],
  ["a condition with an alternative", toCondition({ pattern: "^a" }, { minLength: 9 }, { maxLength: 1 }), "b"],
  ["at most some items", { contains: { pattern: "^a" }, maxContains: 1 }, ["a", "b"]],
  ["no other properties", { allOf: [{ patternProperties: { "^x": {} } }], unevaluatedProperties: false }, { x: 1 }],
  ["a part of what it negates", { $ref: "#/not", not: { not: { pattern: "^a" } } }, "b"],
  ["a property by the name of a keyword", { dependentRequired: { pattern: ["a"] }, oneOf: [ipv4] }, "1.1.1.1"],
])("a value that fits a schema also fits without its patterns: %s", (_what, schema, value) => {
  expect(findMisfitsOf(value, toSafeSchema(schema).schema)).toEqual([]);
});

test("keeps what is certain of alternatives whose patterns are left out", () => {
  const { schema, partial } = toSafeSchema({ oneOf: [ipv4, ipv6] });
  expect(partial).toBe(true);
  expect(findMisfitsOf(5, schema)).not.toEqual([]);
});

test("leaves all conditions as they are where no pattern is inside of them", () => {
  const kept: JsonObject = {
    not: { const: "root" },
    oneOf: [text, { type: "number" }],
    ...toCondition({ type: "string" }, { maxLength: 5 }, true),
    contains: { type: "string" },
    maxContains: 1,
  };
  expect(toSafeSchema(kept)).toEqual({ schema: kept, partial: false });
  expect(toSafeSchema({ ...kept, pattern: "a" })).toEqual({ schema: kept, partial: true });
});

const { schema: anySchema } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const inner = tie("schema");
  const pair = fc.tuple(inner, inner);
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<JsonObject[]>(
        {},
        { pattern: "^a" },
        { type: "string", pattern: "b" },
        { type: "object" },
        { maxLength: 1 },
        { patternProperties: { "^a": { type: "string" } }, additionalProperties: false },
        { $ref: "#/$defs/a" },
        { $ref: "#/$defs/b" },
      ),
      pair.map(([a, b]) => ({ ...a, ...b })),
      inner.map((not) => ({ not })),
      pair.map((oneOf) => ({ oneOf })),
      pair.map((anyOf) => ({ anyOf })),
      pair.map((allOf) => ({ allOf, unevaluatedProperties: false })),
      fc.tuple(inner, inner, inner).map((schemas) => toCondition(...schemas)),
      pair.map(([a, b]) => ({ properties: { a, pattern: b }, unevaluatedProperties: false })),
      fc.tuple(inner, fc.nat(2)).map(([contains, maxContains]) => ({ contains, maxContains, minContains: 0 })),
      pair.map(([items, unevaluatedItems]) => ({ prefixItems: [items], unevaluatedItems })),
      inner.map((propertyNames) => ({ propertyNames })),
    ),
  };
});
const anyText = fc.constantFrom("", "a", "b", "ab", "bb");
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom<Json[]>(1, null, true),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "ab", "pattern", "c"), anyText, { maxKeys: 3 }),
);

test("refuses no value that the whole schema accepts", () => {
  fc.assert(
    fc.property(anySchema, anySchema, anySchema, anyValue, (schema, a, b, value) => {
      const whole = JSON.stringify({ ...schema, $defs: { a, b: { not: b } } });
      const isAccepted = ((): boolean => {
        try {
          return findMisfitsOf(value, JSON.parse(whole)).length === 0;
        } catch {
          // A schema that refers to itself without end.
          return false;
        }
      })();
      fc.pre(isAccepted);
      expect(findMisfitsOf(value, toSafeSchema(JSON.parse(whole)).schema)).toEqual([]);
    }),
    { numRuns: runs(400) },
  );
});
