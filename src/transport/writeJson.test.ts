import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import { writeJson } from "./writeJson.ts";

test("S26 lone surrogates are replaced, and nothing else", () => {
  const text = 'a\ud83d \ude00b 😀 \\ud83d \\\\ud83d " \n \u0007';
  expect(JSON.parse(writeJson({ text }))).toEqual({
    text: text.replace("\ud83d ", "\ufffd ").replace("\ude00b", "\ufffdb"),
  });
});

test("S26 any value is serialized to valid UTF-8 and parsed to the same value", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        const written = writeJson([text, { [text]: text }]);
        expect(Buffer.from(written).toString()).toBe(written);
        const whole = Buffer.from(text).toString();
        expect(JSON.parse(written)).toEqual([whole, { [whole]: whole }]);
      },
    ),
    { numRuns: runs(200) },
  );
});
