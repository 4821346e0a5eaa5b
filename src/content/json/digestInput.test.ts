import fc from "fast-check";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { toJson } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import { canonicalJson, digestInput } from "./canonicalJson.ts";

const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

describe("digestInput", () => {
  test("is the SHA-256 of the canonical JSON", () => {
    const expected = createHash("sha256").update('{"a":[1,null,"ü"],"b":true}').digest("hex");
    expect(digestInput({ b: true, a: [1, null, "ü"] })).toBe(expected);
  });

  test("does not depend on the order of keys", () => {
    expect(digestInput({ a: 1, b: { c: 2, d: 3 } })).toBe(digestInput({ b: { d: 3, c: 2 }, a: 1 }));
  });

  test("keeps the value: canonical text parses back to it", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  test("leaves out a field that is undefined, as the text on the wire does", () => {
    const optional = fc.dictionary(fc.string(), fc.option(json, { nil: undefined }));
    fc.assert(
      fc.property(optional, fc.array(optional), (fields, list) => {
        const value = toJson({ fields, list });
        expect(canonicalJson(value)).toBe(canonicalJson(JSON.parse(JSON.stringify(value)) as Json));
      }),
    );
  });

  test("distinguishes different values", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(digestInput(a) === digestInput(b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
  });

  test("survives input nested deeper than the stack", () => {
    let deep: Json = 0;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    expect(digestInput(deep)).toHaveLength(64);
  });
});
