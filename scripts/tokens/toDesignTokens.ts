import { readRgb } from "./contrast.ts";
import { densities, isColour, toPixels, toThemes, type Token } from "./parseTokens.ts";

/** A value of JSON. */
type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** Tokens that the format has no type for, each with the reason. */
export const inexpressible: Readonly<Record<string, string>> = {
  pulse: "an animation, with its keyframes",
  scroll: "a keyword of CSS",
  "chat-height": "the smaller of a length and a share of the window",
};

const themes = ["light", "dark"] as const;

/** `#rrggbb` or `rgb(r g b / n%)` as a value of the type `color`. */
function toColour(text: string): Json {
  const { channels, alpha } = readRgb(text);
  const hex = `#${channels.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  return { colorSpace: "srgb", components: channels.map((byte) => Number((byte / 255).toFixed(5))), alpha, hex };
}

const toPx = (value: number): Json => ({ value, unit: "px" });

const font = /^(\d+) (\d+)px \/ (\d+)px var\(--cs-(font|font-mono)\)$/;
const shadow = /^0 (\d+)px (\d+)px (.+)$/;

/** The value of a token that is the same in all themes and densities, with its group; undefined if it has none. */
function toPlain({ name, value }: Token): readonly [group: string, value: Json] | undefined {
  const pixels = toPixels(value);
  if (pixels !== undefined) return ["dimension", toPx(pixels)];
  const [, weight, size, height, family] = font.exec(value) ?? [];
  if (family !== undefined)
    return [
      "typography",
      {
        fontFamily: `{font-family.${family}}`,
        fontWeight: Number(weight),
        fontSize: toPx(Number(size)),
        lineHeight: Number(height) / Number(size),
        letterSpacing: toPx(0),
      },
    ];
  if (name === "font" || name === "font-mono")
    return ["font-family", value.split(", ").map((part) => part.replaceAll('"', ""))];
  if (/^\d{3}$/.test(value)) return ["font-weight", Number(value)];
  const seconds = /^([\d.]+)s$/.exec(value)?.[1];
  if (seconds !== undefined) return ["duration", { value: Number(seconds) * 1000, unit: "ms" }];
  const curve = /^cubic-bezier\((.+)\)$/.exec(value)?.[1];
  if (curve !== undefined) return ["cubic-bezier", curve.split(", ").map(Number)];
  return undefined;
}

/** The values of a token by the path of their groups: `["color", "light"]`; empty for one that the format cannot express. */
function toValues(
  token: Token,
  tokens: readonly Token[],
): readonly (readonly [path: readonly string[], value: Json])[] {
  if (isColour(token, tokens)) {
    const alias = /^var\(--cs-([a-z0-9-]+)\)$/.exec(token.value)?.[1];
    return themes.map((theme) => [
      ["color", theme],
      alias === undefined ? toColour(toThemes(token, tokens)[theme]) : `{color.${theme}.${alias}}`,
    ]);
  }
  if (token.value.includes("--cs-density"))
    return Object.keys(densities).map((density) => [
      ["density", density],
      toPx(toPixels(token.value, density as keyof typeof densities) ?? 0),
    ]);
  if (shadow.test(toThemes(token, tokens).light))
    return themes.map((theme) => {
      const [, y, blur, colour = ""] = shadow.exec(toThemes(token, tokens)[theme]) ?? [];
      const cast = { color: toColour(colour), offsetX: toPx(0), offsetY: toPx(Number(y)) };
      return [["shadow", theme], { ...cast, blur: toPx(Number(blur)), spread: toPx(0) }];
    });
  const plain = toPlain(token);
  return plain === undefined ? [] : [[[plain[0]], plain[1]]];
}

/** The groups whose name is not that of the type of their tokens. */
const types: Readonly<Record<string, string>> = {
  density: "dimension",
  "font-family": "fontFamily",
  "font-weight": "fontWeight",
  "cubic-bezier": "cubicBezier",
};

/**
 * The tokens in the format of the Design Tokens Community Group (Format Module 2025.10), for Figma, Tokens Studio, Style Dictionary and the
 * like. Colours and shadows come once for each theme, lengths that follow the density once for each density; lengths are those at a font
 * size of 16 px. Each token names the variable that an app sets.
 */
export function toDesignTokens(tokens: readonly Token[]): Readonly<Record<string, Json>> {
  const file: Record<string, Record<string, Json>> = {};
  for (const token of tokens)
    for (const [path, value] of toValues(token, tokens)) {
      const [group = "", mode] = path;
      const entry = {
        $value: value,
        $description: token.section,
        $extensions: { "com.github.countersign": { variable: `--cs-${token.name}` } },
      };
      const home = (file[group] ??= { $type: types[group] ?? group });
      home[mode ?? token.name] =
        mode === undefined ? entry : { ...(home[mode] as Record<string, Json> | undefined), [token.name]: entry };
    }
  return {
    $description: "The tokens of Countersign, generated from src/styles/tokens.css.",
    ...file,
  };
}

/** The tokens that the file leaves out. */
export function findMissing(tokens: readonly Token[]): readonly string[] {
  return tokens.filter((token) => toValues(token, tokens).length === 0).map(({ name }) => name);
}
