import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { parseJson } from "./parseJson.ts";

const nest = (depth: number, [open, close]: readonly [string, string]): string =>
  open.repeat(depth) + "1" + close.repeat(depth);

describe("parseJson", () => {
  test.each([
    ["lists", ["[", "]"]],
    ["objects", ['{"a":', "}"]],
    ["both", ['[{"a]":', "}]"]],
  ] as const)("U11 refuses %s at any depth that a recursive program could not walk", (_title, signs) => {
    const value = parseJson(nest(200, signs));
    expect(JSON.parse(JSON.stringify(structuredClone(value)))).toEqual(value);
    for (const depth of [501, 5000, 100_000]) {
      expect(parseJson(nest(depth, signs))).toBeUndefined();
      expect(parseJson(`{"long":"${"x".repeat(1000)}","deep":${nest(depth, signs)}}`)).toBeUndefined();
    }
  });

  test("U11 counts no bracket in a string, and reads everything else as JSON.parse does", () => {
    const brackets = JSON.stringify({ text: '\\"[{'.repeat(5000) });
    expect(parseJson(brackets)).toEqual(JSON.parse(brackets));
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, cut) => {
        const long = `[${json},"${"[".repeat(600)}"]`;
        expect(parseJson(long)).toEqual(JSON.parse(long));
        const broken = long.slice(0, cut % long.length);
        expect(parseJson(broken)).toBeUndefined();
      }),
      { numRuns: runs(100) },
    );
  });

  test("U12 keeps a key named like the prototype as data", () => {
    const value = parseJson('{"__proto__":{"isAdmin":true},"constructor":1}');
    expect(Object.keys(value ?? {})).toEqual(["__proto__", "constructor"]);
    expect(Reflect.get({}, "isAdmin")).toBeUndefined();
  });
});
