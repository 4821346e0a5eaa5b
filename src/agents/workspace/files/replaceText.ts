/** Options of `replaceText`. */
export interface ReplaceOptions {
  /** Whether only whole identifiers count: `cart` does not match in `cartItem`. */
  readonly wholeWord?: boolean | undefined;
}

/**
 * Replaces every occurrence of a text.
 *
 * @returns The new text and how many occurrences it replaced; the same text and 0 where there is none.
 */
export function replaceText(
  text: string,
  from: string,
  to: string,
  { wholeWord = false }: ReplaceOptions = {},
): { text: string; count: number } {
  const escaped = from.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const pattern = wholeWord ? `(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])` : escaped;
  let count = 0;
  const replaced = text.replace(new RegExp(pattern, "gu"), () => {
    count += 1;
    return to;
  });
  return { text: replaced, count };
}
