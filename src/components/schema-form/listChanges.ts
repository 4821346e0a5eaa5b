import type { Json } from "../../model/index.ts";
import { isObject } from "../../model/index.ts";

/** A value that differs, with its path and both texts. */
export interface ValueChange {
  /** Property names joined by dots; `input` for the root. */
  readonly path: string;
  /** The text before; strings as they are, other values as JSON; null when absent. */
  readonly oldText: string | null;
  /** The text after the change; null when absent. */
  readonly newText: string | null;
}

function toText(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Lists the innermost values in which two inputs differ; empty where they are equal. */
export function listChanges(before: Json | undefined, after: Json | undefined, path = ""): readonly ValueChange[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => listChanges(before[name], after[name], path === "" ? name : `${path}.${name}`));
  }
  const oldText = toText(before);
  const newText = toText(after);
  const same = oldText === newText && typeof before === typeof after;
  return same ? [] : [{ path: path === "" ? "input" : path, oldText, newText }];
}
