/** Tells whether an object says nothing: each of its fields is `undefined`, or it has none. */
export function isEmpty(value: object): boolean {
  return Object.values(value).every((field) => field === undefined);
}
