import type { Json } from "../../model/index.ts";

/** The value of an incomplete JSON text. */
export interface PartialJson {
  /** Absent while the text determines no value. */
  readonly value?: Json | undefined;
  /** Whether the text is one whole JSON value with nothing after it. */
  readonly complete: boolean;
}

/** Parses a JSON text as it arrives; each character is read a fixed number of times, however small the pieces. */
export interface PartialJsonReader {
  /** Appends the next piece of the text. */
  feed(piece: string): void;
  /** Returns the value so far. Objects and lists grow in place: an earlier result changes with them. */
  read(): PartialJson;
  /** How many steps parsing has taken so far, for comparison with the length of the text. */
  readonly steps: number;
}

/** Nesting beyond which parsing stops: code that walks the value recurses. */
const maxDepth = 200;

/** Characters of a number beyond which parsing stops: the end of each piece reads it as a whole. No number of a program is as long. */
const maxWord = 1000;

type Container = Json[] | { [key: string]: Json };
type Mode = "value" | "first" | "key" | "colon" | "after" | "string" | "word" | "stopped";

interface State {
  mode: Mode;
  root: Json | undefined;
  /** The open containers, outermost first, and the key that the next value of each belongs to. */
  readonly open: { readonly container: Container; key: string; isPlaced: boolean }[];
  /** The current string, number or literal so far. */
  text: string;
  /** Its last code unit: reading it from the concatenated text would copy that. */
  last: number;
  isKey: boolean;
  /** An incomplete escape sequence. */
  escape: string;
}

/**
 * Creates a parser for one JSON text that is still arriving.
 *
 * Strings appear as they arrive, up to the last whole escape. Numbers and literals are held back until a delimiter follows,
 * since 12 may become 120; keys until their value begins. Parsing stops at the first character that cannot be JSON, and at a number of more
 * than 1000 characters, and keeps the value so far; it never throws.
 */
export function createPartialJson(): PartialJsonReader {
  const state: State = { mode: "value", root: undefined, open: [], text: "", last: 0, isKey: false, escape: "" };
  let steps = 0;
  return {
    feed(piece) {
      for (let at = 0; at < piece.length && state.mode !== "stopped";) {
        const next = modes[state.mode](state, piece, at);
        steps += Math.max(1, next - at);
        at = next;
      }
      if (state.mode === "string" && !state.isKey) showString(state);
    },
    read() {
      // At the top level nothing but the end of the text delimits a number, and the end may be only a pause.
      const word = state.mode === "word" && state.open.length === 0 ? readWord(state.text) : undefined;
      const value = word === undefined ? state.root : word;
      const complete = word !== undefined || (state.mode === "after" && state.open.length === 0);
      return { value, complete };
    },
    get steps() {
      return steps;
    },
  };
}

/** Parses from an index of the piece and returns the index after what it read: the same one where another mode must continue. */
type Step = (state: State, piece: string, at: number) => number;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Skips white space between tokens. */
function spaced(step: Step): Step {
  return (state, piece, at) => (isSpace(piece.charCodeAt(at)) ? at + 1 : step(state, piece, at));
}

const modes: Readonly<Record<Exclude<Mode, "stopped">, Step>> = {
  value: spaced((state, piece, at) => {
    if (state.open.length > maxDepth) return stop(state, at);
    const character = piece[at];
    if (character === "{" || character === "[") return openContainer(state, character === "{" ? {} : [], at);
    return character === '"' ? openString(state, false, at) : openWord(state, at);
  }),
  first: spaced((state, piece, at) => {
    const container = state.open.at(-1)?.container;
    if (piece[at] === (Array.isArray(container) ? "]" : "}")) return closeContainer(state, at);
    state.mode = Array.isArray(container) ? "value" : "key";
    return at;
  }),
  key: spaced((state, piece, at) => (piece[at] === '"' ? openString(state, true, at) : stop(state, at))),
  colon: spaced((state, piece, at) => {
    if (piece[at] !== ":") return stop(state, at);
    state.mode = "value";
    return at + 1;
  }),
  after: spaced((state, piece, at) => {
    const container = state.open.at(-1)?.container;
    const isList = Array.isArray(container);
    if (container !== undefined && piece[at] === (isList ? "]" : "}")) return closeContainer(state, at);
    if (container === undefined || piece[at] !== ",") return stop(state, at);
    state.mode = isList ? "value" : "key";
    return at + 1;
  }),
  string: readString,
  word(state, piece, at) {
    let end = at;
    while (end < piece.length && /[\w.+-]/.test(piece.charAt(end))) end += 1;
    if (state.text.length + end - at > maxWord) return stop(state, at);
    state.text += piece.slice(at, end);
    if (end === piece.length) return end;
    const value = readWord(state.text);
    if (value === undefined) return stop(state, at);
    place(state, value);
    state.mode = "after";
    return end;
  },
};

