import type { Json } from "./Json.ts";

/** Lists and objects within each other. Programs that walk, copy or write JSON recurse, and break at some thousands. */
export const maxDepth = 500;

/**
 * Parses JSON text from outside; the only way in, so that no value in the kit is deeper than what every program can walk.
 *
 * Gives `undefined` for text that is not JSON (which no JSON text parses to) and for text that nests more than 500 deep. Never throws.
 */
export function parseJson(text: string): Json | undefined {
  if (ahead.has(text)) return ahead.get(text);
  if (nestsTooDeep(text)) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** What texts say as JSON; `undefined` for those that are none. */
export type ParsedTexts = ReadonlyMap<string, Json | undefined>;

/** What was parsed already, while those who want to parse it are called. */
let ahead: ParsedTexts = new Map();

/** Calls `use`, in which `parseJson` gives what was parsed without parsing it again. */
export function withParsed(parsed: ParsedTexts, use: () => void): void {
  const outer = ahead;
  ahead = parsed;
  try {
    use();
  } finally {
    ahead = outer;
  }
}

// Numbers in place of characters: a text can be megabytes.
const [quote, brace, bracket] = [34, 123, 91];

/** One linear look at the text, before anything is built of it. */
function nestsTooDeep(text: string): boolean {
  if (!opensMoreThan(text, maxDepth)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === brace || code === bracket) depth += 1;
    // The closing ones come two after the opening ones.
    else if (code === brace + 2 || code === bracket + 2) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** Whether a text has more openings of lists and objects than that: with fewer nothing can be deep, which megabytes are told in no time. */
function opensMoreThan(text: string, count: number): boolean {
  if (text.length <= count) return false;
  let left = count;
  for (const sign of ["{", "["])
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  return false;
}

/** Where the string that begins here ends; an odd number of backslashes before a quote makes it part of the string. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
