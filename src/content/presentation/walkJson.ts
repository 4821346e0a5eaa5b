import type { Json, JsonObject } from "../../model/index.ts";

/** The place of a value. Texts are joined step by step: a value below 2,000 others costs no more than one below two. */
export interface JsonPlace {
  /** RFC 6901 pointer: `/input/options/force`. */
  readonly pointer: string;
  /** The place in a readable form: `options.force`, `items[3]`; empty for the whole value. */
  readonly label: string;
  /** Its key, or that of the list that contains it; empty for the whole value. */
  readonly name: string;
  /** Whether the label has lost its beginning, because it got too long. */
  readonly isCut: boolean;
}

/** Characters of a label: below many long keys each label would be as long as all of them. */
const maxLabel = 1000;

const cache = new WeakMap<JsonObject, readonly string[]>();

/** Returns the keys of an object; those of a large one are listed once: engines take a tenth of a second for 400,000 keys. */
export function keysOf(object: JsonObject): readonly string[] {
  const keys = cache.get(object) ?? Object.keys(object);
  if (keys.length > 1000) cache.set(object, keys);
  return keys;
}

/** Whether a value has other values inside. An empty object or list is a leaf: it is shown as `{}` or `[]`. */
export function hasChildren(value: Json): boolean {
  return typeof value === "object" && value !== null && (Array.isArray(value) ? value : keysOf(value)).length > 0;
}

const plainKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** Returns the place of an entry of an object; a key with other characters than those of a name is quoted in the label. */
export function placeOfKey({ pointer, label, isCut }: JsonPlace, key: string): JsonPlace {
  const step = !plainKey.test(key) ? `[${JSON.stringify(key)}]` : label === "" ? key : `.${key}`;
  const escaped = key.replaceAll("~", "~0").replaceAll("/", "~1");
  const cuts = label.length > maxLabel;
  return { pointer: `${pointer}/${escaped}`, label: `${cuts ? "…" : label}${step}`, name: key, isCut: isCut || cuts };
}

/** Returns the place of an entry of a list. */
export function placeOfIndex({ pointer, label, name, isCut }: JsonPlace, index: number): JsonPlace {
  const cuts = label.length > maxLabel;
  const step = `[${index}]`;
  return { pointer: `${pointer}/${index}`, label: `${cuts ? "…" : label}${step}`, name, isCut: isCut || cuts };
}
