import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, mix, readRgb } from "../../scripts/tokens/contrast.ts";
import { decorative, findUnpaired, listPairs, measurePair } from "../../scripts/tokens/contrastPairs.ts";
import { densities, findToken, parseTokens, toPixels, toThemes } from "../../scripts/tokens/parseTokens.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokens = parseTokens(css);

describe("tokens", () => {
  test.each(listPairs(tokens).map((pair) => [pair.ink, pair.paper, pair] as const))(
    "%s is visible enough on %s in both themes",
    (_ink, _paper, pair) => {
      const { light, dark, least } = measurePair(pair, tokens);
      expect(light).toBeGreaterThanOrEqual(least);
      expect(dark).toBeGreaterThanOrEqual(least);
    },
  );

  test("each colour is in a pair whose contrast is checked, or is decorative for a reason", () => {
    expect(findUnpaired(tokens)).toEqual([]);
    for (const name of Object.keys(decorative)) expect(findToken(name, tokens).name).toBe(name);
  });

  test("finds a colour that nobody can read, and one that is in no pair", () => {
    const faint = parseTokens(css.replace(/--cs-text-faint: [^;]+;/, "--cs-text-faint: light-dark(#c0c0c0, #444444);"));
    const failing = listPairs(faint).map((pair) => measurePair(pair, faint));
    expect(failing.filter(({ passes }) => !passes).map(({ ink }) => ink)).toContain("text-faint");
    const more = parseTokens(css.replace("--cs-canvas:", "--cs-new: light-dark(#ffffff, #000000);\n  --cs-canvas:"));
    expect(findUnpaired(more)).toEqual(["new"]);
  });

  test.each(["accent-text", "text-muted", "warning"])(
    "%s stays readable at the faintest moment of its pulse",
    (name) => {
      const opacity = Number(/@keyframes cs-pulse \{\s*50% \{\s*opacity: ([\d.]+)/.exec(css)?.[1]);
      for (const ground of ["canvas", "surface"]) {
        const [ink, paper] = [name, ground].map((colour) => toThemes(findToken(colour, tokens), tokens));
        for (const theme of ["light", "dark"] as const) {
          const [text, back] = [readRgb(ink?.[theme] ?? ""), readRgb(paper?.[theme] ?? "")];
          expect(contrast(mix(text, back, opacity), back)).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );

  test("uses at most six font sizes", () => {
    const sizes = new Set([...css.matchAll(/(\d+)px \/ \d+px var\(--cs-font/g)].map((match) => match[1]));
    expect(sizes.size).toBeGreaterThan(0);
    expect(sizes.size).toBeLessThanOrEqual(6);
  });

  test("a density changes spaces and heights, on a grid of 2 px, and no control is lower than 24 px", () => {
    const dense = tokens.filter(({ value }) => value.includes("--cs-density"));
    expect(dense.length).toBeGreaterThan(10);
    for (const { name, value } of dense) {
      expect(name).toMatch(/^(space-\d+|row|bar|control(-small|-large)?)$/);
      const lengths = (["compact", "default", "comfortable"] as const).map(
        (density) => toPixels(value, density) ?? NaN,
      );
      for (const length of lengths) expect(length % 2).toBe(0);
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(name.startsWith("space") ? 4 : 24);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
  });

  test("the numbers of the densities are those of the style sheet", () => {
    const sheet = readFileSync(new URL("./themes/density.css", import.meta.url), "utf8");
    const found = [...sheet.matchAll(/data-density="(\w+)"\] \{\s*--cs-density: (-?\d)/g)];
    expect(found.map(([, name, number]) => [name, Number(number)])).toEqual(Object.entries(densities));
  });
});
