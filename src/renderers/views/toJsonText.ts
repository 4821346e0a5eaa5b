import type { Json } from "../../model/index.ts";

/** Writes any value as indented JSON for people; a text stays as it is. Never throws: what cannot be written is empty. */
export function toJsonText(value: Json | object): string {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  } catch {
    // Nested too deeply for the engine's recursion.
    return "";
  }
}
