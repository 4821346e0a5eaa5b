import { foldCase } from "./foldCase.ts";

/** Whether the letters of `part` occur in `text` in this order. */
function isSpreadIn(part: string, text: string): boolean {
  let at = 0;
  for (const letter of part) {
    // -1 for a letter that is missing, so that the sum is less than its length.
    at = text.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}

/** Returns how well a path fits, 0 for best; undefined where it does not. Both are folded. */
function rank(query: string, path: string): number | undefined {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const fits = [
    name.startsWith(query),
    name.includes(query),
    path.includes(query),
    isSpreadIn(query, name),
    isSpreadIn(query, path),
  ];
  const at = fits.indexOf(true);
  return at === -1 ? undefined : at;
}

/**
 * Returns the paths in which the letters of a query occur in order, the best first: names that begin with it, names that contain it, paths
 * that contain it, letters apart in the name, letters apart in the path. Equally good paths keep their order. Upper and lower case are
 * equal.
 */
export function rankPaths(query: string, paths: readonly string[]): readonly string[] {
  const wanted = foldCase(query);
  const ranked = paths.map((path) => ({ path, at: rank(wanted, foldCase(path)) ?? -1 }));
  return ranked
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)
    .map(({ path }) => path);
}
