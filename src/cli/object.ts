import type { Json, JsonObject } from "../model/index.ts";

/** Reads an object; undefined for anything else. */
export const object = (value: Json | undefined): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
