import { expect, test } from "vitest";
import { findGrowth, fixedTexts } from "../../content/fixtures/findGrowth.ts";
import { clipTerminalLine, dropEnd } from "./clipTerminalLine.ts";

test("removes the character at the end only", () => {
  expect(["a\n\n", "\n\na", "\n", "", "a"].map((text) => dropEnd(text, "\n"))).toEqual(["a", "\n\na", "", "", "a"]);
});

test("clips output in linear time", () => {
  const run = (text: string): unknown => [dropEnd(text, "\n"), clipTerminalLine(text, String)];
  const steep = fixedTexts.filter(([, make]) => findGrowth(run, make, 65_536) !== undefined);
  expect(steep.map(([what]) => what)).toEqual([]);
});
