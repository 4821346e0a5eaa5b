import { describe, expect, test } from "vitest";
import { replaceFigures } from "./writeFigures.ts";

const text = "a\n<!-- figures soak -->\nold\n<!-- /figures soak -->\nb\n";

describe("figures of a full run", () => {
  test("replace the ones of the run before, and nothing else", () => {
    const figures = [{ row: "R12", what: "heap | slope", figure: "0 B" }];
    const once = replaceFigures(text, "soak", "Measured today.", figures);
    expect(once).toBe(
      "a\n<!-- figures soak -->\nMeasured today.\n\n| row | what | figure |\n|---|---|---|\n| R12 | heap \\| slope | 0 B |\n<!-- /figures soak -->\nb\n",
    );
    expect(replaceFigures(once, "soak", "Measured today.", figures)).toBe(once);
  });

  test.each([
    ["no place for them", "a\n"],
    ["no end", "a\n<!-- figures soak -->\n"],
    ["two places", text + text],
  ])("are not written where the document has %s", (_, document) => {
    expect(() => replaceFigures(document, "soak", "", [])).toThrow("<!-- figures soak -->");
  });
});
