import { contrast, mix, readRgb, type Rgb } from "../../scripts/tokens/contrast.ts";
import { densities, findToken, toPixels, toThemes, type Density } from "../../scripts/tokens/parseTokens.ts";
import { tokens } from "./tokenSource.ts";

/** The colours that a person chooses for one theme. */
export interface ChosenColours {
  readonly accent: string;
  readonly canvas: string;
  readonly text: string;
}

/** What a person chooses in the theme editor. */
export interface ChosenTheme {
  readonly light: ChosenColours;
  readonly dark: ChosenColours;
  /** Pixels of the corners of boxes. */
  readonly radius: number;
  /** A list of fonts; empty for those of the kit. */
  readonly font: string;
  readonly density: Density;
}

/** Variables by name. */
export type Variables = Readonly<Record<`--cs-${string}`, string>>;

const read = (name: string, theme: "light" | "dark"): string => toThemes(findToken(name, tokens), tokens)[theme];
const readChosen = (theme: "light" | "dark"): ChosenColours => ({
  accent: read("accent", theme),
  canvas: read("canvas", theme),
  text: read("text", theme),
});

/** The theme of the kit itself. */
export const kitTheme: ChosenTheme = {
  light: readChosen("light"),
  dark: readChosen("dark"),
  radius: toPixels(findToken("radius", tokens).value) ?? 0,
  font: "",
  density: "default",
};

const white = readRgb("#ffffff");
const black = readRgb("#000000");

const toHex = ({ channels }: Rgb): string => `#${channels.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** A colour moved towards white or black, whichever its paper is not, until it can be read there as text. */
function toReadable(colour: Rgb, paper: Rgb): Rgb {
  const goal = contrast(white, paper) > contrast(black, paper) ? white : black;
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mix(goal, colour, share);
    if (contrast(tried, paper) >= 4.5) return tried;
  }
  return goal;
}

/** The variables of one theme: only those that differ from the kit's, the accent's relatives derived from it. */
function deriveColours(chosen: ChosenColours, theme: "light" | "dark"): Variables {
  const own = kitTheme[theme];
  const [accent, canvas, text] = [chosen.accent, chosen.canvas, chosen.text].map(readRgb) as [Rgb, Rgb, Rgb];
  const isDark = contrast(white, canvas) > contrast(black, canvas);
  const raised = (share: number): string => toHex(mix(text, canvas, share));
  return {
    ...((chosen.accent !== own.accent || chosen.canvas !== own.canvas) && {
      "--cs-accent": chosen.accent,
      "--cs-accent-hover": toHex(mix(isDark ? white : black, accent, 0.15)),
      "--cs-accent-text": toHex(toReadable(accent, canvas)),
      "--cs-accent-soft": toHex(mix(accent, canvas, 0.12)),
      "--cs-on-accent": contrast(white, accent) >= contrast(black, accent) ? "#ffffff" : "#000000",
    }),
    ...((chosen.canvas !== own.canvas || chosen.text !== own.text) && {
      "--cs-canvas": chosen.canvas,
      "--cs-surface": isDark ? raised(0.03) : chosen.canvas,
      "--cs-sunken": raised(0.03),
      "--cs-hover": raised(0.07),
      "--cs-bubble": raised(0.07),
      "--cs-border": raised(0.12),
      "--cs-border-strong": raised(0.5),
      "--cs-text": chosen.text,
      "--cs-text-muted": raised(0.78),
      "--cs-text-faint": raised(0.66),
    }),
  };
}

/** The variables of a theme that do not depend on light and dark. */
function deriveShapes({ radius, font, density }: ChosenTheme): Variables {
  return {
    ...(radius !== kitTheme.radius && {
      "--cs-radius-small": `${Math.round(radius / 2)}px`,
      "--cs-radius": `${radius}px`,
      "--cs-radius-large": `${Math.round(radius * 1.5)}px`,
    }),
    ...(font !== "" && { "--cs-font": font }),
    ...(density !== "default" && { "--cs-density": String(densities[density]) }),
  };
}

/** All variables of a theme in light or in dark. */
export function deriveTheme(chosen: ChosenTheme, theme: "light" | "dark"): Variables {
  return { ...deriveShapes(chosen), ...deriveColours(chosen[theme], theme) };
}

const writeRule = (selector: string, variables: Variables): string =>
  Object.keys(variables).length === 0
    ? ""
    : `${selector} {\n${Object.entries(variables)
        .map(([name, value]) => `  ${name}: ${value};\n`)
        .join("")}}\n`;

/** How apps switch to dark: by an attribute or a class, on the app or around it. */
const darkSelector = '[data-theme="dark"] .my-app,\n.my-app[data-theme="dark"],\n.dark .my-app,\n.my-app.dark';

const systemNote = `/* Where the page follows the system, this rule is ".my-app" within @media (prefers-color-scheme: dark). */\n`;

/** The variables of dark. Those that light sets hold in dark as well, so each is set again: to what is chosen, else to what the kit has. */
function deriveDark({ light, dark }: ChosenTheme): Variables {
  const names = Object.keys(deriveColours(light, "light"));
  const kit = Object.fromEntries(names.map((name) => [name, read(name.replace("--cs-", ""), "dark")]));
  return { ...kit, ...deriveColours(dark, "dark") };
}

/** The style sheet that gives an app this theme. */
export function writeTheme(chosen: ChosenTheme): string {
  const light = { ...deriveShapes(chosen), ...deriveColours(chosen.light, "light") };
  const darkRule = writeRule(darkSelector, deriveDark(chosen));
  const rules = [writeRule(".my-app", light), darkRule === "" ? "" : systemNote + darkRule];
  const written = rules.filter((rule) => rule !== "").join("\n");
  return written === "" ? "/* This is the theme of the kit: nothing to paste. */\n" : written;
}

/** A contrast of a theme, and what it must be at least. */
export interface ThemeContrast {
  readonly name: string;
  readonly contrast: number;
  readonly least: number;
}

/** The contrasts that the choice decides. */
export function measureTheme(chosen: ChosenTheme, theme: "light" | "dark"): readonly ThemeContrast[] {
  const variables = deriveTheme(chosen, theme);
  const at = (name: string): Rgb => readRgb(variables[`--cs-${name}`] ?? read(name, theme));
  const pair = (name: string, ink: string, paper: string, least: number): ThemeContrast => ({
    name,
    contrast: contrast(at(ink), at(paper)),
    least,
  });
  return [
    pair("Text", "text", "canvas", 4.5),
    pair("Faint text", "text-faint", "canvas", 4.5),
    pair("Links", "accent-text", "canvas", 4.5),
    pair("Text on the accent", "on-accent", "accent", 4.5),
    pair("Edge of controls", "border-strong", "canvas", 3),
  ];
}
