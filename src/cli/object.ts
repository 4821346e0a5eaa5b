import type { Json, JsonObject } from "../model/index.ts";

/** Reads an object; undefined for anything else. */
export function object(value: Json | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}
