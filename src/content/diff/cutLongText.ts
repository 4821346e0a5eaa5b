/** A long text with its middle left out. */
export interface CutText {
  /** The end of the head, as an index into the text. */
  readonly headEnd: number;
  /** The start of the tail, as an index into the text. */
  readonly tailStart: number;
  /** Number of line breaks in the middle. */
  readonly hiddenLines: number;
  /** Number of UTF-16 units in the middle. */
  readonly hiddenCharacters: number;
}

/** Limits beyond which a text is long. */
const maxLines = 20;
const maxCharacters = 2000;

const head = { lines: 10, characters: 800 };
const tail = { lines: 5, characters: 400 };

/** Returns the index of the nth line break from the start, or -1. */
function nthBreak(text: string, count: number): number {
  let at = -1;
  for (let seen = 0; seen < count; seen += 1) {
    at = text.indexOf("\n", at + 1);
    if (at === -1) return -1;
  }
  return at;
}

function nthBreakFromEnd(text: string, count: number): number {
  let at = text.length;
  for (let seen = 0; seen < count; seen += 1) {
    at = at === 0 ? -1 : text.lastIndexOf("\n", at - 1);
    if (at === -1) return -1;
  }
  return at;
}

/** Counts without a copy: an output can be a hundred megabytes. */
function countBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Whether the index is within a surrogate pair, where a text must not be cut. */
function isInsidePair(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Computes which head and tail of a long text to show, and how much is between them; undefined for a text of at most 20 lines and 2,000
 * characters, which is shown whole.
 */
export function cutLongText(text: string): CutText | undefined {
  if (text.length <= maxCharacters && nthBreak(text, maxLines) === -1) return undefined;
  const breakAfterHead = nthBreak(text.slice(0, head.characters), head.lines);
  let headEnd = breakAfterHead === -1 ? Math.min(head.characters, text.length) : breakAfterHead;
  if (isInsidePair(text, headEnd)) headEnd -= 1;
  const end = text.slice(Math.max(headEnd, text.length - tail.characters));
  const breakBeforeTail = nthBreakFromEnd(end, tail.lines);
  let tailStart = text.length - end.length + (breakBeforeTail === -1 ? 0 : breakBeforeTail + 1);
  if (isInsidePair(text, tailStart)) tailStart += 1;
  return {
    headEnd,
    tailStart,
    hiddenLines: countBreaks(text, headEnd, tailStart),
    hiddenCharacters: tailStart - headEnd,
  };
}
