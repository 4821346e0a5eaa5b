/**
 * Whether two plain JSON values (or `undefined`) are equal by value. The order of object keys does not matter, and a field that is
 * `undefined` equals an absent one.
 */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (Array.isArray(b)) return false;
  const left = new Map(fieldsOf(a));
  const right = fieldsOf(b);
  return left.size === right.length && right.every(([key, value]) => left.has(key) && equalJson(left.get(key), value));
}

function fieldsOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined);
}
