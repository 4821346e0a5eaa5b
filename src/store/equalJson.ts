/** Tells whether two plain JSON values (or `undefined`) are the same by value; the order of object keys does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (Array.isArray(b)) return false;
  const left = new Map(Object.entries(a));
  const right = Object.entries(b);
  return left.size === right.length && right.every(([key, value]) => left.has(key) && equalJson(left.get(key), value));
}
