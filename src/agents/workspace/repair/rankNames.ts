/**
 * Sorts names by their similarity to another one.
 *
 * @returns At most `most` of them, without the name itself.
 */
export function rankNames(names: readonly string[], wanted: string, most: number): readonly string[] {
  return names
    .filter((name) => name !== wanted)
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), wanted.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Returns how many characters must be added, removed or changed to make one text of the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, character] of a.split("").entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (b.charAt(j - 1) === character ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
