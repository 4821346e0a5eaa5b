import { expect, test } from "vitest";
import { toSafeSchema } from "./toSafeSchema.ts";

test("P20 leaves out patterns and foreign references at any depth, and says so", () => {
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

test("takes a property that is called like a keyword for a property, and data for data", () => {
  const schema = {
    properties: { pattern: { type: "string" }, $id: {} },
    required: ["pattern"],
    default: { pattern: "a", $ref: "b" },
    items: { $ref: "#/$defs/c" },
  };
  expect(toSafeSchema(schema)).toEqual({ schema, partial: false });
});
