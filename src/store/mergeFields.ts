import { equalJson } from "./equalJson.ts";

/** New values by field; `undefined` removes the field. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Gives the object with the changes made; the same object where all of them are already there by value. */
export function mergeFields<T extends object>(base: T, changes: Changes<T>): T {
  const entries = Object.entries(changes);
  const current = new Map<string, unknown>(Object.entries(base));
  const different = entries.filter(([key, value]) => !equalJson(current.get(key), value));
  if (different.length === 0) return base;
  const merged: T = { ...base, ...Object.fromEntries(different) };
  for (const [key, value] of different) if (value === undefined) Reflect.deleteProperty(merged, key);
  return merged;
}
