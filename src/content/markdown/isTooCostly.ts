/** Characters beyond which one block is not lexed; twenty times as many for fenced code. */
const maxLength = 50_000;
/** Lines of one block: in an item of a list each is joined to all before it. */
const maxLines = 2000;
/** Runs of `*`, `_` and `~`: the lexer pairs them in quadratic time. */
const maxDelimiterRuns = 1000;
/** Openings of images, which nest; of links; and of tags, after which the lexer searches for an end. */
const maxImages = 300;
const maxBrackets = 2500;
const maxAngles = 1000;
/** Sum of the squares of the lengths of words: within a word the lexer searches for addresses from each character on. */
const maxWordWork = 3000 ** 2;
/** Container markers (`>`, `-`, `1.`) on one line: each makes the lexer recurse. */
const maxMarkers = 24;
/** Container markers of all lines: each is read once per level. */
const maxAllMarkers = 5000;
/** Columns of indentation of a line with a marker: they make the lexer recurse, too. */
const maxIndent = 96;

/**
 * Whether a block of markdown could make the lexer very slow or overflow the stack: `_a__b` repeated 8,000 times takes 1.7 s,
 * `>` 3,000 times overflows. One linear scan.
 */
export function isTooCostly(source: string): boolean {
  // A fenced block is not parsed inside; only its length counts, and that is cheap.
  if (/^ {0,3}(?:```|~~~)/.test(source)) return source.length > 20 * maxLength;
  return source.length > maxLength || hasCostlySigns(source) || nestsDeep(source);
}

// Character codes in place of characters and expressions: each frame of a streamed answer scans its last block, which must not cost
// more than the lexer.
const [tab, newline, carriageReturn, space, exclamation] = [9, 10, 13, 32, 33];
const [star, less, bracket, underscore, tilde] = [42, 60, 91, 95, 126];

function isSpace(code: number): boolean {
  if (code <= tilde) return code === space || (code >= tab && code <= carriageReturn);
  return /\s/.test(String.fromCharCode(code));
}

/** Whether there is too much of what makes the lexer search back or ahead. */
function hasCostlySigns(source: string): boolean {
  let [lines, runs, images, brackets, angles, word, wordWork, previous] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (isSpace(code)) {
      word = 0;
      if (code === newline) lines += 1;
    } else if (code <= tilde) {
      // The squares of 1, 2, 3 … differ by the odd numbers.
      wordWork += 2 * word + 1;
      word += 1;
    }
    if ((code === star || code === underscore || code === tilde) && code !== previous) runs += 1;
    else if (code === less) angles += 1;
    else if (code === bracket) {
      brackets += 1;
      if (previous === exclamation) images += 1;
    }
    previous = code;
  }
  return (
    lines > maxLines ||
    runs > maxDelimiterRuns ||
    images > maxImages ||
    brackets > maxBrackets ||
    angles > maxAngles ||
    wordWork > maxWordWork
  );
}

/** Whether a line is nested in too many quotes and lists. */
function nestsDeep(source: string): boolean {
  let all = 0;
  for (let start = 0; start < source.length;) {
    let [markers, indent] = [0, 0];
    for (let at = start; at < source.length; at += 1) {
      const character = source.charAt(at);
      if (character === " " || character === "\t") {
        indent += character === " " ? 1 : 4;
        if (at > start && /[-*+.)]/.test(source.charAt(at - 1))) markers += 1;
      } else if (character === ">") markers += 1;
      else if (!/[-*+\d.)]/.test(character)) break;
      if (all + markers > maxAllMarkers || markers > maxMarkers || (indent > maxIndent && markers > 0)) return true;
    }
    all += markers;
    const end = source.indexOf("\n", start);
    start = end === -1 ? source.length : end + 1;
  }
  return false;
}
