import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInitialValue, readSchemaNode } from "./readSchemaNode.ts";

const read = (schema: Parameters<typeof readSchemaNode>[0], value?: Parameters<typeof readSchemaNode>[2]) =>
  readSchemaNode(schema, schema, value);

describe("readSchemaNode", () => {
  test.each([
    [{ type: "string" }, { type: "string", multiline: false, nullable: false }],
    [
      { type: "string", format: "textarea" },
      { type: "string", multiline: true },
    ],
    [{ type: ["integer", "null"] }, { type: "integer", nullable: true }],
    [{ anyOf: [{ type: "boolean" }, { type: "null" }] }, { type: "boolean", nullable: true }],
    [{ enum: [1, "two", null] }, { type: "enum", choices: [1, "two", null] }],
    [
      {
        oneOf: [{ const: "eu", title: "Europe" }, { const: "us" }, { const: null }],
      },
      { type: "enum", choices: ["eu", "us"], labels: ["Europe", undefined], nullable: true },
    ],
    [
      { type: "string", enum: ["eu", "us"], enumNames: ["Europe"] },
      { type: "enum", choices: ["eu", "us"], labels: ["Europe", undefined] },
    ],
    [{ oneOf: [{ const: "eu" }, { type: "string" }] }, { type: "oneOf" }],
    [
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "string" } },
    ],
    [{ oneOf: [{ type: "string" }, { type: "object" }] }, { type: "oneOf" }],
    [{ allOf: [{ type: "string" }] }, { type: "json" }],
    [
      { $ref: "#/$defs/a", $defs: { a: { type: "number", title: "Size" } } },
      { type: "number", title: "Size" },
    ],
    [
      { anyOf: [{ type: "string", title: "Name" }, { type: "null" }], default: null },
      { type: "string", title: "Name", default: null, nullable: true },
    ],
    [{ $ref: "https://evil.example/x.json" }, { type: "json" }],
    [
      { $ref: "#/$defs/color", default: "red", title: "Colour", $defs: { color: { enum: ["red"], title: "Color" } } },
      { type: "enum", choices: ["red"], default: "red", title: "Colour" },
    ],
    [
      {
        $ref: "#/$defs/mail",
        required: ["cc"],
        properties: { cc: {} },
        $defs: { mail: { type: "object", required: ["to"], properties: { to: {} } } },
      },
      {
        type: "object",
        fields: [
          { name: "to", schema: {}, required: true },
          { name: "cc", schema: {}, required: true },
        ],
      },
    ],
    [
      { type: "object", properties: { any: true, never: false, also: {} }, required: ["any", "never"] },
      {
        type: "object",
        fields: [
          { name: "any", schema: {}, required: true },
          { name: "also", schema: {}, required: false },
        ],
      },
    ],
    [
      { type: "object", properties: { a: {} }, required: ["email", 1, "a", "email", null, "__proto__", "toString"] },
      {
        type: "object",
        fields: ["a", "email", "__proto__", "toString"].map((name) => ({ name, schema: {}, required: true })),
      },
    ],
    [
      { type: "object", required: ["email"], additionalProperties: { type: "string" } },
      { type: "object", fields: [{ name: "email", schema: { type: "string" }, required: true }] },
    ],
    [
      { type: "object", required: ["a"], additionalProperties: { type: "string" }, patternProperties: { a: {} } },
      { type: "object", fields: [{ name: "a", schema: {}, required: true }] },
    ],
    [
      {
        type: "object",
        properties: { mail: {}, phone: {} },
        anyOf: [{ required: ["mail"] }, { required: ["phone"] }],
      },
      { type: "object", fields: [{ name: "mail" }, { name: "phone" }] },
    ],
    [
      {
        type: "object",
        title: "Order",
        required: ["id"],
        properties: { id: {} },
        oneOf: [{ title: "Card", properties: { card: {} } }, { $ref: "#/$defs/bill" }],
        $defs: { bill: { required: ["address"], properties: { address: {} } } },
      },
      {
        type: "oneOf",
        title: "Order",
        variants: [
          { type: "object", title: "Card", required: ["id"], properties: { id: {}, card: {} } },
          { type: "object", required: ["id", "address"], properties: { id: {}, address: {} } },
        ],
      },
    ],
  ])("reads %j", (schema, node) => {
    expect(read(schema)).toMatchObject(node);
  });

  test("includes properties that the schema does not describe, and shows a value of another type by its own type", () => {
    const node = read({ type: "object", properties: { a: { type: "string" } } }, { a: 7, b: [1] });
    expect(node.type === "object" && node.fields.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(read({ type: "string" }, 7).type).toBe("number");
    expect(read({}, "two\nlines")).toMatchObject({ type: "string", multiline: true });
  });

  test("P20 reads a list of a hundred thousand required names a few times at most, as one field for JSON", () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `p${at}`);
    const properties = Object.fromEntries(names.slice(0, 50_000).map((name) => [name, true]));
    let reads = 0;
    const required = new Proxy(names, {
      get(list, key, self): unknown {
        reads += 1;
        return Reflect.get(list, key, self);
      },
    });
    expect(read({ type: "object", required, properties }).type).toBe("json");
    expect(reads).toBeLessThan(10 * names.length);
  });

  test("terminates on a recursive schema, and accepts any JSON", () => {
    const loop = { $ref: "#" };
    expect(read(loop)).toBeDefined();
    const nested = { type: "object", required: ["a"], properties: { a: { $ref: "#" } } };
    expect(readInitialValue(nested, nested, true)).toBeDefined();
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (schema, value) => {
        const plain = JSON.parse(JSON.stringify({ schema, value }));
        expect(readSchemaNode(plain.schema, plain.schema, plain.value)).toBeDefined();
      }),
    );
  });
});

describe("readInitialValue", () => {
  test("returns defaults and required containers", () => {
    const schema = {
      type: "object",
      required: ["list", "inner"],
      properties: {
        port: { type: "integer", default: 80 },
        list: { type: "array" },
        inner: { type: "object", properties: { on: { type: "boolean", default: true } } },
        none: { type: "object", properties: { x: { default: 1 } } },
      },
    };
    expect(readInitialValue(schema, schema, true)).toEqual({ port: 80, list: [], inner: { on: true } });
  });
});
