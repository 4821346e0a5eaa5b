import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { Json } from "./Json.ts";
import { parseJson, parseJsonInSteps, parseNestedJsonInSteps, withParsed } from "./parseJson.ts";
import { runSteps } from "./runSteps.ts";
import { toJsonText } from "./toJsonText.ts";

const parse = (text: string) => runSteps(parseJsonInSteps(text));

/** Long enough that a batch ends with each of them. */
const filler = `"${'x\\"]}'.repeat(14_000)}"`;

/** JSON in which anything can be longer than a batch, with white space where JSON allows it. */
const longJson = fc.letrec<{ value: string }>((tie) => {
  const space = fc.constantFrom("", " ", "\n\t");
  const plain = fc.oneof(
    { weight: 1, arbitrary: fc.constant(filler) },
    { weight: 4, arbitrary: fc.json({ maxDepth: 2 }) },
  );
  const key = fc.oneof(
    fc.constantFrom('"__proto__"', '"a"', '"1"', '"toString"', filler),
    fc.string().map((name) => JSON.stringify(name)),
  );
  const member = fc
    .tuple(space, key, space, tie("value"), space)
    .map(([a, name, b, value, c]) => `${a}${name}${b}:${value}${c}`);
  const item = fc.tuple(space, tie("value"), space).map((texts) => texts.join(""));
  const nested = fc.oneof(
    fc.array(member, { maxLength: 5 }).map((members) => `{${members.join(",")}}`),
    fc.array(item, { maxLength: 5 }).map((items) => `[${items.join(",")}]`),
  );
  return { value: fc.oneof({ maxDepth: 4 }, plain, nested) };
}).value;

/** Unlike `toEqual`, also distinguishes another order of keys and a prototype that was set. */
const describeValue = (value: Json | undefined): readonly unknown[] => [
  value,
  JSON.stringify(value),
  typeof value === "object" && value !== null ? Object.getPrototypeOf(value) : undefined,
];

describe("parseJsonInSteps", () => {
  test("reads any JSON as parseJson does, however much of it is longer than a batch", () => {
    fc.assert(
      fc.property(longJson, (text) => {
        expect(describeValue(parse(text))).toStrictEqual(describeValue(parseJson(text)));
      }),
      { numRuns: runs(300) },
    );
  });

  test("refuses what parseJson refuses, wherever a text was cut, joined or spoilt", () => {
    const spoilt = fc
      .tuple(
        longJson,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom("", ",", "}", "]", "{", "[", '"', ":", " x", "\u00a0", ",,", "{}", "[]1"),
        fc.nat(2),
      )
      .map(([text, share, sign, cut]) => {
        // The filler is long: most places are near its ends.
        const places = Array.from(text.matchAll(/[{}[\],:]|x"|"x/gu), ({ index }) => index);
        const at = places[Math.floor(share * places.length)] ?? 0;
        return text.slice(0, at) + sign + text.slice(at + cut);
      });
    fc.assert(
      fc.property(spoilt, (text) => {
        expect(describeValue(parse(text))).toStrictEqual(describeValue(parseJson(text)));
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ["a comma at the end of a list", `[${filler},]`],
    ["a comma at the end of an object", `{"a":${filler},}`],
    ["two commas", `[${filler},,${filler}]`],
    ["a member that is two", `[[${filler},1][${filler},1]]`],
    ["an object closed as a list", `{"a":${filler},"b":1]`],
    ["something behind the last value", `[[${filler},1] x]`],
    ["a value behind the end", `[${filler},1]1`],
    ["a value before the begin", `1[${filler},1]`],
    ["a key without its value", `{"a" [${filler},1]}`],
    ["two keys for a value", `{"a":"b":[${filler},1]}`],
    ["a space that is none in JSON", `[${filler},\u00a0]`],
    ["nothing closed", `[[${filler},1`],
    ["501 lists in each other", `[${filler},${"[".repeat(501)}${"]".repeat(501)}]`],
  ])("refuses %s", (_what, text) => {
    expect(parseJson(text)).toBeUndefined();
    expect(parse(text)).toBeUndefined();
  });

  test.each([
    [
      "keys",
      (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))),
    ],
    ["empty lists", (count: number) => `[${"[],".repeat(count)}[]]`],
    ["lists in lists", (count: number) => "[".repeat(499) + `[],`.repeat(count) + "1" + "]".repeat(499)],
    ["objects of keys", (count: number) => `{"a":[${'{"b":{"c":[1,2]}},'.repeat(count)}1]}`],
  ])("pauses at least once for each 64 kB of %s, and serializes them as they came", (_what, generate) => {
    const text = generate(40_000);
    const steps = parseJsonInSteps(text);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;
    expect(step.value).toEqual(JSON.parse(text));
    expect(toJsonText(step.value ?? null)).toBe(text);
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(text.length / (64 * 1024)) - 1);
  });
});

describe("parseNestedJsonInSteps", () => {
  test("also parses the long strings in a text that are JSON again, and no others", () => {
    const argument = JSON.stringify({ note: "x".repeat(70_000) });
    const other = "y".repeat(70_000);
    const text = JSON.stringify({ argument, short: "{}", other, broken: `{${other}` });
    const parsed = runSteps(parseNestedJsonInSteps(text));
    expect(Array.from(parsed.keys())).toEqual([text, argument, `{${other}`]);
    expect(parsed.get(text)).toEqual(JSON.parse(text));
    expect(parsed.get(argument)).toEqual(JSON.parse(argument));
    expect(parsed.get(`{${other}`)).toBeUndefined();
    expect(Array.from(runSteps(parseNestedJsonInSteps(`${text},`)))).toEqual([[`${text},`, undefined]]);
  });
});

describe("withParsed", () => {
  test("returns the values parsed in advance inside the callback, and not after it", () => {
    const value = { a: 1 };
    withParsed(new Map([['{"b":2}', value]]), () => {
      expect(parseJson('{"b":2}')).toBe(value);
      expect(parseJson('{"c":3}')).toEqual({ c: 3 });
    });
    expect(parseJson('{"b":2}')).toEqual({ b: 2 });
    expect(() =>
      withParsed(new Map([["1", 2]]), () => {
        throw new Error("a reader");
      }),
    ).toThrow("a reader");
    expect(parseJson("1")).toBe(1);
  });
});
