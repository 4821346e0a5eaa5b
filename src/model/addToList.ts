/** Appends a value to the list of a key, which begins empty. The list itself grows: a copy for each value would cost the square of their number. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
