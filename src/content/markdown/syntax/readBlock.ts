import type { DelimitedBlock } from "./MarkdownSyntax.ts";

/** Characters of a block. */
const maxLength = 20_000;

/** A block at the beginning of a text. */
export interface ReadBlock {
  /** The lines of the block. */
  readonly raw: string;
  /** What stands between its markers. */
  readonly text: string;
  /** Whether its end is missing. */
  readonly isOpen: boolean;
}

/**
 * Reads a block between two markers at the beginning of a text. It ends where the second marker ends a line; a blank line, another
 * beginning, a marker within a line or 20,000 characters before that make it none, and so does an empty content. An open one is
 * returned if that is allowed.
 */
export function readBlock(
  text: string,
  { open, close }: DelimitedBlock,
  isOpenAllowed: boolean,
): ReadBlock | undefined {
  const from = beginOf(text, open);
  if (from === undefined) return undefined;
  for (let start = from; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end).trimEnd();
    const found = line.indexOf(close);
    if (found !== -1) {
      if (found + close.length !== line.length) return undefined;
      const content = text.slice(from, start + found).trim();
      return content === "" ? undefined : { raw: text.slice(0, end), text: content, isOpen: false };
    }
    const isLaterLine = start > from;
    if (end - from > maxLength || (isLaterLine && (line === "" || beginOf(line, open) !== undefined))) return undefined;
    start = end + 1;
  }
  return isOpenAllowed ? { raw: text, text: dropPartial(text.slice(from), close).trim(), isOpen: true } : undefined;
}

/** Returns a text without the first characters of a marker at its end. */
function dropPartial(text: string, close: string): string {
  let length = close.length - 1;
  while (!text.endsWith(close.slice(0, length))) length -= 1;
  return text.slice(0, text.length - length);
}

/** Returns where the content begins if a line begins with a marker, after at most three spaces. */
function beginOf(line: string, open: string): number | undefined {
  const indent = /^ {0,3}/.exec(line)?.[0].length ?? 0;
  return line.startsWith(open, indent) ? indent + open.length : undefined;
}

/** Returns the index of the line break before the next line that begins with the marker; -1 for none. */
export function findBlock(text: string, { open }: DelimitedBlock): number {
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    let start = at;
    while (at - start < 3 && text.charAt(start - 1) === " ") start -= 1;
    if (text.charAt(start - 1) === "\n") return start - 1;
  }
  return -1;
}
