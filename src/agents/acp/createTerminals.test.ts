import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { takeLastBytes } from "./createTerminals.ts";

test("the output of a terminal has at most the bytes that the agent wants, and ends where the command's output ends", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 40 }), (text, limit) => {
      const output = takeLastBytes(text, limit);
      expect(Buffer.byteLength(output)).toBeLessThanOrEqual(limit);
      expect(text.endsWith(output)).toBe(true);
      // Nothing is cut that would have fitted: one character more is too much, or there is none.
      const before = text.slice(0, text.length - output.length);
      const [last = ""] = Array.from(before).slice(-1);
      expect(last === "" || Buffer.byteLength(last + output) > limit).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});
