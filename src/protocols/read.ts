import { parseJson, parseJsonOrText, toJson, toJsonText } from "../model/index.ts";
import type { Json, JsonObject } from "../model/index.ts";

export { parseJson, parseJsonOrText, toJson, toJsonText };

/*
 * Tolerant readers for untrusted JSON: the only place where wire data gets a type. A reader never throws; what does not fit is
 * `undefined`, so that one bad field costs that field and not the frame.
 */

/** Gives the JSON of a frame: as it is where the transport parsed it, parsed where it is text. */
export function readFrameData(data: string | Json): Json | undefined {
  return typeof data === "string" ? parseJson(data) : data;
}

/** Reads an object; arrays and null are none. */
export function readObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Reads a string. */
export function readString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Reads an id or a name: a string with something in it. Nothing stands for one that is missing. */
export function readId(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Reads a finite number. */
export function readNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Reads a boolean; no other value counts as one. */
export function readBoolean(value: Json | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Reads an array; anything else is `undefined`. */
export function readArray(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Reads an array item by item and leaves out what the reader refuses; no array gives an empty list. */
export function readList<T>(value: Json | undefined, readItem: (item: Json) => T | undefined): readonly T[] {
  const items: T[] = [];
  for (const item of readArray(value) ?? []) {
    const read = readItem(item);
    if (read !== undefined) items.push(read);
  }
  return items;
}

/** Reads one word of a closed list. */
export function readEnum<const T extends string>(value: Json | undefined, words: readonly T[]): T | undefined {
  return words.find((word) => word === value);
}

/** Gives the object without the keys whose value is `undefined`, for fields that may be absent but not undefined. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** An object type whose possibly undefined fields are optional instead. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Gives what one of our own tables has under a name of the wire; the names that every object inherits have nothing. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
