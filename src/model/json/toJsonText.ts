import type { Json } from "./Json.ts";

/** The texts of long values that were parsed in steps. */
const texts = new WeakMap<object, string>();

/** Stores the text that a value was parsed from, for `toJsonText`; it is kept as long as the value. */
export function keepJsonText(value: object, text: string): void {
  texts.set(value, text);
}

/** Serializes a value: returns the text it was parsed from where that is known, since `JSON.stringify` of megabytes blocks a page. */
export function toJsonText(value: Json): string {
  const text = typeof value === "object" && value !== null ? texts.get(value) : undefined;
  return text ?? JSON.stringify(value);
}
