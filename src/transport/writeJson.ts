import type { Json } from "../model/index.ts";

/** Writes JSON that every server can read: halves of a character, which no UTF-8 has, become U+FFFD. */
export function writeJson(value: Json): string {
  // `JSON.stringify` escapes those halves only; each escape is looked at as a whole, so that `\\ud800` stays the text that it is.
  return JSON.stringify(value).replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (escape, half) =>
    half === undefined ? escape : "\ufffd",
  );
}
