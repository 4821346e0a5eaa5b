import type { Json, JsonObject } from "../../../model/index.ts";
import type { ComputerPoint } from "./ComputerAction.ts";

/** Returns the value if it is an object, else an empty object. */
export function toFields(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Returns the value if it is a finite number, else undefined. */
export function toNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Reads a point as `[120, 48]` or `{"x":120,"y":48}`; undefined for anything else. */
export function toPoint(value: Json | undefined): ComputerPoint | undefined {
  const fields = Array.isArray(value) ? { x: value[0], y: value[1] } : toFields(value);
  const [x, y] = [toNumber(fields["x"]), toNumber(fields["y"])];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Returns the strings of a list and drops its other items. */
export function toTexts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