/** Ends parsing: the rest is not JSON. The value so far stays. */
function stop(state: State, at: number): number {
  state.mode = "stopped";
  return at;
}

function openContainer(state: State, container: Container, at: number): number {
  place(state, container);
  state.open.push({ container, key: "", isPlaced: false });
  state.mode = "first";
  return at + 1;
}

function closeContainer(state: State, at: number): number {
  state.open.pop();
  const parent = state.open.at(-1);
  if (parent !== undefined) parent.isPlaced = false;
  state.mode = "after";
  return at + 1;
}

function openString(state: State, isKey: boolean, at: number): number {
  Object.assign(state, { mode: "string", text: "", last: 0, isKey, escape: "" });
  return at + 1;
}

function openWord(state: State, at: number): number {
  state.mode = "word";
  state.text = "";
  return at;
}

/** Puts a value into its container; a growing string replaces its earlier state. */
function place(state: State, value: Json): void {
  const top = state.open.at(-1);
  if (top === undefined) state.root = value;
  else if (!Array.isArray(top.container))
    // Assignment would call the setter of "__proto__" instead of making a property.
    Object.defineProperty(top.container, top.key, { value, enumerable: true, configurable: true, writable: true });
  else if (top.isPlaced) top.container[top.container.length - 1] = value;
  else top.container.push(value);
}

/** Holds back half a surrogate pair at the end until the other half arrives. */
function showString(state: State): void {
  const isHalf = state.last >= 0xd800 && state.last <= 0xdbff;
  place(state, isHalf ? state.text.slice(0, -1) : state.text);
  const top = state.open.at(-1);
  if (top !== undefined) top.isPlaced = true;
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

function readString(state: State, piece: string, at: number): number {
  if (state.escape !== "") return readEscape(state, piece, at);
  let end = at;
  let code = 0;
  for (; end < piece.length; end += 1) {
    code = piece.charCodeAt(end);
    if (code === 0x22 || code === 0x5c || code < 0x20) break;
  }
  append(state, piece.slice(at, end));
  if (end === piece.length) return end;
  if (code === 0x5c) {
    state.escape = "\\";
    return end + 1;
  }
  return code === 0x22 ? closeString(state, end) : stopString(state, end);
}

function readEscape(state: State, piece: string, at: number): number {
  state.escape += piece.charAt(at);
  const { escape } = state;
  const name = escape.charAt(1);
  if (name === "u" && /^\\u[\da-fA-F]{0,3}$/.test(escape)) return at + 1;
  const isHex = /^\\u[\da-fA-F]{4}$/.test(escape);
  const plain = isHex
    ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
    : Object.hasOwn(escapes, name)
      ? escapes[name]
      : undefined;
  if (plain === undefined) return stopString(state, at);
  append(state, plain);
  state.escape = "";
  return at + 1;
}

function append(state: State, text: string): void {
  if (text === "") return;
  state.text += text;
  state.last = text.charCodeAt(text.length - 1);
}

function closeString(state: State, at: number): number {
  const top = state.open.at(-1);
  if (state.isKey && top !== undefined) {
    top.key = state.text;
    state.mode = "colon";
    return at + 1;
  }
  place(state, state.text);
  if (top !== undefined) top.isPlaced = false;
  state.mode = "after";
  return at + 1;
}

function stopString(state: State, at: number): number {
  if (!state.isKey) showString(state);
  return stop(state, at);
}

function readWord(text: string): Json | undefined {
  if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text)) return undefined;
  const value: Json = JSON.parse(text);
  return value;
}

/** Parses a JSON text that may be incomplete, by the rules of `createPartialJson`, which is for a text that keeps growing. */
export function parsePartialJson(text: string): PartialJson {
  const reader = createPartialJson();
  reader.feed(text);
  return reader.read();
}
