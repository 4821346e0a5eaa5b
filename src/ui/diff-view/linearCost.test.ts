import { expect, test } from "vitest";
import { sample } from "../../../scripts/fullRun.ts";
import { diffLines, diffWords, toFileChanges } from "../../content/index.ts";
import { findGrowth, fixedTexts, type MakeText } from "../../content/fixtures/findGrowth.ts";
import { toDiffPieces } from "./toDiffPieces.ts";
import { toDiffRows } from "./rows/toDiffRows.ts";
import { toSplitRows } from "./rows/toSplitRows.ts";

const longest = 1_048_576;

/** The functions that lay out a diff, called with a text for each text parameter. */
const functions: Readonly<Record<string, (text: string) => unknown>> = {
  toDiffRows: (text) => [
    toDiffRows({ diff: diffLines("", text), texts: { oldText: "", newText: text } }, { heads: true }),
    toFileChanges({ type: "patch", changes: [], patch: text }).map((file) =>
      toDiffRows(file, { opened: new Set([0]) }),
    ),
  ],
  toSplitRows: (text) =>
    toSplitRows(toDiffRows({ diff: diffLines(text, `${text}\nb`), texts: { oldText: text, newText: `${text}\nb` } })),
  toDiffPieces: (text) => {
    // Every second character differs, and each has another colour.
    const ranges = Array.from({ length: Math.floor(text.length / 4) }, (_, at) => ({ start: 4 * at, end: 4 * at + 1 }));
    const spans = Array.from({ length: Math.ceil(text.length / 2) }, (_, at) => ({
      text: text.slice(2 * at, 2 * at + 2),
      name: "keyword",
    }));
    return [toDiffPieces(text, diffWords(text, `${text}b`).removed), toDiffPieces(text, ranges, spans)];
  },
};

test.each(Object.keys(functions).map((name, turn) => [name, turn] as const))(
  "the work of %s is linear in its text, whatever it contains",
  (name, turn) => {
    const run = functions[name] ?? (() => undefined);
    const steep = (all: readonly (readonly [string, MakeText])[], length: number) =>
      all.filter(([, make]) => findGrowth(run, make, length) !== undefined).map(([what]) => what);
    expect(steep(sample(fixedTexts, 8, turn), longest / 16)).toEqual([]);
    expect(steep(sample(fixedTexts, 1, turn), longest)).toEqual([]);
  },
);
