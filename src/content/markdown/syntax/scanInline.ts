import type { DelimitedInline, InlineScan, InlineSpan, WordInline } from "./MarkdownSyntax.ts";

/** An inline syntax with the name of its extension. */
export interface NamedInline {
  readonly name: string;
  readonly syntax: DelimitedInline | WordInline;
}

/** Characters between the markers of an inline syntax. */
const maxLength = 2000;
/** Characters of a word. */
const maxWord = 100;
/** Characters that are held back at most while an end is missing. */
const maxHeld = 300;

/** The end of what begins at a place, and the text between its markers; `open` if more text can make it one. */
type Reading = { readonly end: number; readonly text: string } | "open" | undefined;

/** The state of one scan. */
interface Scan {
  readonly text: string;
  readonly isStreaming: boolean;
  /** Finds the next end of a syntax; one function for each, since each remembers what it found. */
  readonly finders: Map<NamedInline, (from: number) => number>;
  /** Where the runs of backticks of a length begin. */
  readonly ticks: Map<number, number[]>;
}

/**
 * Finds the inline syntaxes of extensions in the text of a paragraph: the first of `inlines` that fits at a place counts. Code between
 * backticks and what a backslash escapes stay as they are. Linear: each end is searched once.
 */
export function scanInline(inlines: readonly NamedInline[], text: string, isStreaming: boolean): InlineScan {
  const firsts = new Set(inlines.map(({ syntax }) => syntax.open.charAt(0)));
  const scan: Scan = { text, isStreaming, finders: new Map(), ticks: findTicks(text) };
  const spans: InlineSpan[] = [];
  let openAt: number | undefined;
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const found = firsts.has(sign) ? readAny(scan, inlines, at) : undefined;
    if (found === "open") openAt ??= at;
    else if (found !== undefined) spans.push(found);
    if (typeof found === "object") at = found.end;
    else if (sign === "\\") at += 2;
    else at = sign === "`" ? skipCode(scan, at) : at + 1;
  }
  return { spans, openAt };
}

function readAny(scan: Scan, inlines: readonly NamedInline[], at: number): InlineSpan | "open" | undefined {
  let open: "open" | undefined;
  for (const inline of inlines) {
    const found = read(scan, inline, at);
    if (typeof found === "object") return { start: at, name: inline.name, ...found };
    open ??= found;
  }
  return open;
}

function read(scan: Scan, inline: NamedInline, at: number): Reading {
  const { text, isStreaming } = scan;
  const { open } = inline.syntax;
  if (!text.startsWith(open, at))
    // The first characters of a marker at the end of the text may become it.
    return isStreaming && text.length - at < open.length && open.startsWith(text.slice(at)) ? "open" : undefined;
  const held = isStreaming && text.length - at <= maxHeld ? "open" : undefined;
  return "characters" in inline.syntax
    ? readWord(text, inline.syntax, at, held)
    : readDelimited(scan, inline, inline.syntax, { at, held });
}

function readWord(text: string, { open, close = "", characters }: WordInline, at: number, held: Reading): Reading {
  if (/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return undefined;
  const from = at + open.length;
  let end = from;
  while (end < text.length && end - from < maxWord && characters.test(text.charAt(end))) end += 1;
  if (held !== undefined && close.startsWith(text.slice(end)) && text.length - end < Math.max(1, close.length))
    return held;
  return end > from && text.startsWith(close, end)
    ? { end: end + close.length, text: text.slice(from, end) }
    : undefined;
}

function readDelimited(
  scan: Scan,
  inline: NamedInline,
  { open, close, accepts }: DelimitedInline,
  { at, held }: { readonly at: number; readonly held: Reading },
): Reading {
  const { text, finders } = scan;
  const from = at + open.length;
  const find = finders.get(inline) ?? createFinder(text, close);
  finders.set(inline, find);
  const end = find(from);
  const isComplete = end !== -1 && end - from <= maxLength;
  if (!isComplete && held === undefined) return undefined;
  const content = text.slice(from, isComplete ? end : undefined);
  const after = isComplete ? text.charAt(end + close.length) : "";
  const isBlank = content.trim() === "";
  if (isBlank && isComplete) return undefined;
  if (!isBlank && accepts?.(content, { before: text.charAt(at - 1), after, isComplete }) === false) return undefined;
  return isComplete ? { end: end + close.length, text: content } : held;
}

/** Creates a function that finds the next end of a syntax from a place on, for places in rising order. */
function createFinder(text: string, close: string): (from: number) => number {
  let found: number | undefined;
  return (from) => {
    if (found !== undefined && (found === -1 || found >= from)) return found;
    for (found = text.indexOf(close, from); found !== -1; found = text.indexOf(close, found + 1)) {
      let slashes = 0;
      while (found - slashes > from && text.charAt(found - slashes - 1) === "\\") slashes += 1;
      if (slashes % 2 === 0) break;
    }
    return found;
  };
}

function findTicks(text: string): Map<number, number[]> {
  const ticks = new Map<number, number[]>();
  for (let at = text.indexOf("`"); at !== -1; at = text.indexOf("`", at)) {
    const start = at;
    while (text.charAt(at) === "`") at += 1;
    const places = ticks.get(at - start) ?? [];
    places.push(start);
    ticks.set(at - start, places);
  }
  // The first is read first.
  for (const places of ticks.values()) places.reverse();
  return ticks;
}

/** Returns the end of the code that begins at a backtick, or of its run of backticks if there is none. */
function skipCode({ text, ticks }: Scan, at: number): number {
  let end = at;
  while (text.charAt(end) === "`") end += 1;
  const places = ticks.get(end - at) ?? [];
  while (places.length > 0 && (places.at(-1) ?? 0) < end) places.pop();
  const close = places.at(-1);
  return close === undefined ? end : close + (end - at);
}
