import { isTime, parseJson, parseJsonOrText, toJson, toJsonText } from "../model/index.ts";
import type { Json, JsonObject } from "../model/index.ts";

export { parseJson, parseJsonOrText, toJson, toJsonText };

/*
 * Tolerant readers for untrusted JSON: the only place where wire data gets a type. A reader never throws; an invalid value is
 * `undefined`, so that an invalid field does not affect the rest of its frame.
 */

/** Returns the JSON of a frame, parsed unless the transport has parsed it; `undefined` for text that is not JSON. */
export function readFrameData(data: string | Json): Json | undefined {
  return typeof data === "string" ? parseJson(data) : data;
}

/** Reads an object; `undefined` for any other value, also arrays and null. */
export function readObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Reads a string; `undefined` for any other value. */
export function readString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Reads an id or a name; `undefined` for an empty or blank string or any other value. */
export function readId(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Reads a finite number; `undefined` for any other value. */
export function readNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Reads a time in epoch milliseconds; `undefined` for any other value, and for a number that no `Date` can hold, e.g. of nanoseconds. */
export function readTime(value: Json | undefined): number | undefined {
  return isTime(value) ? value : undefined;
}

/** Reads a boolean; `undefined` for any other value. */
export function readBoolean(value: Json | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Reads an array; `undefined` for any other value. */
export function readArray(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Reads the items of an array without those for which the reader returns `undefined`; an empty list for any other value. */
export function readList<T>(value: Json | undefined, readItem: (item: Json) => T | undefined): readonly T[] {
  const items: T[] = [];
  for (const item of readArray(value) ?? []) {
    const read = readItem(item);
    if (read !== undefined) items.push(read);
  }
  return items;
}

/** Reads one of the listed strings; `undefined` for any other value. */
export function readEnum<const T extends string>(value: Json | undefined, options: readonly T[]): T | undefined {
  return options.find((option) => option === value);
}

/** Removes the keys whose value is `undefined`, for fields that may be absent but not undefined. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Makes the possibly undefined fields of an object type optional. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Looks up a name of the wire in a table; `undefined` for names that objects inherit, such as `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
