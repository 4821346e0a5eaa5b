import type { Json } from "./Json.ts";
import { runSteps } from "./runSteps.ts";
import { keepJsonText } from "./toJsonText.ts";

/** The limit on nested lists and objects. Code that walks, copies or serializes JSON recurses, and overflows at some thousands. */
const maxDepth = 500;

/**
 * Parses untrusted JSON text; the only way in, so that no value in the kit is too deep for recursive code.
 *
 * Returns `undefined` for text that is not JSON (no JSON text parses to it) and for text that nests more than 500 deep. Never throws.
 */
export function parseJson(text: string): Json | undefined {
  if (ahead?.has(text) === true) return ahead.get(text);
  try {
    return mayBeDeep(text) ? runSteps(parseMembers(text)) : parseNative(text);
  } catch {
    return undefined;
  }
}

/** Parses text that may be JSON; any other text is returned as a string. The text `null` gives the value null. */
export function parseJsonOrText(text: string): Json {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** Values by the JSON text that they were parsed from; `undefined` for texts that are no JSON. */
export type ParsedTexts = ReadonlyMap<string, Json | undefined>;

/** Values that were parsed in advance, while the callback of `withParsed` runs. */
let ahead: ParsedTexts | undefined;

/** Calls `use`, during which `parseJson` returns the given values without parsing their texts again. `use` must not call this again. */
export function withParsed(parsed: ParsedTexts, use: () => void): void {
  ahead = parsed;
  try {
    use();
  } finally {
    ahead = undefined;
  }
}

/** Whether a text has more opening brackets than the depth allowed, so that only parsing it member by member shows how deep it nests. */
function mayBeDeep(text: string): boolean {
  const brackets = /[[{]/g;
  for (let count = 0; count <= maxDepth; count += 1) if (!brackets.test(text)) return false;
  return true;
}

/** Returns the index of the closing quote; an odd number of backslashes before a quote makes it part of the string. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/** Characters that are given to `JSON.parse` at once, and after which the generator pauses. */
const batchLength = 64 * 1024;

/** A list or an object that was opened and is not closed yet. */
interface Open {
  readonly isList: boolean;
  /** The index of its bracket in the text. */
  readonly start: number;
  /** The index where the members begin that are not parsed yet. */
  batch: number;
  /** The index where the current member begins. */
  member: number;
  /** The members parsed so far; undefined as long as it may be parsed as a part of the value around it. */
  parsed: Json[] | Record<string, Json> | undefined;
  /** Whether the current member was parsed by itself, so that only white space may follow. */
  isRead: boolean;
}

/** Called with the indexes of the quotes of each string that is longer than a batch. */
type OnString = (start: number, end: number) => void;

/**
 * Parses JSON text and the long strings in it that are JSON again, such as the argument of a call: returns the input of `withParsed`.
 * Pauses as `parseJsonInSteps` does.
 */
export function* parseNestedJsonInSteps(text: string): Generator<void, ParsedTexts> {
  const strings: string[] = [];
  const value = yield* parseJsonInSteps(text, (start, end) => strings.push(text.slice(start, end + 1)));
  const parsed = new Map([[text, value]]);
  if (value === undefined) return parsed;
  for (const string of strings) {
    const inner = parseNative(string);
    if (typeof inner === "string" && /^\s*[[{]/u.test(inner)) parsed.set(inner, yield* parseJsonInSteps(inner));
  }
  return parsed;
}

/**
 * Parses JSON text as `parseJson` does, and pauses between batches of 64 kB, so that megabytes do not block a page.
 *
 * Linear: one scan finds where members end, and `JSON.parse` reads as many of them at once as fit into a batch.
 * The text of each list or object that was parsed in several batches is stored for `toJsonText`.
 */
export function* parseJsonInSteps(text: string, onString?: OnString): Generator<void, Json | undefined> {
  if (text.length <= batchLength) return parseJson(text);
  try {
    return yield* parseMembers(text, onString);
  } catch {
    return undefined;
  }
}

// Character codes in place of characters: a text can be megabytes.
const quote = 34;
const comma = 44;
const brace = 123;
const bracket = 91;

function* parseMembers(text: string, onString?: OnString): Generator<void, Json> {
  const stack: Open[] = [];
  let pause = batchLength;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= pause) {
      pause = at + batchLength;
      yield;
    }
    const code = text.charCodeAt(at);
    const open = stack.at(-1);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end - at > batchLength) onString?.(at, end);
      at = end;
    } else if (code === brace || code === bracket) {
      expectJson(stack.length < maxDepth);
      if (open === undefined) expectJson(isBlank(text.slice(0, at)));
      stack.push({
        isList: code === bracket,
        start: at,
        batch: at + 1,
        member: at + 1,
        parsed: undefined,
        isRead: false,
      });
    } else if (open === undefined) continue;
    else if (code === comma) endMember(text, open, at);
    // The code of a closing bracket is that of its opening one plus two.
    else if (code === brace + 2 || code === bracket + 2) {
      expectJson(code === (open.isList ? bracket : brace) + 2);
      stack.pop();
      const around = stack.at(-1);
      if (around === undefined) {
        expectJson(isBlank(text.slice(at + 1)));
        return close(text, open, at);
      }
      if (open.parsed !== undefined) addMember(text, around, open.start, at + 1, close(text, open, at));
    }
  }
  return parseNative(text);
}

/** Ends the current member at the comma at `at`. */
function endMember(text: string, open: Open, at: number): void {
  if (open.isRead) {
    expectJson(isBlank(text.slice(open.member, at)));
    open.isRead = false;
    open.batch = at + 1;
  } else if (at - open.batch >= batchLength) takeBatch(text, open, at);
  open.member = at + 1;
}

/** Parses the members up to `end` and adds them to those before. */
function takeBatch(text: string, open: Open, end: number): void {
  const members = text.slice(open.batch, end);
  // Between two commas, or between a comma and the end, there must be something.
  expectJson(!isBlank(members));
  addMembers(open, members);
  open.batch = end + 1;
}

/** Adds a member whose value was parsed by itself. */
function addMember(text: string, open: Open, start: number, end: number, value: Json): void {
  expectJson(!open.isRead);
  if (open.batch < open.member) takeBatch(text, open, open.member - 1);
  // The text before the value is a name and a colon, or empty: with the value 0 it is one complete member.
  addMembers(open, `${text.slice(open.member, start)}0`, value);
  open.isRead = true;
  open.batch = end;
  open.member = end;
}

/** Adds the members of a text; `only` is the value of its one member, where that was parsed by itself. */
function addMembers(open: Open, members: string, only?: Json): void {
  open.parsed ??= open.isList ? [] : {};
  const { parsed } = open;
  for (const [key, member] of Object.entries<Json>(JSON.parse(open.isList ? `[${members}]` : `{${members}}`))) {
    const value = only ?? member;
    if (Array.isArray(parsed)) parsed.push(value);
    // An assignment to this name would set the prototype.
    else if (key === "__proto__")
      Object.defineProperty(parsed, key, { value, writable: true, enumerable: true, configurable: true });
    else parsed[key] = value;
  }
}

/** Returns the value of a list or an object whose closing bracket is at `end`. */
function close(text: string, open: Open, end: number): Json {
  const whole = text.slice(open.start, end + 1);
  if (open.parsed === undefined) return parseNative(whole);
  if (open.isRead) expectJson(isBlank(text.slice(open.member, end)));
  else takeBatch(text, open, end);
  keepJsonText(open.parsed, whole);
  return open.parsed;
}

function parseNative(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** Whether a text is only JSON's white space, which is less than what `trim` removes. */
function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/u.test(text);
}

function expectJson(holds: boolean): void {
  if (!holds) throw new SyntaxError();
}
