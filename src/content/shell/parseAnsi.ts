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

type Look = Omit<AnsiSpan, "text">;

const plain: Look = { styles: [] };

/** The codes that set a style, and those that end some. */
const began: Readonly<Record<number, AnsiSpan["styles"][number]>> = {
  1: "bold",
  2: "dim",
  3: "italic",
  4: "underline",
  7: "reverse",
  9: "strikethrough",
  21: "underline",
};
const ended: Readonly<Record<number, AnsiSpan["styles"]>> = {
  22: ["bold", "dim"],
  23: ["italic"],
  24: ["underline"],
  27: ["reverse"],
  29: ["strikethrough"],
};

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
  const spans: AnsiSpan[] = [];
  let look = plain;
  // Texts and the parameters between them take turns.
  for (const [index, piece] of overwrite(removeSequences(text))
    .split(/\ue01b\[([\d;:]*)m/)
    .entries()) {
    if (index % 2 === 1) for (const code of readCodes(piece)) look = applyCode(look, code);
    else if (piece !== "") spans.push({ text: piece, ...look });
  }
  return spans;
}

/**
 * Reads the parameters of SGR (ECMA-48, 8.3.117), each with its arguments: `1;38;5;196` as `[1]` and `[38, 5, 196]`. Colours have theirs behind
 * semicolons or, as in ISO 8613-6, behind colons, there with a colour space: `38:2::255:0:0`.
 */
function* readCodes(parameters: string): Generator<readonly number[]> {
  const list = parameters.split(";");
  for (let index = 0; index < list.length; index += 1) {
    const code = (list[index] ?? "").split(":");
    if (["38", "48", "58"].includes(code.join(""))) {
      const count = { 2: 4, 5: 2 }[list[index + 1] ?? ""] ?? 1;
      code.push(...list.slice(index + 1, index + 1 + count));
      index += count;
    } else if (code[1] === "2" && code.length > 5) code.splice(2, 1);
    yield code.map(Number);
  }
}

/** Returns the look after a code; unknown codes change nothing. */
function applyCode(look: Look, [code = 0, mode, ...values]: readonly number[]): Look {
  if (code === 0) return plain;
  if (code === 38 || code === 48) {
    const color = mode === 5 ? fromPalette(values) : mode === 2 ? nearest(values) : undefined;
    if (color === undefined) return look;
    return code === 38 ? { ...look, color } : { ...look, background: color };
  }
  if (code === 39) return { ...look, color: undefined };
  if (code === 49) return { ...look, background: undefined };
  const isBright = code >= 90;
  const color = code % 10 < 8 ? names[(code % 10) + (isBright ? 8 : 0)] : undefined;
  const tens = Math.floor(code / 10);
  if (color !== undefined && (tens === 3 || tens === 9)) return { ...look, color };
  if (color !== undefined && (tens === 4 || tens === 10)) return { ...look, background: color };
  // `4:0` is no underline.
  const [set, end] = code === 4 && mode === 0 ? [undefined, ended[24]] : [began[code], ended[code]];
  if (set !== undefined && !look.styles.includes(set)) return { ...look, styles: [...look.styles, set] };
  if (end !== undefined) return { ...look, styles: look.styles.filter((style) => !end.includes(style)) };
  return look;
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

/** A colour of the palette: the sixteen, a cube of six steps from 16 on, a ramp of greys from 232 on; undefined for no colour of it. */
function fromPalette([index = -1]: readonly number[]): AnsiColor | undefined {
  if (!(index >= 16 && index < 256)) return names[index];
  const grey = 8 + (index - 232) * 10;
  if (index >= 232) return nearest([grey, grey, grey]);
  const steps = [0, 95, 135, 175, 215, 255];
  const cube = index - 16;
  return nearest([Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => steps[step] ?? 0));
}

/** Returns the colour of the sixteen that looks most like this one: `[255, 95, 95]` is bright red. */
function nearest(components: readonly number[]): AnsiColor | undefined {
  const [red = 0, green = 0, blue = 0] = components;
  if (components.length < 3 || components.some((component) => component > 255)) return undefined;
  const high = Math.max(red, green, blue);
  // Components that hardly differ are a grey: bright white, white, bright black or black.
  if (high - Math.min(red, green, blue) < 40) return names[high > 200 ? 15 : high > 140 ? 7 : high > 60 ? 8 : 0];
  // The names are ordered by bits: 1 for red, 2 for green, 4 for blue, and 8 for bright.
  const bits = [red, green, blue].reduce((sum, value, index) => sum + (value > high * 0.6 ? 2 ** index : 0), 0);
  return names[bits + (high > 215 ? 8 : 0)];
}
