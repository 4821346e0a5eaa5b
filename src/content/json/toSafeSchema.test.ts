import { expect, test } from "vitest";
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
