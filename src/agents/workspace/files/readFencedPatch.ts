/** Returns the patch of the first fenced `diff` block of a text; undefined if there is none. */
export function readFencedPatch(text: string): string | undefined {
  return /^(`{3,})diff\n([\s\S]*?\n)\1$/m.exec(text)?.[2];
}
