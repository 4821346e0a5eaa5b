import { endOfString, maxDepth, parseJson, type ParsedTexts } from "./parseJson.ts";
import { keepJsonText } from "./toJsonText.ts";
import type { Json, JsonObject } from "./Json.ts";

/** Characters that `JSON.parse` gets at once, and after which the generator pauses. */
const batchLength = 64 * 1024;

/** A list or an object that was opened and is not closed yet. */
interface Open {
  readonly isList: boolean;
  /** Where its bracket stands in the text. */
  readonly start: number;
  /** Where the members begin that are not parsed yet. */
  batch: number;
  /** Where the member begins that is being read. */
  member: number;
  /** What was parsed of it; undefined as long as it may be parsed as a part of what is around it. */
  parsed: Json[] | Record<string, Json> | undefined;
  /** Whether the member being read was parsed by itself, so that only white space may follow. */
  isRead: boolean;
}

/** Called with the places of the quotes of each string that is longer than a batch. */
type OnString = (start: number, end: number) => void;

/**
 * Parses JSON text and the long strings in it that are JSON again, such as the argument of a call: gives what `withParsed` takes. Pauses
 * as `parseJsonInSteps` does.
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
 * The text of each list or object longer than a batch is kept for `toJsonText`.
 */
export function* parseJsonInSteps(text: string, onString?: OnString): Generator<void, Json | undefined> {
  if (text.length <= batchLength) return parseJson(text);
  try {
    return yield* parseMembers(text, onString);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

// Numbers in place of characters: a text can be megabytes.
const [quote, comma, brace, bracket] = [34, 44, 123, 91];

function* parseMembers(text: string, onString: OnString | undefined): Generator<void, Json> {
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
      if (stack.length === maxDepth) throw new SyntaxError();
      if (open === undefined) requireBlank(text.slice(0, at));
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
    // The closing ones come two after the opening ones.
    else if (code === brace + 2 || code === bracket + 2) {
      if (open.isList !== (code === bracket + 2)) throw new SyntaxError();
      stack.pop();
      const around = stack.at(-1);
      if (around === undefined) {
        requireBlank(text.slice(at + 1));
        return close(text, open, at);
      }
      if (open.parsed !== undefined) addMember(text, around, open.start, at + 1, close(text, open, at));
    }
  }
  return parseNative(text);
}

/** A member ends with the comma at `at`. */
function endMember(text: string, open: Open, at: number): void {
  if (open.isRead) {
    requireBlank(text.slice(open.member, at));
    open.isRead = false;
    open.batch = at + 1;
  } else if (at - open.batch >= batchLength) takeBatch(text, open, at);
  open.member = at + 1;
}

/** Parses the members up to `end` and adds them to those before. */
function takeBatch(text: string, open: Open, end: number): void {
  const members = text.slice(open.batch, end);
  // Between two commas, or between a comma and the end, there must be something.
  if (isBlank(members)) throw new SyntaxError();
  open.parsed ??= open.isList ? [] : {};
  if (Array.isArray(open.parsed)) {
    const list: Json[] = JSON.parse(`[${members}]`);
    for (const value of list) open.parsed.push(value);
  } else {
    const object: JsonObject = JSON.parse(`{${members}}`);
    for (const [key, value] of Object.entries(object)) setMember(open.parsed, key, value);
  }
  open.batch = end + 1;
}

/** Adds a member whose value was parsed by itself. */
function addMember(text: string, open: Open, start: number, end: number, value: Json): void {
  if (open.isRead) throw new SyntaxError();
  if (open.batch < open.member) takeBatch(text, open, open.member - 1);
  open.parsed ??= open.isList ? [] : {};
  const before = text.slice(open.member, start);
  if (Array.isArray(open.parsed)) {
    requireBlank(before);
    open.parsed.push(value);
  } else {
    // `"name":` with a value behind it is an object of one member, or no JSON.
    const named: JsonObject = JSON.parse(`{${before}null}`);
    for (const key of Object.keys(named)) setMember(open.parsed, key, value);
  }
  open.isRead = true;
  open.batch = end;
  open.member = end;
}

/** Gives the value of a list or an object whose closing bracket is at `end`. */
function close(text: string, open: Open, end: number): Json {
  const whole = text.slice(open.start, end + 1);
  if (open.parsed === undefined) return parseNative(whole);
  if (open.isRead) requireBlank(text.slice(open.member, end));
  else takeBatch(text, open, end);
  keepJsonText(open.parsed, whole);
  return open.parsed;
}

function setMember(object: Record<string, Json>, key: string, value: Json): void {
  // An assignment to this name would set the prototype.
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

function parseNative(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** White space of JSON; other programs count more as such. */
function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/u.test(text);
}

function requireBlank(text: string): void {
  if (!isBlank(text)) throw new SyntaxError();
}
