import { innerFencePattern } from "./splitMarkdown.ts";

/** Characters of a line that are held back at most. */
const maxLine = 2000;

/** What a line may become: a bullet, a rule, the underline of a heading, the beginning of a heading. */
const signsPattern = /^[-=*_+# \t]+$/;
/** The number of an item, as far as it is written. */
const numberPattern = /^\d{1,9}[.)]?$/;
/** The line that opens code; its language may not be complete. */
const fencePattern = /^(?:`{3,}[^`]*$|~~~)/;
/** The box of a task. */
const taskPattern = /^\[[ xX]?\]?$/;
/** A link definition, which draws nothing. */
const definitionPattern = /^\[[^\]\n]+\]:\s*(?:\S+(?:\s+["'(].*)?)?$/;

/**
 * Returns a block without the end of which is not known yet what it is: a last line that can become a list, a rule, a fence or a heading,
 * and the first line of a table until the second is complete. At most two lines are held back, each of up to 2,000 characters.
 */
export function dropUndecided(source: string): string {
  const start = source.lastIndexOf("\n") + 1;
  const line = source.slice(start);
  if (line.length > maxLine) return source;
  const fence = findOpenFence(source.slice(0, start));
  const words = line.replace(/^[ \t>]+/, "").trimEnd();
  if (fence !== "")
    return words !== "" && words === fence.charAt(0).repeat(words.length) ? source.slice(0, start) : source;
  const table = findOpenTable(source);
  if (table !== undefined) return source.slice(0, table);
  return words !== "" && isUndecided(words) ? source.slice(0, start) : source;
}

function isUndecided(words: string): boolean {
  if (signsPattern.test(words) || numberPattern.test(words)) return true;
  const rest = words.replace(/^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/, "");
  if (rest !== words && (signsPattern.test(rest) || numberPattern.test(rest) || taskPattern.test(rest))) return true;
  return fencePattern.test(rest) || definitionPattern.test(words);
}

/** Returns the marker of the code that is open at the end of some lines; empty for none. */
function findOpenFence(lines: string): string {
  if (!lines.includes("```") && !lines.includes("~~~")) return "";
  let fence = "";
  for (const line of lines.split("\n")) {
    const words = line.replace(/^[ \t>]+/, "").trimEnd();
    if (fence === "") fence = innerFencePattern.exec(words)?.[1] ?? "";
    else if (words.length >= fence.length && words === fence.charAt(0).repeat(words.length)) fence = "";
  }
  return fence;
}

/** Returns where the first lines of a table begin that is not yet known to be one; undefined for none. */
function findOpenTable(source: string): number | undefined {
  const second = startOfLine(source, source.endsWith("\n") ? source.length - 1 : source.length);
  if (!isRow(source, second)) return undefined;
  const first = second === 0 ? 0 : startOfLine(source, second - 1);
  if (second === 0 || !isRow(source, first)) return source.length - second <= maxLine ? second : undefined;
  const isThird = first > 0 && isRow(source, startOfLine(source, first - 1));
  const isDelimiter = !source.endsWith("\n") && /^[ \t>|:-]*$/.test(source.slice(second));
  return isThird || !isDelimiter || second - first > maxLine ? undefined : first;
}

function startOfLine(source: string, end: number): number {
  return source.lastIndexOf("\n", end - 1) + 1;
}

/** Whether a line can be of a table: it begins with a bar, perhaps in a quote. */
function isRow(source: string, start: number): boolean {
  for (let at = start; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === "|") return true;
    if (sign !== " " && sign !== "\t" && sign !== ">") return false;
  }
  return false;
}
