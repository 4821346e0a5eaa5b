import type { Json } from "../model/index.ts";

/** What could be read of a JSON text so far. */
export interface PartialJson {
  /** Absent until something can be said. */
  readonly value?: Json;
  /** Whether the text is one whole JSON value with nothing after it. */
  readonly complete: boolean;
}

/** Nesting beyond which reading stops: whoever walks the value recurses too. */
const maxDepth = 200;

/**
 * Reads a JSON text that is still arriving.
 *
 * Strings are shown as they come, up to the last whole escape. Numbers and literals are held back until something delimits them,
 * since 12 may become 120; keys until their value begins. Reading stops at the first character that cannot be JSON and keeps what
 * was understood. Linear in the length of the text; never throws.
 */
export function parsePartialJson(text: string): PartialJson {
  const reader: Reader = { text, at: 0, open: false };
  const value = readValue(reader, 0);
  skipSpace(reader);
  const complete = value !== undefined && !reader.open && reader.at === text.length;
  // At the top level nothing but the end of the text can delimit a number, and the end may be just a pause.
  return { ...(value === undefined ? {} : { value }), complete };
}

/** `open` becomes true when the text ended, or became unreadable, inside a value: everything around it then ends too. */
interface Reader {
  readonly text: string;
  at: number;
  open: boolean;
}

function readValue(reader: Reader, depth: number): Json | undefined {
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (depth > maxDepth || character === undefined) return stop(reader);
  if (character === "{") return readObject(reader, depth);
  if (character === "[") return readArray(reader, depth);
  if (character === '"') return readString(reader);
  return readScalar(reader, depth);
}

function readObject(reader: Reader, depth: number): Json {
  const object: { [key: string]: Json } = {};
  reader.at += 1;
  for (let first = true; ; first = false) {
    if (takesEnd(reader, "}", first)) return object;
    if (reader.open || reader.text[reader.at] !== '"') return open(reader, object);
    const key = readString(reader);
    skipSpace(reader);
    if (reader.open || reader.text[reader.at] !== ":") return open(reader, object);
    reader.at += 1;
    const value = readValue(reader, depth + 1);
    // Assignment would call the setter of "__proto__" instead of making a property.
    if (value !== undefined)
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    if (reader.open) return object;
  }
}

function readArray(reader: Reader, depth: number): Json {
  const array: Json[] = [];
  reader.at += 1;
  for (let first = true; ; first = false) {
    if (takesEnd(reader, "]", first) || reader.open) return array;
    const value = readValue(reader, depth + 1);
    if (value !== undefined) array.push(value);
    if (reader.open) return array;
  }
}

/** Takes the closing bracket (true), or the comma before the next entry (false); anything else stops the reader. */
function takesEnd(reader: Reader, bracket: string, first: boolean): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] === bracket) {
    reader.at += 1;
    return true;
  }
  if (first) return false;
  if (reader.text[reader.at] === ",") {
    reader.at += 1;
    skipSpace(reader);
  } else reader.open = true;
  return false;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

function readString(reader: Reader): string {
  const { text } = reader;
  const pieces: string[] = [];
  let from = reader.at + 1;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      reader.at = at + 1;
      return pieces.join("") + text.slice(from, at);
    }
    if (code < 0x20) return openString(reader, at, pieces.join("") + text.slice(from, at));
    if (code !== 0x5c) continue;
    pieces.push(text.slice(from, at));
    const escaped = readEscape(text, at);
    if (escaped === undefined) return openString(reader, at, pieces.join(""));
    pieces.push(escaped.text);
    from = at + escaped.length;
    at = from - 1;
  }
  return openString(reader, text.length, pieces.join("") + text.slice(from));
}

function readEscape(text: string, at: number): { text: string; length: number } | undefined {
  const name = text[at + 1] ?? "";
  const plain = Object.hasOwn(escapes, name) ? escapes[name] : undefined;
  if (plain !== undefined) return { text: plain, length: 2 };
  const hex = name === "u" ? text.slice(at + 2, at + 6) : "";
  return /^[\da-fA-F]{4}$/.test(hex) ? { text: String.fromCharCode(Number.parseInt(hex, 16)), length: 6 } : undefined;
}

/** An unfinished string; half a surrogate pair at its end waits for the other half. */
function openString(reader: Reader, at: number, value: string): string {
  reader.at = at;
  reader.open = true;
  return /[\ud800-\udbff]$/.test(value) ? value.slice(0, -1) : value;
}

function readScalar(reader: Reader, depth: number): Json | undefined {
  const match = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
  match.lastIndex = reader.at;
  const word = match.exec(reader.text)?.[0];
  const end = reader.at + (word?.length ?? 0);
  if (word === undefined || (depth > 0 && end === reader.text.length)) return stop(reader);
  reader.at = end;
  const value: Json = JSON.parse(word);
  return value;
}

function stop(reader: Reader): undefined {
  reader.open = true;
  return undefined;
}

function open<T>(reader: Reader, value: T): T {
  reader.open = true;
  return value;
}

function skipSpace(reader: Reader): void {
  for (; ; reader.at += 1) {
    const character = reader.text[reader.at];
    if (character !== " " && character !== "\n" && character !== "\r" && character !== "\t") return;
  }
}
