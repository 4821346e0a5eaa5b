/** Whether an object has no fields, or only fields that are `undefined`. */
export function isEmpty(value: object): boolean {
  return Object.values(value).every((field) => field === undefined);
}
