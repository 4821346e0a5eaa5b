/** Characters beyond which one block is not lexed. */
const maxLength = 50_000;
/** Lines of one block: in an item of a list each is joined to all before it. */
const maxLines = 2000;
/** Runs of `*`, `_` and `~`: the lexer pairs them in quadratic time. */
const maxDelimiterRuns = 1000;
/** Openings of images, which nest; of links; and of tags, after which the lexer looks for an end. */
const maxImages = 300;
const maxBrackets = 2500;
const maxAngles = 1000;
/** Sum of the squares of the lengths of words: within a word addresses are looked for from each character on. */
const maxWordWork = 3000 ** 2;
/** Container markers on one line, and columns of indentation: both make the lexer recurse. Markers of all lines: each is read as often as it lies deep. */
const maxMarkers = 24;
const maxAllMarkers = 5000;
const maxIndent = 96;

/**
 * Tells whether a block of markdown could keep the lexer busy for long or exhaust the stack: `_a__b` repeated 8,000 times takes 1.7 s,
 * `>` 3,000 times overflows. One linear scan.
 */
export function isTooCostly(source: string): boolean {
  // A fenced block is not parsed inside; only its length counts, and that is cheap.
  if (/^ {0,3}(?:```|~~~)/.test(source)) return source.length > 20 * maxLength;
  return source.length > maxLength || hasCostlySigns(source) || nestsDeep(source);
}

/** Whether there is too much of what the lexer looks back or ahead for. */
function hasCostlySigns(source: string): boolean {
  let [lines, runs, images, brackets, angles, word, wordWork] = [0, 0, 0, 0, 0, 0, 0];
  let before = "";
  for (const character of source) {
    if (/\s/.test(character)) [word, lines] = [0, lines + (character === "\n" ? 1 : 0)];
    else if (character <= "~") {
      // The squares of 1, 2, 3 … differ by the odd numbers.
      wordWork += 2 * word + 1;
      word += 1;
    }
    if (/[*_~]/.test(character) && character !== before) runs += 1;
    if (character === "[") [brackets, images] = [brackets + 1, images + (before === "!" ? 1 : 0)];
    if (character === "<") angles += 1;
    before = character;
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

/** Whether a line stands in too many quotes and lists at once. */
function nestsDeep(source: string): boolean {
  let [markers, indent, all] = [0, 0, 0];
  let leading = true;
  let before = "";
  for (const character of source) {
    if (character === "\n") [leading, markers, indent, all] = [true, 0, 0, all + markers];
    else if (leading) {
      if (character === " " || character === "\t") {
        indent += character === " " ? 1 : 4;
        if (/[-*+.)]/.test(before)) markers += 1;
      } else if (character === ">") markers += 1;
      else leading = /[-*+\d.)]/.test(character);
      if (all > maxAllMarkers || markers > maxMarkers || (indent > maxIndent && markers > 0)) return true;
    }
    before = character;
  }
  return false;
}
