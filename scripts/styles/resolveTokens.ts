import { AtRule, Rule } from "postcss";
import type { Declaration, Root } from "postcss";

/** Custom properties of the kit that have a default, by their name without `--cs-`. */
export type TokenNames = ReadonlySet<string>;

/** Lengths that do not depend on the font size: hairlines, and the radius of a pill. All others grow with the user's font. */
const FIXED_PIXELS = new Set([1, 2, 999]);

/** `16px` relative to `--cs-rem`, which is the user's font size unless the host sets it. */
function scale(value: string): string {
  return value.replace(/(?<![\w.#-])(\d+)px\b/g, (text, digits: string) => {
    const pixels = Number(digits);
    return FIXED_PIXELS.has(pixels) ? text : `calc(var(--cs-rem, 1rem) * ${pixels / 16})`;
  });
}

/** A colour written `#rrggbb` or `rgb(r g b / n%)` as its channels, 0 to 255, and its alpha, 0 to 1. */
function readColour(text: string): readonly [number, number, number, number] {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex !== null)
    return [`0x${hex[1]}`, `0x${hex[2]}`, `0x${hex[3]}`, 1].map(Number) as [number, number, number, number];
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text);
  if (rgb === null) throw new Error(`Not a colour of the tokens: ${text}`);
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4]) / 100];
}

const lightDark = /light-dark\((#[0-9a-f]{6}|rgb\([^)]*\)), (#[0-9a-f]{6}|rgb\([^)]*\))\)/gi;

/**
 * Writes `light-dark(a, b)` as a mix whose share is read from the system colour `CanvasText`: black where the page is light, white
 * where it is dark. Minifiers rewrite light-dark() for older browsers into variables that a host's `color-scheme` never sets.
 */
function followScheme(value: string): string {
  return value.replace(lightDark, (_, light: string, dark: string) => {
    const [from, to] = [readColour(light), readColour(dark)];
    const channels = from.map((start, at) => {
      const way = Math.round(((to[at] ?? 0) - start) * 1000) / 1000;
      return way === 0 ? String(start) : `calc(${start} + ${way} * r / 255)`;
    });
    const [red, green, blue, alpha] = channels;
    return `rgb(from CanvasText ${red} ${green} ${blue}${alpha === "1" ? "" : ` / ${alpha}`})`;
  });
}

const lightOnly = (value: string): string => value.replace(lightDark, (_, light: string) => light);

/** Finds the tokens that a style sheet declares. */
export function findTokens(root: Root): TokenNames {
  const names = new Set<string>();
  root.walkDecls(/^--cs-/, (declaration) => void names.add(declaration.prop.slice("--cs-".length)));
  return names;
}

/** Replaces `var(--cs-x)` by the value of the host, with the kit's default as fallback. */
export function readTokens(value: string, tokens: TokenNames): string {
  return value.replace(/var\(--cs-([a-z0-9-]+)\)/g, (text, name: string) =>
    tokens.has(name) ? `var(--cs-${name}, var(--cs-default-${name}))` : text,
  );
}

/** Renames the tokens of a rule to defaults; those that depend on the colour scheme are repeated for engines with relative colours. */
function declareDefaults(rule: Rule, tokens: TokenNames): void {
  const schemed: Declaration[] = [];
  rule.each((declaration) => {
    if (declaration.type !== "decl" || !tokens.has(declaration.prop.slice("--cs-".length))) return;
    // A preference of the user's system also wins over the host's value.
    if (declaration.important) declaration.cloneBefore();
    declaration.prop = declaration.prop.replace("--cs-", "--cs-default-");
    declaration.value = scale(declaration.value);
    if (!declaration.value.includes("light-dark(")) return;
    schemed.push(declaration.clone({ value: followScheme(declaration.value) }));
    declaration.value = lightOnly(declaration.value);
    if (declaration.value.includes("light-dark("))
      throw declaration.error(`Colours are #rrggbb or rgb(r g b / n%): ${declaration.value}`);
  });
  if (schemed.length === 0) return;
  const supports = new AtRule({ name: "supports", params: "(color: rgb(from CanvasText r g b))" });
  supports.append(new Rule({ selector: rule.selector, nodes: schemed }));
  rule.after(supports);
}

/**
 * Turns the tokens as they are written (`--cs-canvas: light-dark(#ffffff, #131417)`) into those that are shipped: defaults with
 * names of their own (`--cs-default-canvas`), so that the kit never overwrites what a host sets on an element around it.
 */
export function resolveTokens(root: Root, tokens: TokenNames): void {
  root.walkDecls((declaration) => {
    declaration.value = readTokens(declaration.value, tokens);
  });
  root.walkRules((rule) => declareDefaults(rule, tokens));
}
