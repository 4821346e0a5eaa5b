import { visibleText } from "./visibleText.ts";

/**
 * The width of a heading in lower-case letters: two lines of a prompt in a chat of 320 px, less what is lost where the first one wraps.
 */
const mostWidth = 60;

/** Letters that are drawn alike wide in each font: of alphabets, and the printable signs of ASCII. */
const narrow = /[\u0020-\u007e]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]/u;
/** Letters of Chinese, Japanese and Korean type, twice as wide. */
const full = /[\uff01-\uff60\uffe0-\uffe6]/;
/** Signs as wide as a word or a line: ligatures, dashes of several letters, cuneiform, hieroglyphs. */
const huge = /[\u0bf5-\u0bfa\u2e3a\u2e3b\ua9c5\ufdf0-\ufdff\u{12000}-\u{1254f}\u{13000}-\u{1467f}]/u;

/** Letters that are written with a mark between them which keeps them from being joined. */
const joining = "[\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Kannada}\\p{scx=Malayalam}]";

/**
 * Signs of ordinary writing, which hide nothing though a heading may name them by their codes: one no-break blank between visible signs,
 * the mark between letters that are not joined, the coloured form of an emoji.
 */
const ordinary = new RegExp(
  `(?<=[^\\p{Z}\\p{C}])[\\u00a0\\u202f](?=[^\\p{Z}\\p{C}])|(?<=(?=${joining})[\\p{L}\\p{M}])\\u200c(?=(?=${joining})\\p{L})|(?<=\\p{Extended_Pictographic})\\ufe0f`,
  "gu",
);

/** Blanks and line breaks at the end of a text: they hide nothing. */
const blanks: ReadonlySet<string | undefined> = new Set([" ", "\t", "\n", "\r"]);

function trimBlanks(text: string): string {
  let end = text.length;
  while (blanks.has(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** The width of a character, in lower-case letters. What is not known to be narrow is wide: signs of Chinese, emoji, long dashes. */
function widthOf(character: string): number {
  // A code, as a heading has it.
  if (/\u00a0|\u202f|\u200c|\ufe0f/.test(character)) return 8;
  if (huge.test(character)) return mostWidth + 1;
  if (full.test(character) || !narrow.test(character)) return 2;
  if (/[MW@%]/.test(character)) return 1.7;
  if (/[mw]/.test(character)) return 1.5;
  return /\p{Lu}/u.test(character) ? 1.3 : 1;
}

/**
 * Whether a heading of two lines shows the whole of a text as it is. A text that goes on in another line, or in which anything would be
 * hidden or marked (controls, invisible and direction characters, long blanks), does not fit: it must be shown in full below. An estimate
 * that errs on the side of "no". Beside blanks at its end it reads at most a few dozen characters.
 */
export function fitsHeading(title: string): boolean {
  const text = trimBlanks(title);
  // A character has at most two UTF-16 units, and is at least as wide as a letter.
  if (text.length > 2 * mostWidth || text.includes("\n")) return false;
  if (visibleText(text.replaceAll(ordinary, "")).segments.some(({ type }) => type !== "text")) return false;
  return Array.from(text).reduce((sum, character) => sum + widthOf(character), 0) <= mostWidth;
}
