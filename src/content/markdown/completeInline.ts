import type { InlineScan, MarkdownSyntax } from "./syntax/MarkdownSyntax.ts";

/** Characters of a link's words, and of its address, after which it is no longer taken for a link that is being written. */
const maxWords = 300;
const maxAddress = 2000;
/** Characters after which an unclosed backtick is no longer taken for the beginning of code. */
const maxCode = 1000;
/** Emphases that are open at once and closed; of more, only the innermost: each level makes the lexer read the rest of the text again. */
const maxOpen = 32;

/** An opened emphasis: `**`, `_`, `~~`. */
interface Opener {
  readonly sign: string;
  /** Index behind the run. */
  readonly end: number;
  count: number;
  /** Whether the run can close an emphasis, too. */
  readonly both: boolean;
}

/** The state of one scan: what is open at `at`. `cut`: where the text is not decided yet; `tail`: what replaces it. */
interface Scan {
  readonly text: string;
  at: number;
  readonly open: Opener[];
  cut: number | undefined;
  tail: string;
  readonly syntax: MarkdownSyntax | undefined;
  /** What belongs to extensions. */
  readonly found: InlineScan;
  /** Which of it comes next. */
  next: number;
}

/**
 * Completes the inline markdown of a text to which more is added: an open emphasis or code span is closed, and what can still become
 * something else is held back: `a **b` gives `a **b**`, `see [the do` gives `see `, `[the docs](https://a` gives `the docs`.
 *
 * Held back are at most 300 characters of a link's words or of an extension, and 2,000 of an address; longer ones are shown as typed.
 * Linear, since each search ends after so many characters.
 */
export function completeInline(text: string, syntax?: MarkdownSyntax): string {
  const found = syntax?.scan(text, true) ?? { spans: [] };
  const scan: Scan = { text, at: 0, open: [], cut: undefined, tail: "", syntax, found, next: 0 };
  while (scan.at < text.length && scan.cut === undefined) step(scan);
  // An emphasis of nothing would be drawn as its signs.
  for (
    let last = scan.open.at(-1);
    scan.tail === "" && last !== undefined && last.end === scan.cut;
    last = scan.open.at(-1)
  ) {
    scan.cut = last.end - last.count;
    scan.open.pop();
  }
  const shown = `${text.slice(0, scan.cut)}${scan.tail}`;
  const closers = scan.open.map(({ sign, count }) => sign.repeat(count)).toReversed();
  return closers.length === 0 ? shown : `${shown.trimEnd()}${closers.join("")}`;
}

