import { placeOfKey } from "../../content/index.ts";
import type { JsonPlace } from "../../content/index.ts";
import type { Json, JsonObject } from "../../model/index.ts";
import { isObject } from "../../model/index.ts";

/** A value that differs, with its path and both texts. */
export interface ValueChange {
  /** RFC 6901 pointer of the value; empty for the root. */
  readonly pointer: string;
  /** Its place in a readable form, as in a prompt: `mail.to`, `["a.b"]`; `input` for the root. */
  readonly path: string;
  /** The text before; strings as they are, unless the kind of the value changes, other values as JSON; null when absent. */
  readonly oldText: string | null;
  /** The text after the change; null when absent. */
  readonly newText: string | null;
}

const root: JsonPlace = { pointer: "", label: "", name: "", isCut: false };

/** Returns the own property of an object: one that the input lacks must not be found in its prototype. */
function valueOf(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function toText(value: Json | undefined, other: Json | undefined): string | null {
  if (value === undefined) return null;
  // The text "1" that becomes the number 1 would look unchanged without its quotation marks.
  const isPlain = typeof value === "string" && (other === undefined || typeof other === "string");
  return isPlain ? value : JSON.stringify(value, null, 2);
}

/** Lists the innermost values in which two inputs differ; empty where they are equal. */
export function listChanges(
  before: Json | undefined,
  after: Json | undefined,
  place: JsonPlace = root,
): readonly ValueChange[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      listChanges(valueOf(before, name), valueOf(after, name), placeOfKey(place, name)),
    );
  }
  const oldText = toText(before, after);
  const newText = toText(after, before);
  if (oldText === newText) return [];
  return [{ pointer: place.pointer, path: place.label === "" ? "input" : place.label, oldText, newText }];
}
