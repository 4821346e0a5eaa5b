import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { densities, parseTokens } from "./parseTokens.ts";
import { findMissing, inexpressible, toDesignTokens } from "./toDesignTokens.ts";

const tokens = parseTokens(readFileSync("src/styles/tokens.css", "utf8"));
const file = toDesignTokens(tokens);

interface Entry {
  readonly path: string;
  readonly type: string;
  readonly value: unknown;
  readonly variable: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The tokens of a file by the rules of the format: an object with `$value` is a token, its type is that of the nearest group. */
function list(group: Record<string, unknown>, path: readonly string[], type: string): Entry[] {
  const own = typeof group["$type"] === "string" ? group["$type"] : type;
  if ("$value" in group) {
    const extensions = group["$extensions"];
    const ours = isObject(extensions) ? extensions["com.github.countersign"] : undefined;
    const variable = isObject(ours) ? ours["variable"] : undefined;
    return [{ path: path.join("."), type: own, value: group["$value"], variable }];
  }
  return Object.entries(group).flatMap(([name, child]) =>
    name.startsWith("$") || !isObject(child) ? [] : list(child, [...path, name], own),
  );
}

const entries = list(file, [], "");

const isLength = (value: unknown): boolean =>
  isObject(value) && typeof value["value"] === "number" && ["px", "rem"].includes(String(value["unit"]));
const isColour = (value: unknown): boolean =>
  isObject(value) &&
  value["colorSpace"] === "srgb" &&
  Array.isArray(value["components"]) &&
  value["components"].length === 3 &&
  value["components"].every((part) => typeof part === "number" && part >= 0 && part <= 1) &&
  typeof value["alpha"] === "number" &&
  /^#[0-9a-f]{6}$/.test(String(value["hex"]));

/** What the Format Module 2025.10 (section 8 and 9) asks of a value of each type. */
const valid: Readonly<Record<string, (value: unknown) => boolean>> = {
  color: isColour,
  dimension: isLength,
  fontFamily: (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
  fontWeight: (value) => typeof value === "number" && value >= 1 && value <= 1000,
  duration: (value) => isObject(value) && typeof value["value"] === "number" && value["unit"] === "ms",
  cubicBezier: (value) => Array.isArray(value) && value.length === 4,
  shadow: (value) =>
    isObject(value) &&
    isColour(value["color"]) &&
    ["offsetX", "offsetY", "blur", "spread"].every((key) => isLength(value[key])),
  typography: (value) =>
    isObject(value) &&
    ["fontSize", "letterSpacing"].every((key) => isLength(value[key])) &&
    typeof value["fontWeight"] === "number" &&
    typeof value["lineHeight"] === "number" &&
    "fontFamily" in value,
};

describe("tokens.json", () => {
  test("contains every token of the source, but for those that the format cannot express", () => {
    expect(findMissing(tokens).toSorted()).toEqual(Object.keys(inexpressible).toSorted());
    const variables = new Set(entries.map(({ variable }) => variable));
    for (const { name } of tokens) expect(variables.has(`--cs-${name}`)).toBe(!(name in inexpressible));
  });

  test("each value has the shape that the format asks of its type", () => {
    const isReference = (value: unknown): boolean => typeof value === "string" && /^\{[^{}]+\}$/.test(value);
    const wrong = entries.filter(({ type, value }) => !isReference(value) && valid[type]?.(value) !== true);
    expect(wrong).toEqual([]);
  });

  test("each reference names a token, and no name has a character that the format reserves", () => {
    const paths = new Set(entries.map(({ path }) => path));
    const references = [...JSON.stringify(file).matchAll(/"\{([^{}"]+)\}"/g)].map((match) => match[1] ?? "");
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((path) => !paths.has(path))).toEqual([]);
    expect([...paths].filter((path) => /[{}$]/.test(path))).toEqual([]);
  });

  test("colours come in both themes, and what follows the density in each", () => {
    const under = (group: string): string[] =>
      entries.flatMap(({ path }) => (path.startsWith(`${group}.`) ? [path.slice(group.length + 1)] : []));
    expect(under("color.light")).toEqual(under("color.dark"));
    expect(under("color.light").length).toBeGreaterThan(40);
    for (const density of Object.keys(densities)) expect(under(`density.${density}`)).toContain("control");
  });

  test("a finger's target and the least height of a control do not shrink", () => {
    const find = (path: string): unknown => entries.find((entry) => entry.path === path)?.value;
    expect(find("dimension.touch")).toEqual({ value: 44, unit: "px" });
    expect(find("density.compact.control")).toEqual({ value: 28, unit: "px" });
    expect(find("density.compact.control-small")).toEqual({ value: 24, unit: "px" });
  });
});
