import Anser from "anser";

/** The sixteen colours of a terminal; the theme decides how they look. */
export type AnsiColor =
  | "black"
  | "red"
  | "green"
  | "yellow"
  | "blue"
  | "magenta"
  | "cyan"
  | "white"
  | "bright-black"
  | "bright-red"
  | "bright-green"
  | "bright-yellow"
  | "bright-blue"
  | "bright-magenta"
  | "bright-cyan"
  | "bright-white";

/** A run of terminal text in one style. */
export interface AnsiSpan {
  /** The text, without control characters. */
  readonly text: string;
  /** Colour of the text; absent for the default. */
  readonly color?: AnsiColor | undefined;
  /** Background colour; absent for the default. */
  readonly background?: AnsiColor | undefined;
  /** The active styles; empty for plain text. */
  readonly styles: readonly ("bold" | "dim" | "italic" | "underline" | "strikethrough" | "reverse")[];
}

const names: readonly AnsiColor[] = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
  "bright-black",
  "bright-red",
  "bright-green",
  "bright-yellow",
  "bright-blue",
  "bright-magenta",
  "bright-cyan",
  "bright-white",
];
const styles: ReadonlySet<string> = new Set(["bold", "dim", "italic", "underline", "strikethrough", "reverse"]);

/**
 * ESC, and its replacement in the patterns here, a private character: literal control characters in patterns are easily lost in editors.
 * BEL becomes U+E007 likewise.
 */
const escape = "\u001b";
const marker = "\ue01b";

/**
 * Turns terminal output into styled runs of text.
 *
 * Colours and styles (SGR) are kept, 256 and true colours as the nearest of the sixteen. Every other sequence is removed: cursor
 * movements, titles, hyperlinks, clipboard writes. A carriage return restarts the line, as progress bars expect; a backspace removes
 * a character. Hidden and blinking text is shown plainly. Never throws; linear.
 */
export function parseAnsi(text: string): AnsiSpan[] {
  const clean = overwrite(removeSequences(text));
  const entries = Anser.ansiToJson(clean.replaceAll(marker, escape), { use_classes: true, remove_empty: true });
  return entries.map((entry) => {
    const color = toColor(entry.fg, entry.fg_truecolor);
    const background = toColor(entry.bg, entry.bg_truecolor);
    return {
      text: entry.content,
      color,
      background,
      styles: entry.decorations.flatMap((name) => (isStyle(name) ? [name] : [])),
    };
  });
}

/**
 * Keeps SGR only (`ESC[1;31m`). In this order are removed: string sequences (OSC, DCS and the like: `ESC]0;title BEL`), of which an
 * unterminated one removes no more than its own line; other control sequences (`ESC[2J`); incomplete and short ones (`ESC[3`, `ESC7`); and
 * control characters except line breaks, tabs and backspaces.
 */
function removeSequences(text: string): string {
  return text
    .replaceAll(marker, "")
    .replaceAll(escape, marker)
    .replaceAll("\u009b", `${marker}[`)
    .replaceAll("\u0007", "\ue007")
    .replaceAll(/\ue01b[\]PX^_][^\ue01b\ue007\n]*(?:\ue007|\ue01b\\)?/g, "")
    .replaceAll(/\ue01b\[([\d;:]*)([ -/]*)([@-~])/g, (whole, _numbers, middle, final) =>
      final === "m" && middle === "" ? whole : "",
    )
    .replaceAll(/\ue01b(?!\[[\d;:]*m)\[?[\d;:?<=>]*[ -/]*[@-~0-9]?/g, "")
    .replaceAll("\ue007", "")
    .replaceAll(/(?![\n\r\t\b])\p{Cc}/gu, "");
}

/** Applies carriage returns and backspaces, as a terminal draws over what it has written. */
function overwrite(text: string): string {
  if (!text.includes("\r") && !text.includes("\b")) return text;
  return text
    .replaceAll(/(?<!\r)\r+\n/g, "\n")
    .split("\n")
    .map((line) => applyBackspaces(lastVersion(line)))
    .join("\n");
}

/** Returns a line after its carriage returns; colours set in overwritten text stay set. */
function lastVersion(line: string): string {
  const versions = line.split("\r");
  const last = versions.findLastIndex((version) => version !== "");
  if (last <= 0) return versions[Math.max(0, last)] ?? "";
  const colours = versions.slice(0, last).flatMap((version) => version.match(/\ue01b\[[\d;:]*m/g) ?? []);
  return colours.join("") + (versions[last] ?? "");
}

function applyBackspaces(line: string): string {
  if (!line.includes("\b")) return line;
  const out: string[] = [];
  // A backspace removes a character, never a colour: these are the indexes of the remaining characters.
  const characters: number[] = [];
  for (const piece of line.match(/\ue01b\[[\d;:]*m|[^]/gu) ?? []) {
    if (piece === "\b") {
      const last = characters.pop();
      if (last !== undefined) out[last] = "";
      continue;
    }
    if (!piece.startsWith(marker)) characters.push(out.length);
    out.push(piece);
  }
  return out.join("");
}

/** Maps Anser's names (`ansi-bright-red`, `ansi-palette-123`, `ansi-truecolor`) to one of the sixteen. */
function toColor(name: string | null, truecolor: string | null): AnsiColor | undefined {
  if (name === null || name === "") return undefined;
  const palette = /^ansi-palette-(\d+)$/.exec(name)?.[1];
  if (palette !== undefined) return nearest(fromPalette(Number(palette)));
  if (name === "ansi-truecolor") return nearest((truecolor ?? "").split(",").map(Number));
  return names.find((color) => name === `ansi-${color}`);
}

/** Colours 16 to 231 are a cube of six steps, 232 to 255 a ramp of greys. */
function fromPalette(index: number): number[] {
  if (index >= 232) return [8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10];
  const steps = [0, 95, 135, 175, 215, 255];
  const cube = index - 16;
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => steps[step] ?? 0);
}

/** Returns the colour of the sixteen that looks most like this one: `[255, 95, 95]` is bright red. */
function nearest([red = 0, green = 0, blue = 0]: readonly number[]): AnsiColor | undefined {
  const high = Math.max(red, green, blue);
  // Components that hardly differ are a grey: bright white, white, bright black or black.
  if (high - Math.min(red, green, blue) < 40) return names[high > 200 ? 15 : high > 140 ? 7 : high > 60 ? 8 : 0];
  // The names are ordered by bits: 1 for red, 2 for green, 4 for blue, and 8 for bright.
  const bits = [red, green, blue].reduce((sum, value, index) => sum + (value > high * 0.6 ? 2 ** index : 0), 0);
  return names[bits + (high > 215 ? 8 : 0)];
}

function isStyle(name: string): name is AnsiSpan["styles"][number] {
  return styles.has(name);
}
