import fc from "fast-check";
import corpus from "../fixtures/partial-json.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { createPartialJson, parsePartialJson } from "./createPartialJson.ts";
import { runs } from "../../../scripts/fullRun.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("parsePartialJson", () => {
  test.each(corpus.cases.map((item) => [item.name, item] as const))("reads: %s", (_name, item) => {
    expect(parsePartialJson(item.input).value).toEqual(item.value);
  });

  test.each(corpus.texts.map((item) => [item.name, item] as const))("reads growing arguments: %s", (_name, item) => {
    const reader = createPartialJson();
    let at = 0;
    for (const prefix of item.prefixes) {
      const expected = "value" in prefix ? prefix.value : undefined;
      expect(parsePartialJson(item.text.slice(0, prefix.length)).value).toEqual(expected);
      reader.feed(item.text.slice(at, prefix.length));
      at = prefix.length;
      expect(reader.read().value).toEqual(expected);
    }
  });

  test.each([
    ['{"a": 12', {}],
    ['{"a": 12,', { a: 12 }],
    ['{"a": tru', {}],
    ["[1, 2", [1]],
    ['{"a": "x\\u00', { a: "x" }],
    ['{"a": "\\ud83d', { a: "" }],
    ['{"a"', {}],
    ['{"a":', {}],
    ['{"a": 1, }', { a: 1 }],
    ["[,", []],
    ['{"a": 1} x', { a: 1 }],
    ["", undefined],
    ["nope", undefined],
  ])("holds back what is not certain: %s", (text, value) => {
    expect(parsePartialJson(text)).toEqual({ value, complete: false });
  });

  test("gives the value of every whole JSON text, whatever its spacing", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat(4), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(parsePartialJson(spaced)).toEqual({ value: JSON.parse(text), complete: true });
      }),
    );
  });

  test("calls exactly those texts complete that JSON.parse accepts", () => {
    const text = fc
      .array(fc.constantFrom(...Array.from('{}[]:,"\\u0e1-.+ truefalsn\n')), { maxLength: 12 })
      .map((list) => list.join(""));
    fc.assert(
      fc.property(text, (sample) => {
        expect(parsePartialJson(sample).complete).toBe(isJson(sample));
      }),
      { numRuns: runs(5000) },
    );
  });

  test("reads a text that arrives in pieces as the same text at once, wherever it is cut", () => {
    const pieces = fc.array(
      fc.string({ unit: fc.constantFrom(...Array.from('{}[]:,"\\ud8e1-. trufalsn')), maxLength: 5 }),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const reader = createPartialJson();
        let text = "";
        for (const piece of list) {
          reader.feed(piece);
          text += piece;
          expect(reader.read()).toEqual(parsePartialJson(text));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test("reads each character of a megabyte that arrives in pieces of 512 characters about once", () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `line ${index}\n`).join("");
    const numbers = Array.from({ length: 40_000 }, (_, index) => index / 8);
    const text = JSON.stringify({ path: "a.txt", content: lines, numbers });
    const reader = createPartialJson();
    for (let at = 0; at < text.length; at += 512) {
      reader.feed(text.slice(at, at + 512));
      reader.read();
    }
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(reader.steps).toBeLessThan(text.length * 1.2);
    expect(reader.read()).toEqual({ value: JSON.parse(text), complete: true });
  });

  test.each(["-", "1", "0.", "true", "-1e"])(
    "reads no more than its first thousand characters of %j without end",
    (unit) => {
      for (const start of ["", "[", '{"a":']) {
        const reader = createPartialJson();
        reader.feed(start);
        for (let at = 0; at < 2000; at += 1) {
          reader.feed(unit.repeat(500));
          reader.read();
        }
        expect(reader.steps).toBeLessThan(2100);
        expect(reader.read().complete).toBe(false);
      }
      const long = `1${"0".repeat(300)}`;
      expect(parsePartialJson(`[${long}]`)).toEqual({ value: [Number(long)], complete: true });
    },
  );

  test("never shows a value of a prefix that the whole text contradicts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), (list, cut) => {
        const text = JSON.stringify(list);
        const { value } = parsePartialJson(text.slice(0, (cut % text.length) + 1));
        expect(value).toEqual(list.slice(0, Array.isArray(value) ? value.length : 0));
      }),
    );
  });

  test("survives nesting deeper than the stack and keys of the prototype", () => {
    expect(parsePartialJson("[".repeat(100_000)).complete).toBe(false);
    const { value } = parsePartialJson('{"__proto__": {"polluted": true}}');
    expect(Object.keys(value ?? {})).toEqual(["__proto__"]);
    expect("polluted" in {}).toBe(false);
  });
});
