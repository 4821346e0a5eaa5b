import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { cutText } from "./toPieces.ts";

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constant("\n"),
      fc.nat(400).map((count) => " ".repeat(count)),
    ),
  )
  .map((parts) => parts.join(""));

test("the pieces of a text joined are the text, and none splits a surrogate pair or a run of blanks, which is shown as one number", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = cutText(text);
      expect(pieces.join("")).toBe(text);
      for (const [index, piece] of pieces.entries()) {
        const next = pieces[index + 1] ?? "";
        expect(piece.endsWith(" ") && next.startsWith(" ")).toBe(false);
        expect(/[\ud800-\udbff]$/.test(piece) && /^[\udc00-\udfff]/.test(next)).toBe(false);
      }
    }),
    { numRuns: runs(300) },
  );
});
