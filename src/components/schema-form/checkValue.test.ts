import { describe, expect, test, vi } from "vitest";
import type { Json } from "../../model/index.ts";
import { checkValue } from "./checkValue.ts";

describe("checkValue", () => {
  const schema = {
    type: "object",
    required: ["to"],
    additionalProperties: false,
    properties: {
      to: { type: "string", minLength: 3, format: "email" },
      times: { type: "integer", minimum: 1 },
      tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 2 },
      kind: { const: "x" },
    },
  };

  test("reports the first fault of each field by its path", () => {
    const value = { times: 0, tags: ["a", "c"], kind: "y", more: 1 };
    expect(checkValue(value, schema).faults).toMatchObject({
      "/to": "missing",
      "/times": "range",
      "/tags/1": "choice",
      "/kind": "choice",
    });
    expect(checkValue({ to: "a@b.example", times: 1 }, schema)).toEqual({ faults: {}, partial: false });
  });

  test.each(["first name", "Größe", "50 %", "%2F", "a/b", "c~d", "#", "?&;", "😀"])(
    "reports the fault of a field %j by its own name",
    (name) => {
      const strict = { type: "object", properties: { [name]: { type: "string" } }, required: [name] };
      const place = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      expect(checkValue({ [name]: 1 }, strict).faults).toEqual({ [place]: "type" });
      expect(checkValue({}, strict).faults).toEqual({ [place]: "missing" });
    },
  );

  test("P20 runs no regular expression of the wire, even one that would never end, and reports that it is not checked", () => {
    const evil = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    const check = checkValue({ a: `${"a".repeat(40)}!` }, evil);
    expect(check).toEqual({ faults: {}, partial: true });
  });

  test.each<[string, Json]>([
    ["one of two patterns", { oneOf: [{ pattern: "^[0-9.]+$" }, { pattern: "^ann" }] }],
    ["no pattern", { not: { pattern: "^root$" } }],
    ["a condition on a pattern", JSON.parse('{"if":{"pattern":"^root$"},"then":{"minLength":20}}')],
  ])("reports no fault of a value of which only a pattern decides: %s", (_what, name) => {
    const schema = { type: "object", properties: { name } };
    expect(checkValue({ name: "ann" }, schema)).toEqual({ faults: {}, partial: true });
  });

  test("P20 fetches no reference and accepts any schema", () => {
    const fetch = vi.spyOn(globalThis, "fetch");
    const remote = { $ref: "https://evil.example/schema.json" };
    expect(checkValue("x", remote)).toEqual({ faults: {}, partial: true });
    expect(checkValue({}, { $ref: "#/$defs/none" }).partial).toBe(true);
    expect(checkValue({}, { type: 7, properties: [1], required: "all" })).toBeDefined();
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
  });

  test("P20 follows a bounded number of references, and reports that it is not checked", () => {
    const twice = (name: string): Json => ({ allOf: [{ $ref: name }, { $ref: name }] });
    const names = Array.from({ length: 17 }, (_, at) => `a${at}`);
    const chain = Object.fromEntries(names.map((name, at) => [name, twice(`#/$defs/a${at + 1}`)]));
    const schema = { $ref: "#/$defs/a0", $defs: { ...chain, a17: { type: "string" } } };
    expect(checkValue("x", schema)).toEqual({ faults: {}, partial: true });
    // Also where each level of the value doubles them.
    const inner: Json = { properties: { a: twice("#") } };
    const deep = names.reduce<Json>((value) => ({ a: value }), {});
    expect(checkValue(deep, inner)).toEqual({ faults: {}, partial: true });
    expect(checkValue(deep, { $recursiveAnchor: true, properties: { a: { $recursiveRef: "#" } } }).partial).toBe(true);
    const list = { type: "array", items: { $ref: "#/$defs/item" }, $defs: { item: { type: "string" } } };
    expect(
      checkValue(
        Array.from({ length: 10_000 }, () => "x"),
        list,
      ),
    ).toEqual({ faults: {}, partial: false });
  });
});
