/** Characters of a part, and how far it overlaps the one before: a word at the border is in one of them. */
export const longestSlice = 65_536;
const overlap = 64;

/** Splits a long text into overlapping parts. A command is then also read from its middle, which is good enough for an aid. */
export function* slicesOf(text: string): Generator<string, void> {
  for (let start = 0; start === 0 || start < text.length; start += longestSlice)
    yield text.slice(Math.max(0, start - overlap), start + longestSlice);
}
