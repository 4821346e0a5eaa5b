/** Returns the patch of the first fenced `diff` block of a text; undefined where there is none. */
export function readFencedPatch(text: string): string | undefined {
  return /^```diff\n([\s\S]*?\n)```/m.exec(text)?.[1];
}
