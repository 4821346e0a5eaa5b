import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { findText, occursTwice } from "./findText.ts";

const few = fc.string({ unit: fc.constantFrom("a", "b", "😀"), maxLength: 300 });

describe("findText", () => {
  test("finds what indexOf finds, for short texts and long ones that repeat", () => {
    fc.assert(
      fc.property(few, few, fc.nat(40), fc.nat(300), (part, around, times, from) => {
        fc.pre(part !== "" && times > 0);
        const wanted = part.repeat(times);
        const text = `${around}${part}${wanted}${around}${wanted}`;
        expect(findText(text, wanted, from)).toBe(text.indexOf(wanted, from));
        expect(findText(around, wanted, from)).toBe(around.indexOf(wanted, from));
        expect(occursTwice(text, wanted)).toBe(text.indexOf(wanted) !== text.lastIndexOf(wanted));
      }),
      { numRuns: runs(300) },
    );
  });
});
