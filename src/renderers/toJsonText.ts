import type { Json } from "../model/index.ts";

/** Characters of a value that are shown; more would only block the page. */
const maxLength = 200_000;

/** Writes any value as indented JSON for people; strings that hold JSON as that JSON. Never throws: what cannot be written is empty. */
export function toJsonText(value: Json | object): string {
  try {
    const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  } catch {
    // Nested too deeply for the engine's recursion.
    return "";
  }
}