/** Reads one construct. */
function step(scan: Scan): void {
  const { text, at } = scan;
  const sign = text.charAt(at);
  const extension = findExtension(scan);
  if (extension !== undefined) scan.at = extension;
  else if (scan.found.openAt === at) scan.cut = at;
  else if (sign === "\\") {
    if (at === text.length - 1) scan.cut = at;
    scan.at += 2;
  } else if (sign === "`") readCode(scan);
  else if (sign === "[") readBracket(scan, at);
  else if (sign === "!" && (at === text.length - 1 || text.charAt(at + 1) === "[")) {
    if (at === text.length - 1) scan.cut = at;
    else {
      scan.at = at + 1;
      readBracket(scan, at);
    }
  } else if (sign === "<") readAngle(scan);
  // A character reference that is not complete: `&am`, `&#3`.
  else if (sign === "&" && /^&#?\w{0,31}$/.test(text.slice(at, at + 34))) scan.cut = at;
  else if (sign === "*" || sign === "_" || sign === "~") readRun(scan, sign);
  else scan.at += 1;
}

/** Returns the end of what belongs to an extension and begins here. */
function findExtension(scan: Scan): number | undefined {
  const { at, found } = scan;
  while ((found.spans[scan.next]?.start ?? at) < at) scan.next += 1;
  const span = found.spans[scan.next];
  return span?.start === at ? span.end : undefined;
}

function runLength(text: string, at: number): number {
  const sign = text.charAt(at);
  let end = at + 1;
  while (end < text.length && text.charAt(end) === sign) end += 1;
  return end - at;
}

function readCode(scan: Scan): void {
  const { text, at } = scan;
  const length = runLength(text, at);
  const close = findRun(text, at + length, length);
  if (close !== -1) {
    scan.at = close + length;
    return;
  }
  if (text.length - at > maxCode) scan.at = at + length;
  else {
    // Backticks at the end may be the first of those that close it.
    const content = text
      .slice(at + length)
      .trimEnd()
      .replace(/(?<!`)`+$/, "")
      .trimEnd();
    scan.cut = at;
    scan.tail = content.trim() === "" ? "" : `${text.slice(at, at + length)}${content}${"`".repeat(length)}`;
  }
}

/** Finds the next run of exactly so many backticks; -1 for none. */
function findRun(text: string, from: number, length: number): number {
  for (let at = text.indexOf("`", from); at !== -1; at = text.indexOf("`", at)) {
    const nextLength = runLength(text, at);
    if (nextLength === length) return at;
    at += nextLength;
  }
  return -1;
}

/** Reads a link or an image; `start` is where its first sign stands. */
function readBracket(scan: Scan, start: number): void {
  const { text, at } = scan;
  const close = findBracket(text, at);
  const isOpen = close === -1;
  if (isOpen || close === text.length - 1) {
    if (text.length - at <= maxWords) scan.cut = start;
    scan.at = at + 1;
    return;
  }
  const next = text.charAt(close + 1);
  const end = next === "(" ? findAddressEnd(text, close + 2) : next === "[" ? findBracket(text, close + 1) : null;
  if (end === null) scan.at = at + 1;
  else if (end !== -1) scan.at = end + 1;
  else if (text.length - close > maxAddress) scan.at = at + 1;
  else {
    scan.cut = start;
    // The words of a link are drawn at once, without their address; an image waits for it.
    scan.tail = start === at ? completeInline(text.slice(at + 1, close), scan.syntax) : "";
  }
}

/** Finds the bracket that closes the one at `at`; -1 if there is none within so many characters. */
function findBracket(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < Math.min(text.length, at + maxWords); index += 1) {
    const sign = text.charAt(index);
    if (sign === "\\") index += 1;
    else if (sign === "`") {
      const length = runLength(text, index);
      const close = findRun(text.slice(0, at + maxWords), index + length, length);
      index = close === -1 ? index + length - 1 : close + length - 1;
    } else if (sign === "[") depth += 1;
    else if (sign === "]") depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** Finds the parenthesis that ends an address and its title; -1 while it may still come, null if this can be no address. */
function findAddressEnd(text: string, from: number): number | null {
  let [depth, quote] = [0, ""];
  for (let index = from; index < Math.min(text.length, from + maxAddress); index += 1) {
    const sign = text.charAt(index);
    if (sign === "\\") index += 1;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (/\s/.test(sign)) {
      // Only a title, or the end, may follow.
      const after = /^\s*(.?)/.exec(text.slice(index, index + 100))?.[1] ?? "";
      if (index > from && !/^["'()]?$/.test(after)) return null;
    } else if (sign === '"' || sign === "'") quote = /\s/.test(text.charAt(index - 1)) ? sign : "";
    else if (sign === "(") depth += 1;
    else if (sign === ")") {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return -1;
}

/** Holds back what can become an address in angle brackets. */
function readAngle(scan: Scan): void {
  const { text, at } = scan;
  const word = /^<[^\s<>]*/.exec(text.slice(at, at + maxAddress))?.[0] ?? "";
  if (at + word.length === text.length) scan.cut = at;
  scan.at = at + (text.charAt(at + word.length) === ">" ? word.length + 1 : 1);
}

/** Reads a run of delimiters, as CommonMark 6.2 pairs them. */
function readRun(scan: Scan, sign: string): void {
  const { text, at } = scan;
  const length = runLength(text, at);
  const before = at === 0 ? " " : text.charAt(at - 1);
  const after = text.charAt(at + length);
  scan.at = at + length;
  // A run at the end can still grow, and can open, close or be text: it is drawn with what follows it.
  if (after === "") scan.cut = at;
  // One tilde means "about" more often than it strikes out.
  else if (sign !== "~" || length === 2) pair(scan, sign, length, flank(sign, before, after));
}

/** Whether a run can open an emphasis, and whether it can close one. */
function flank(sign: string, before: string, after: string): { opens: boolean; closes: boolean } {
  const [spaceBefore, spaceAfter] = [/\s/.test(before), /\s/.test(after)];
  const [signBefore, signAfter] = [/[\p{P}\p{S}]/u.test(before), /[\p{P}\p{S}]/u.test(after)];
  const left = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const right = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  if (sign !== "_") return { opens: left, closes: right };
  return { opens: left && (!right || signBefore), closes: right && (!left || signAfter) };
}

function pair({ open, at }: Scan, sign: string, length: number, { opens, closes }: ReturnType<typeof flank>): void {
  let left = length;
  while (closes && left > 0) {
    const found = open.findLastIndex((opener) => opener.sign === sign && fits(opener, left, opens));
    const opener = open[found];
    if (opener === undefined) break;
    const used = Math.min(opener.count, left, 2);
    left -= used;
    opener.count -= used;
    // What was opened inside of it was text.
    open.length = opener.count === 0 ? found : found + 1;
  }
  if (!opens || left === 0) return;
  open.push({ sign, end: at, count: left, both: closes });
  if (open.length > maxOpen) open.shift();
}

/** The "rule of three" of CommonMark: runs that can do both are not paired if their lengths add up to a multiple of three. */
function fits({ count, both }: Opener, length: number, opens: boolean): boolean {
  return !((both || opens) && (count + length) % 3 === 0 && !(count % 3 === 0 && length % 3 === 0));
}
