import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { diffLines } from "./diffLines.ts";
import { packLineDiff, unpackLineDiff } from "./packLineDiff.ts";
import { runSteps } from "../../model/index.ts";

const lines = fc.array(fc.constantFrom("a", "b", "", "c\r", "d\u2028e"), { maxLength: 30 });
const text = fc.oneof(
  fc.constant(null),
  fc.tuple(lines, fc.boolean()).map(([all, ends]) => all.join("\n") + (ends ? "\n" : "")),
);

test("a comparison that was packed is the same when it is unpacked with the two texts", () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (oldText, newText, isCoarse) => {
      const diff = diffLines(oldText, newText, isCoarse ? { maxChanges: 1 } : {});
      const { packed } = packLineDiff(diff);
      expect(runSteps(unpackLineDiff(packed, oldText, newText))).toEqual(diff);
    }),
    { numRuns: runs(300) },
  );
});

test("a packed comparison contains nothing of the texts, and unpacking it pauses", () => {
  const newText = "const a = 12345;\n".repeat(50_000);
  const { packed, buffers } = packLineDiff(diffLines("a\n", newText));
  expect(buffers).toHaveLength(1);
  expect(JSON.stringify({ ...packed, hunks: [] }).length).toBeLessThan(200);
  expect(packed.hunks[0]?.lines).toHaveLength(50_001);
  const steps = unpackLineDiff(packed, "a\n", newText);
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  expect(pauses).toBe(10);
});
