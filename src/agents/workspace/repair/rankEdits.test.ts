import { expect, test } from "vitest";
import type { Edit } from "./Edit.ts";
import type { Coverage } from "./readCoverage.ts";
import { rankEdits } from "./rankEdits.ts";

const everywhere: Coverage = { at: () => ({ count: 1, inFunction: true }) };

function edit(operator: string, weight: number, before: string, after: string): Edit {
  return { path: "leap.js", operator, weight, line: 1, start: 0, end: 1, text: "", before, after };
}

test("an edit that changes a number in the failing test comes last: it makes one case pass and repairs nothing", () => {
  const fitting = edit("constant ±1", 5, "return year === 2000", "return year === 1999");
  const honest = edit("logical operator", 4, "a || b", "a && b");
  const evidence = { frames: [], own: [everywhere], failing: [everywhere], wider: everywhere, files: ["leap.js"] };
  const named = rankEdits([fitting, honest], { ...evidence, words: new Set(["isLeap", "2000"]) });
  expect(named.shared).toEqual([honest, fitting]);
  const unnamed = rankEdits([fitting, honest], { ...evidence, words: new Set(["isLeap", "1900"]) });
  expect(unnamed.shared).toEqual([fitting, honest]);
});

test("of edits that are alike, those in files closer to the failing tests come first", () => {
  const files = ["near.js", "farther.js", "far.js"];
  const edits = ["far.js", "near.js", "farther.js"].map((path) => ({
    ...edit("boundary", 5, "a < b", "a <= b"),
    path,
  }));
  const evidence = {
    frames: [],
    own: [everywhere],
    failing: [everywhere],
    wider: everywhere,
    words: new Set<string>(),
  };
  expect(rankEdits(edits, { ...evidence, files }).shared.map(({ path }) => path)).toEqual(files);
});
