/**
 * Why a text needs a warning.
 *
 * - `bidi`: marks that change the order of reading; `invisible`, `tag-characters`, `variation-selector`: characters that are not drawn
 * - `terminal-control`: ESC and the 8-bit control characters, which begin terminal sequences; `control`: any other but tab and line break
 * - `unusual-space`, `line-separator`, `private-use`: other blanks, other line breaks, characters without a meaning
 * - `mixed-script`: Latin letters and others that look like them in one word; `syntax-lookalike`: of punctuation such as `/` and `;`;
 *   `compat-lookalike`: of ordinary letters, e.g. full-width ones
 * - `padding`: blanks that push text out of sight; `combining-flood`: four or more marks on one letter
 */
export type VisibleFlag =
  | "bidi"
  | "invisible"
  | "tag-characters"
  | "variation-selector"
  | "terminal-control"
  | "control"
  | "unusual-space"
  | "line-separator"
  | "private-use"
  | "mixed-script"
  | "syntax-lookalike"
  | "compat-lookalike"
  | "padding"
  | "combining-flood";

/** A segment of a text: shown as it is, as the code of a hidden character, or as a count of blanks. `text` is always the original. */
export type VisibleSegment =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "hidden"; readonly text: string; readonly code: string }
  | {
      readonly type: "padding";
      readonly text: string;
      readonly blank: "spaces" | "lineBreaks";
      readonly count: number;
    };

/** A text in which nothing is hidden. The segments' texts joined are the original, so what is executed never changes. */
export interface VisibleText {
  /** The segments, in order. */
  readonly segments: readonly VisibleSegment[];
  /** Why it needs a warning; empty for ordinary text. */
  readonly flags: readonly VisibleFlag[];
}

/**
 * Letters and symbols that are drawn as nothing: of braille, Hangul, music, Egyptian and Khitan. Unicode calls none but those of Hangul
 * ignorable.
 */
export const blankGlyphs = "\\u2800\\u3164\\uffa0\\u115f\\u1160\\u{1d159}\\u{13441}\\u{13442}\\u{16fe4}";

/** One hidden character, or enough blanks to push the rest out of sight (9 spaces, 4 line breaks). Tabs are shown as arrows. */
const hiddenPattern = new RegExp(
  ` {9,}|\\n{4,}|[\\t${blankGlyphs}]|[^\\P{Zs} ]|(?!\\n)[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cs}\\p{Default_Ignorable_Code_Point}]`,
  "gu",
);

const flagPatterns: readonly (readonly [VisibleFlag, RegExp])[] = [
  ["bidi", /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u],
  ["tag-characters", /[\u{e0000}-\u{e007f}]/u],
  ["variation-selector", /\p{Variation_Selector}|\u180e/u],
  ["terminal-control", /[\u0080-\u009f]/u],
  ["control", /(?![\t\n\u0080-\u009f])\p{Cc}/u],
  ["unusual-space", /[^\P{Zs} ]/u],
  ["line-separator", /[\u2028\u2029]/u],
  ["private-use", /\p{Co}/u],
  [
    "invisible",
    new RegExp(
      `[${blankGlyphs}]|(?![\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\u{e0000}-\\u{e007f}\\u180e]|\\p{Variation_Selector})[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
      "u",
    ),
  ],
  [
    "syntax-lookalike",
    /[\u2024\u2044\u2215\u29f8\u037e\uff0f\uff1b\uff1a\uff5c\uff06\uff0e\uff20\uff1e\uff1c\uff04\u2010\u2011\u2212\u02d0\ua789]/u,
  ],
  ["compat-lookalike", /[\u212a\u212b\u{1d400}-\u{1d7ff}\uff01-\uff5e]/u],
  ["padding", / {9,}|\n{4,}|\t{9,}|\u2800{9,}/u],
  ["combining-flood", /\p{M}{4,}/u],
];

/**
 * Splits a text into segments that hide nothing: bidi marks, zero-width and tag characters, controls and long blanks become visible.
 *
 * Meant for what a user approves or trusts: commands, paths, tool names, option labels, hosts. For prose and code there is
 * `visibleProse`, which keeps what is natural there. Look-alike letters stay as they are and set a flag. Linear in the length of the text.
 */
export function visibleText(text: string): VisibleText {
  const segments: VisibleSegment[] = [];
  let shown = 0;
  for (const match of text.matchAll(hiddenPattern)) {
    if (match.index > shown) segments.push({ type: "text", text: text.slice(shown, match.index) });
    segments.push(toSegment(match[0]));
    shown = match.index + match[0].length;
  }
  if (shown < text.length || segments.length === 0) segments.push({ type: "text", text: text.slice(shown) });
  return { segments, flags: findFlags(text) };
}

function toSegment(text: string): VisibleSegment {
  if (text.startsWith(" ")) return { type: "padding", text, blank: "spaces", count: text.length };
  if (text.startsWith("\n")) return { type: "padding", text, blank: "lineBreaks", count: text.length };
  if (text === "\t") return { type: "hidden", text, code: "⇥" };
  return { type: "hidden", text, code: toCode(text) };
}

/** Returns the code point of a character as in the Unicode charts: `U+202E`. */
export function toCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Words as a reader sees them, of any alphabets. */
const wordPattern = /[\p{L}\p{M}\p{N}_]+/gu;
const latin = /\p{Script=Latin}/u;
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Hangul}]/u;

/** Printable ASCII and line breaks: nothing in it can be hidden but by long blanks. */
const plain = /^[\n\u0020-\u007e]*$/;
const padding = / {9,}|\n{4,}/;

/** Returns why a text needs a warning, each reason once; empty for ordinary text. Linear in the length of the text. */
export function findFlags(text: string): VisibleFlag[] {
  if (plain.test(text)) return padding.test(text) ? ["padding"] : [];
  // ESC is replaced by its 8-bit equivalent, so that one range distinguishes terminal sequences from other controls.
  const normalized = text.replaceAll("\u001b", "\u009b");
  const flags = new Set(flagPatterns.filter(([, pattern]) => pattern.test(normalized)).map(([flag]) => flag));
  if (mixesScripts(normalized)) flags.add("mixed-script");
  return [...flags];
}

/** Checks word by word: one pattern for both scripts would try each pair of letters of a long word. */
function mixesScripts(text: string): boolean {
  if (!lookalike.test(text)) return false;
  for (const [word] of text.matchAll(wordPattern)) if (lookalike.test(word) && latin.test(word)) return true;
  return false;
}
