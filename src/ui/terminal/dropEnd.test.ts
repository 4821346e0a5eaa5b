import { expect, test } from "vitest";
import { findGrowth, fixedTexts } from "../../content/fixtures/findGrowth.ts";
import { clipTerminalLine, dropEnd } from "./clipTerminalLine.ts";

test("drops what stands at the end, and only there", () => {
  expect(["a\n\n", "\n\na", "\n", "", "a"].map((text) => dropEnd(text, "\n"))).toEqual(["a", "\n\na", "", "", "a"]);
});

test("clips output in work that grows with it", () => {
  const run = (text: string): unknown => [dropEnd(text, "\n"), clipTerminalLine(text, String)];
  const steep = fixedTexts.filter(([, make]) => findGrowth(run, make, 65_536) !== undefined);
  expect(steep.map(([what]) => what)).toEqual([]);
});
