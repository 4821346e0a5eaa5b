/** Whether two lists contain the same items in the same order, compared by `===`. */
export function sameItems<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  return left === right || (left.length === right.length && left.every((item, index) => item === right[index]));
}
