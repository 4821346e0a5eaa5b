import { equalJson } from "./equalJson.ts";

/** New values by field; `undefined` removes the field. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Returns the object with the changes made; the same object where it has all of them by value. */
export function mergeFields<T extends object>(base: T, changes: Changes<T>): T {
  let merged: T | undefined;
  for (const [key, value] of Object.entries(changes)) {
    if (equalJson(Reflect.get(base, key), value)) continue;
    merged ??= { ...base };
    if (value === undefined) Reflect.deleteProperty(merged, key);
    else Reflect.set(merged, key, value);
  }
  return merged ?? base;
}
