import { blankGlyphs, toCode, type VisibleSegment } from "./visibleText.ts";

/** Letters of the alphabets that run from right to left; the Arabic letter mark belongs to Arabic and is not a letter. */
const rtl =
  "(?!\\u061c)[\\p{sc=Hebrew}\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Nko}\\p{sc=Adlam}\\p{sc=Samaritan}\\p{sc=Mandaic}\\p{sc=Hanifi_Rohingya}]";

/** Scripts whose letters change their form next to a joiner. */
const joining =
  "[\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Nko}\\p{scx=Mongolian}\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Tibetan}]";

/** Characters between a word and its direction mark: a quotation mark, a bracket, a number. */
const between = "[\\p{P}\\p{S}\\p{N}\\p{Zs}]{0,3}";

/** Hidden characters that belong to the letters and pictures beside them. Each pattern reads a few characters around: all is linear. */
const natural = [
  "\\r\\n",
  // Joined emoji, emoji or text presentation, keycaps.
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
  "(?<=[\\d#*])\\ufe0f(?=\\u20e3)",
  // The flags of England, Scotland and Wales.
  "(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
  // Variants of Chinese characters and Mongolian letters, joiners within words, direction marks beside right-to-left letters.
  "(?<=\\p{sc=Han})[\\u{e0100}-\\u{e01ef}\\ufe00-\\ufe02]",
  "(?<=\\p{sc=Mongolian})[\\u180b-\\u180f]",
  `(?<=${joining})[\\u200c\\u200d]`,
  `(?<=${rtl}${between})[\\u200e\\u200f\\u061c]`,
  `[\\u200e\\u200f\\u061c](?=${between}${rtl})`,
  // Blanks between letters in braille.
  "(?<=[\\u2801-\\u28ff]\\u2800{0,3})\\u2800",
  // Blanks between hieroglyphs, and between Khitan letters.
  "(?<=[\\u{13000}-\\u{1342f}\\u{18b00}-\\u{18cff}])[\\u{13441}\\u{13442}\\u{16fe4}]",
  // Signs of numbers and verses: format characters that are visible.
  "[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]",
].join("|");

const hidden = `[^\\P{Cc}\\t\\n]|[\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}${blankGlyphs}]`;

const pattern = new RegExp(`(?:${natural})|(${hidden})`, "gu");

/** A fast check for hidden characters, which most texts do not have. */
const suspect = new RegExp(hidden, "u");

/**
 * Splits prose, code or output into segments that hide nothing: characters that reorder, are invisible or control a terminal become
 * visible.
 *
 * Unlike `visibleText` it keeps what is natural in any language and in code: joined emoji and their variations, direction marks beside
 * right-to-left letters, joiners of scripts that need them, tabs, line breaks, blanks. Linear in the length of the text.
 */
export function visibleProse(text: string): readonly VisibleSegment[] {
  if (!suspect.test(text)) return [{ type: "text", text }];
  const segments: VisibleSegment[] = [];
  let shown = 0;
  for (const match of text.matchAll(pattern)) {
    const [, character] = match;
    if (character === undefined) continue;
    if (match.index > shown) segments.push({ type: "text", text: text.slice(shown, match.index) });
    segments.push({ type: "hidden", text: character, code: toCode(character) });
    shown = match.index + character.length;
  }
  if (shown < text.length || segments.length === 0) segments.push({ type: "text", text: text.slice(shown) });
  return segments;
}

/** Writes prose with its hidden characters as codes: `a⟦U+202E⟧b`. For accessible names and other places without elements. */
export function markHidden(text: string): string {
  if (!suspect.test(text)) return text;
  return visibleProse(text)
    .map((segment) => (segment.type === "hidden" ? `⟦${segment.code}⟧` : segment.text))
    .join("");
}

/** Whether a text contains characters that stay invisible where it is pasted. Linear in the length of the text. */
export function hidesCharacters(text: string): boolean {
  if (!suspect.test(text)) return false;
  for (const [, character] of text.matchAll(pattern)) if (character !== undefined) return true;
  return false;
}
