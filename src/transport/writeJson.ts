import type { Json } from "../model/index.ts";

/** Serializes JSON; lone surrogates, which UTF-8 cannot encode, become U+FFFD. */
export function writeJson(value: Json): string {
  // Of all surrogates, `JSON.stringify` escapes (`\ud800`) only lone ones. The pattern consumes whole escapes, so that `\\ud800`, an escaped
  // backslash and text, does not change.
  return JSON.stringify(value).replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (escape, half) =>
    half === undefined ? escape : "\ufffd",
  );
}
