import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { runSteps } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import { presentCall } from "./presentCall.ts";
import { cutText, listFilePieces, toItemPieces } from "./toPieces.ts";

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

test("values that swap their names are other pieces, which have not been seen", () => {
  const list = (details: Json): string[] =>
    presentCall({ request: { kind: "permission", details } }).items.flatMap((item) =>
      item.type === "changes" ? [] : toItemPieces(item).map(({ text }) => text),
    );
  const pairs: readonly (readonly [Json, Json])[] = [
    [
      { source: "a", destination: "b" },
      { destination: "a", source: "b" },
    ],
    [
      { path: "/a", target_path: "/b" },
      { target_path: "/a", path: "/b" },
    ],
    [
      { url: "https://a.example/", callback_url: "https://b.example/" },
      { callback_url: "https://a.example/", url: "https://b.example/" },
    ],
  ];
  for (const [before, after] of pairs) expect(list(after)).not.toEqual(list(before));
});

test("the head of a moved file tells its paths apart, whatever they contain", () => {
  const list = (oldPath: string, path: string): readonly string[] =>
    runSteps(listFilePieces("x", [{ operation: "move", oldPath, path, binary: false }])).map(({ text }) => text);
  expect(list("a b", "c")).not.toEqual(list("a", "b c"));
});
