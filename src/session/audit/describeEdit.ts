import type { Json } from "../../model/index.ts";

/**
 * Lists the values that differ, one line each: `-/to "a"` is the value before, `+/to "b"` the value after; `/to` is the JSON pointer.
 *
 * Undefined means an absent value. Takes values of a bounded depth, as `redactSecrets` returns them.
 */
export function describeEdit(before: Json | undefined, after: Json | undefined, pointer = ""): readonly string[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) =>
      describeEdit(from.get(name), to.get(name), `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
    );
  }
  if (before === after) return [];
  return [
    ...(before === undefined ? [] : [`-${pointer} ${JSON.stringify(before)}`]),
    ...(after === undefined ? [] : [`+${pointer} ${JSON.stringify(after)}`]),
  ];
}

function isContainer(value: Json | undefined): value is Extract<Json, object> {
  return typeof value === "object" && value !== null;
}
