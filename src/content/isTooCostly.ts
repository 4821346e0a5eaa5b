/** Characters beyond which one block is not lexed. */
const maxLength = 50_000;
/** Runs of `*`, `_` and `~`: the lexer pairs them in quadratic time. */
const maxDelimiterRuns = 1000;
/** Openings of images, which nest. */
const maxImages = 300;
/** Container markers on one line, and columns of indentation: both make the lexer recurse. */
const maxMarkers = 24;
const maxIndent = 96;

/**
 * Tells whether a block of markdown could keep the lexer busy for long or exhaust the stack: `_a__b` repeated 8,000 times takes 1.7 s,
 * `>` 3,000 times overflows. One linear scan.
 */
export function isTooCostly(source: string): boolean {
  // A fenced block is not parsed inside; only its length counts, and that is cheap.
  if (/^ {0,3}(?:```|~~~)/.test(source)) return source.length > 20 * maxLength;
  if (source.length > maxLength) return true;
  let runs = 0;
  let images = 0;
  let markers = 0;
  let indent = 0;
  let leading = true;
  let before = "";
  for (const character of source) {
    if (character === "\n") [leading, markers, indent] = [true, 0, 0];
    else if (leading) {
      if (character === " " || character === "\t") {
        indent += character === " " ? 1 : 4;
        if (/[-*+.)]/.test(before)) markers += 1;
      } else if (character === ">") markers += 1;
      else leading = /[-*+\d.)]/.test(character);
      if (markers > maxMarkers || (indent > maxIndent && markers > 0)) return true;
    }
    if (/[*_~]/.test(character) && character !== before) runs += 1;
    if (character === "[" && before === "!") images += 1;
    if (runs > maxDelimiterRuns || images > maxImages) return true;
    before = character;
  }
  return false;
}
