import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Parses `--cs-name: light-dark(#a, #b)` as a pair; resolves one `var()`. */
function readColour(name: string): readonly [string, string] {
  const pair = new RegExp(`--cs-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  if (pair?.[1] !== undefined && pair[2] !== undefined) return [pair[1], pair[2]];
  const alias = new RegExp(`--cs-${name}: var\\(--cs-([a-z-]+)\\)`).exec(css)?.[1];
  if (alias === undefined) throw new Error(`no colour token ${name}`);
  return readColour(alias);
}

/** Returns the relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Returns the visible colour of a text of an opacity on a background. */
function mix(ink: string, paper: string, opacity: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(ink, at) * opacity + channel(paper, at) * (1 - opacity)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const grounds = ["canvas", "surface", "sunken", "hover"];
const texts = ["text", "text-muted", "text-faint", "accent-text", "success", "danger", "warning"];
const inkOnSunken = [...css.matchAll(/--cs-((?:syntax|ansi)-[a-z-]+):/g)].map((match) => match[1] ?? "");

describe("tokens", () => {
  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    "%s reaches 4.5:1 on %s in both themes",
    (text, ground) => {
      const [ink, paper] = [readColour(text), readColour(ground)];
      expect(contrast(ink[0], paper[0])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink[1], paper[1])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["accent-text", "text-muted", "warning"])(
    "%s stays readable at the faintest moment of its pulse",
    (name) => {
      const opacity = Number(/@keyframes cs-pulse \{\s*50% \{\s*opacity: ([\d.]+)/.exec(css)?.[1]);
      for (const ground of ["canvas", "surface"]) {
        const [ink, paper] = [readColour(name), readColour(ground)];
        expect(contrast(mix(ink[0], paper[0], opacity), paper[0])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(mix(ink[1], paper[1], opacity), paper[1])).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each(inkOnSunken)("%s is readable on code and terminal ground", (name) => {
    const [ink, paper] = [readColour(name), readColour("sunken")];
    expect(contrast(ink[0], paper[0])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink[1], paper[1])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["diff-added", "diff-added-word", "diff-removed", "diff-removed-word"])(
    "text is readable on %s",
    (name) => {
      const paper = readColour(name);
      for (const ink of [readColour("text"), ...inkOnSunken.filter((n) => n.startsWith("syntax")).map(readColour)]) {
        expect(contrast(ink[0], paper[0])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink[1], paper[1])).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("text on the accent is readable, and controls have a visible edge", () => {
    const [accent, on, edge, canvas] = ["accent", "on-accent", "border-strong", "canvas"].map(readColour);
    for (const theme of [0, 1] as const) {
      expect(contrast(accent?.[theme] ?? "", on?.[theme] ?? "")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge?.[theme] ?? "", canvas?.[theme] ?? "")).toBeGreaterThanOrEqual(3);
    }
  });

  test("uses at most six font sizes", () => {
    const sizes = new Set([...css.matchAll(/(\d+)px \/ \d+px var\(--cs-font/g)].map((match) => match[1]));
    expect(sizes.size).toBeGreaterThan(0);
    expect(sizes.size).toBeLessThanOrEqual(6);
  });
});
